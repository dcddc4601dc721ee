import { useDocument } from 'docsgen/site'

export default function DocLink({ id }: { id: string }) {
  return <a href={useDocument(id).href}>{id}</a>
}
