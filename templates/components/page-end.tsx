import type { PageProps } from '../../src/core/model/page-props.ts'
import { text, textAround } from '../text.ts'
import { Feedback } from './feedback.tsx'
import { Icon } from './icons.tsx'

/** The edit link, the date of the last change, and links to the previous and next pages. */
export function PageEnd({ page }: { page: PageProps }) {
  const { site, editUrl, lastUpdated, previous, next } = page
  const [beforeDate, afterDate] = textAround(site, 'lastUpdated')
  return (
    <>
      <Feedback page={page} />
      {editUrl || lastUpdated ? (
        <div className="page-meta">
          {editUrl ? (
            <a href={editUrl} rel="noopener noreferrer">
              <Icon name="pencil" />
              {text(site, 'editThisPage')}
            </a>
          ) : null}
          {lastUpdated ? (
            <p>
              {beforeDate}
              <time dateTime={lastUpdated.iso}>{lastUpdated.label}</time>
              {afterDate}
            </p>
          ) : null}
        </div>
      ) : null}
      {previous || next ? (
        <nav className="pager" aria-label={text(site, 'previousAndNext')}>
          {previous ? (
            <a className="pager-previous" rel="prev" href={previous.href}>
              <span className="label">{text(site, page.journal ? 'journalNewer' : 'previous')}</span>
              <span className="pager-title">{previous.label}</span>
            </a>
          ) : null}
          {next ? (
            <a className="pager-next" rel="next" href={next.href}>
              <span className="label">{text(site, page.journal ? 'journalOlder' : 'next')}</span>
              <span className="pager-title">{next.label}</span>
            </a>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
