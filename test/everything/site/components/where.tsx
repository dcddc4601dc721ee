import { useDocument } from 'docsgen/site'
import { usePage, useSite } from 'docsgen/theme'

export default function Where() {
  const { title, href } = useDocument('guide/index')
  return (
    <p>
      This is {usePage().title} of {useSite().title}. <a href={href}>{title}</a>
    </p>
  )
}
