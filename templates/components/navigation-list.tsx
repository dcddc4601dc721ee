import type { ShellLink as NavigationLink } from '../../src/core/model/page-props.ts'
import { ShellLink } from './shell-link.tsx'

/** The links of the top bar and the drawer, with the current part marked. */
export function NavigationList({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map((item) => (
        <li key={item.label + item.href}>
          <ShellLink {...item} current={item.current ? 'true' : undefined}>
            {item.label}
          </ShellLink>
        </li>
      ))}
    </ul>
  )
}
