export const frontMatter = { title: 'Counter', sidebar: { order: 1 }, layout: 'doc' }

export default function Counter() {
  return (
    <section>
      <h2 id="part">Part</h2>
      <a href="../guide.md#part">Guide</a> <a href="https://example.com">Elsewhere</a>
    </section>
  )
}
