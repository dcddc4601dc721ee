import { SiteMenu } from '../components/site-menu.tsx'
import { text } from '../text.ts'
import type { LayoutProps } from './layout-props.ts'

/** The page with all results of a search, which scripts insert. */
export function SearchLayout({ page }: LayoutProps) {
  return (
    <div className="shell shell-plain">
      <SiteMenu page={page} />
      <main className="column" id="_content" tabIndex={-1}>
        <h1 className="page-title" dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
        <div className="search-page" data-search-results="">
          <noscript>{text(page.site, 'searchNeedsScript')}</noscript>
        </div>
      </main>
    </div>
  )
}
