export default function SiteFooter() {
  return <footer>Mine</footer>
}
