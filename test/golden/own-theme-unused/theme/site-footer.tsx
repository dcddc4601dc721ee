export const SiteFooter = () => null
