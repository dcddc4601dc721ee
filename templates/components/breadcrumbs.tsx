import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'

export interface Crumb {
  readonly label: string
  readonly href: string | undefined
}

/** Shows the path to the page. The page itself is omitted, because its heading follows. */
export function Breadcrumbs({ page }: { page: PageProps }) {
  const above = crumbsAbove(page)
  if (above.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label={text(page.site, 'breadcrumbs')}>
      <ol>
        {above.map((crumb) => (
          <li key={crumb.label + crumb.href}>
            {crumb.href === undefined ? <span>{crumb.label}</span> : <a href={crumb.href}>{crumb.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Returns the breadcrumbs without the last entry if it is the page itself. */
export function crumbsAbove(page: PageProps): readonly Crumb[] {
  return page.breadcrumbs.at(-1)?.href === page.href ? page.breadcrumbs.slice(0, -1) : page.breadcrumbs
}
