export default function Note() { return <p>Note</p> }
