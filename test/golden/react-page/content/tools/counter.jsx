export default function Counter({ page }) {
  return <output>{page.href}</output>
}
