import { useDocument } from 'docsgen/site'

export default function DocLink({ id }: { id: string }) {
  const { href, title, description } = useDocument(id)
  return (
    <p>
      <a href={href}>{title}</a>: {description}
    </p>
  )
}
