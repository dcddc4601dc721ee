import type { NavigationEntry } from '../../src/core/model/page-props.ts'
import { useText } from '../page-context.tsx'
import { ShellLink } from './shell-link.tsx'

/** The links of the top bar. The current link is marked, and menus open below their labels. */
export function NavigationList({ links }: { links: readonly NavigationEntry[] }) {
  return (
    <ul>
      {links.map((item) => (
        <li key={item.label + item.href}>{item.items ? <NavigationMenu item={item} /> : <NavigationLink item={item} />}</li>
      ))}
      {links.length > 2 ? <MoreLinks /> : null}
    </ul>
  )
}

/** The same links in the drawer. The links of a menu follow the menu's label. */
export function DrawerNavigation({ links }: { links: readonly NavigationEntry[] }) {
  return (
    <ul>
      {links.map((item) => (
        <li key={item.label + item.href}>
          {item.items ? (
            <>
              <span className="menu-group">{item.label}</span>
              <DrawerNavigation links={item.items} />
            </>
          ) : (
            <NavigationLink item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function NavigationLink({ item: { label, current, ...link } }: { item: NavigationEntry }) {
  return (
    <ShellLink {...link} current={current ? 'true' : undefined}>
      {label}
    </ShellLink>
  )
}

function NavigationMenu({ item: { label, current, items = [] } }: { item: NavigationEntry }) {
  return (
    <details className="dropdown" name="topbar">
      <summary aria-current={current ? 'true' : undefined}>
        {label}
        <span className="chevron" />
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.label + item.href}>
            <NavigationLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The list into which a script moves links that do not fit in the bar. */
function MoreLinks() {
  const label = useText('openMenu')
  return (
    <li className="topbar-more" hidden>
      <details className="dropdown" name="topbar">
        <summary aria-label={label} title={label}>
          …
        </summary>
        <ul />
      </details>
    </li>
  )
}
