import type { PageProps } from '../../src/model/page-props.ts'
import { Icon } from './icons.tsx'

/** Where to correct the page, when it last changed, and what comes before and after. */
export function PageEnd({ page }: { page: PageProps }) {
  const { editUrl, lastUpdated, previous, next } = page
  return (
    <>
      {editUrl || lastUpdated ? (
        <div className="page-meta">
          {editUrl ? (
            <a href={editUrl} rel="noopener noreferrer">
              <Icon name="pencil" />
              Edit this page
            </a>
          ) : null}
          {lastUpdated ? (
            <p>
              Last updated <time dateTime={lastUpdated.iso}>{lastUpdated.label}</time>
            </p>
          ) : null}
        </div>
      ) : null}
      {previous || next ? (
        <nav className="pager" aria-label="Previous and next page">
          {previous ? (
            <a className="pager-previous" rel="prev" href={previous.href}>
              <span className="label">Previous</span>
              <span className="pager-title">{previous.label}</span>
            </a>
          ) : null}
          {next ? (
            <a className="pager-next" rel="next" href={next.href}>
              <span className="label">Next</span>
              <span className="pager-title">{next.label}</span>
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
