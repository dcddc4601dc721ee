export default function Chart({ text, title }: { text: string; title?: string }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <pre>{text}</pre>
    </figure>
  )
}
