export default function Home() {
  return <p>This page may run. Next: the <a href="/guide">guide</a>.</p>
}
