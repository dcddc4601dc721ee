import { PageCopy } from '../components/page-copy.tsx'
import { PageEnd } from '../components/page-end.tsx'
import { PageTitle } from '../components/page-title.tsx'
import { SiteMenu } from '../components/site-menu.tsx'
import { TocSummary } from '../components/table-of-contents.tsx'
import type { LayoutProps } from './layout-props.ts'

export function PageLayout({ page, children }: LayoutProps) {
  return (
    <div className="shell shell-plain">
      <SiteMenu page={page} />
      <main className="column" id="_content" tabIndex={-1}>
        <TocSummary entries={page.toc} />
        <article>
          <div className="page-head">
            <PageTitle page={page} />
            <PageCopy page={page} />
          </div>
          <div className="prose">{children}</div>
        </article>
        <PageEnd page={page} />
      </main>
    </div>
  )
}
