import type { PageProps } from '../../src/model/page-props.ts'
import { Icon } from './icons.tsx'

/** Where to correct the page, when it last changed, and what comes before and after. */
export function PageEnd({ page }: { page: PageProps }) {
  const { editUrl, lastUpdated, markdownHref, previous, next } = page
  return (
    <>
      {editUrl || lastUpdated || markdownHref ? (
        <div className="page-meta">
          <div className="page-actions">
            {editUrl ? (
              <a href={editUrl} rel="noopener noreferrer">
                <Icon name="pencil" />
                Edit this page
              </a>
            ) : null}
            {markdownHref ? (
              <>
                <button type="button" className="copy-page">
                  Copy page as Markdown
                </button>
                <a className="view-markdown" href={markdownHref} type="text/markdown">
                  View as Markdown
                </a>
              </>
            ) : null}
          </div>
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
