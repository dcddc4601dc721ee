export default function Link() {
  return <a href="/gide">Guide</a>
}
