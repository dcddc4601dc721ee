import { type SidebarItem, useSidebar, useSidebarCategory } from 'docsgen/site'

export default function Contents({ sidebar, category }: { sidebar: string; category: string }) {
  const { label, href } = useSidebar(sidebar)
  return (
    <nav aria-label={label} data-start={href}>
      <Items items={useSidebarCategory(sidebar, category).items} />
    </nav>
  )
}

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => {
        if (item.type === 'separator' || item.type === 'header') return null
        return (
          <li key={item.label}>
            <a href={item.href}>{item.label}</a>
            {item.type === 'page' ? `: ${item.description}` : null}
            {item.type === 'category' ? <Items items={item.items} /> : null}
          </li>
        )
      })}
    </ul>
  )
}
