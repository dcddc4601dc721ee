import type { TocEntry } from '../../src/core/model/page-props.ts'
import { useText } from '../page-context.tsx'
import { breakPoints } from './break-points.ts'

/** The table of contents next to the text. In narrow windows, `TocSummary` replaces it. */
export function TableOfContents({ entries }: { entries: readonly TocEntry[] }) {
  const title = useText('onThisPage')
  if (entries.length === 0) return null
  return (
    <div className="toc">
      <nav aria-label={title}>
        <p className="label" aria-hidden="true">
          {title}
        </p>
        <TocList entries={entries} />
      </nav>
    </div>
  )
}

export function TocSummary({ entries }: { entries: readonly TocEntry[] }) {
  const title = useText('onThisPage')
  if (entries.length === 0) return null
  return (
    <details className="toc-summary">
      <summary>
        {title}
        <span className="chevron" />
      </summary>
      <nav aria-label={title}>
        <TocList entries={entries} />
      </nav>
    </details>
  )
}

function TocList({ entries }: { entries: readonly TocEntry[] }) {
  const top = Math.min(...entries.map((entry) => entry.depth))
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} data-depth={entry.depth - top || undefined}>
          <a href={`#${encodeURIComponent(entry.id)}`} dangerouslySetInnerHTML={{ __html: breakable(entry.html) }} />
        </li>
      ))}
    </ul>
  )
}

/** Adds break points only to a single name, because other text can wrap anyway. */
function breakable(html: string): string {
  return /^[\w$]+$/.test(html) ? breakPoints(html).join('<wbr>') : html
}
