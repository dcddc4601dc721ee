import type { ReactNode } from 'react'
import type { PageProps } from '../src/core/model/page-props.ts'
import { Announcement } from './components/announcement.tsx'
import { DocumentHead } from './components/document-head.tsx'
import { SiteFooter } from './components/site-footer.tsx'
import { TopBar } from './components/top-bar.tsx'
import { ownClientMessages, text } from './text.ts'

export interface HtmlDocumentProps {
  readonly page: PageProps
  /** The page's layout with its text. */
  readonly children?: ReactNode
}

/** A complete HTML page, including the `<html>` element. */
export function HtmlDocument({ page, children }: HtmlDocumentProps) {
  const { math, journal } = page.site.assets.pageParts
  return (
    <html lang={page.lang} dir={page.dir} data-messages={ownClientMessages(page.site)}>
      <DocumentHead page={page} />
      <body>
        {/* The link is not in the head, where pages with and without formulas could not replace each other without a reload. */}
        {page.parts.includes('math') && math?.styles ? <link rel="stylesheet" href={math.styles} /> : null}
        {page.journal && journal?.styles ? <link rel="stylesheet" href={journal.styles} /> : null}
        {page.agentNotice === undefined ? null : (
          <p className="visually-hidden" aria-hidden="true">
            {page.agentNotice}
          </p>
        )}
        <a className="skip-link" href="#_content">
          {text(page.site, 'skipToContent')}
        </a>
        <Announcement page={page} />
        <TopBar page={page} />
        {children}
        <SiteFooter page={page} />
      </body>
    </html>
  )
}
