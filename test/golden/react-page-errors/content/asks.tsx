import { usePage } from 'docsgen/theme'

export default function Asks() {
  return <p>{usePage().title}</p>
}
