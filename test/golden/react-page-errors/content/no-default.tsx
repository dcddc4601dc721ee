export const Page = () => <p>Never shown</p>
