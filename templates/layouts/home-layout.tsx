import { PageTitle } from '../components/page-title.tsx'
import { SiteMenu } from '../components/site-menu.tsx'
import type { LayoutProps } from './layout-props.ts'

/** Uses the full width for the page's own sections, which contain the `h1`, or for its text with a `#` heading. */
export function HomeLayout({ page, children }: LayoutProps) {
  return (
    <>
      <SiteMenu page={page} />
      <main className="home" id="_content" tabIndex={-1}>
        {page.titleId === undefined ? null : <PageTitle page={page} />}
        {children}
      </main>
    </>
  )
}
