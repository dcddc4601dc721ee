import { useSidebarCategory } from 'docsgen/site'

export default function Category({ sidebar, label }: { sidebar: string; label: string }) {
  return <a href={useSidebarCategory(sidebar, label).href}>{label}</a>
}
