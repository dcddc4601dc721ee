export const TopBar = () => null
