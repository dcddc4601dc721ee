import type { ReactNode } from 'react'
import type { PageProps } from '../src/model/page-props.ts'
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

/** A complete page, from `<html>` on. */
export function HtmlDocument({ page, children }: HtmlDocumentProps) {
  return (
    <html lang={page.lang} dir={page.dir} data-messages={ownClientMessages(page.site)}>
      <DocumentHead page={page} />
      <body>
        {/* Not in the head: there, pages with and without formulas could not replace each other without a reload. */}
        {page.hasMath && page.site.assets.mathStyles ? <link rel="stylesheet" href={page.site.assets.mathStyles} /> : null}
        {page.journal && page.site.assets.journalStyles ? <link rel="stylesheet" href={page.site.assets.journalStyles} /> : null}
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
