import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'

/**
 * Links that open the page in AI assistants. A single link is shown as a plain link, and several links form a menu that needs no script.
 */
export function OpenIn({ page: { site, openIn = [] } }: { page: PageProps }) {
  const [first] = openIn
  if (!first) return null
  if (openIn.length === 1)
    return (
      <a href={first.href} rel="noopener noreferrer">
        {text(site, 'openIn', { name: first.name })}
      </a>
    )
  return (
    <details className="dropdown page-open-in">
      <summary>
        {text(site, 'openIn', { name: '…' })}
        <span className="chevron" />
      </summary>
      <ul>
        {openIn.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
