import { PageTitle } from '../components/page-title.tsx'
import { SiteMenu } from '../components/site-menu.tsx'
import type { LayoutProps } from './layout-props.ts'

/** The whole width for the page's own sections; its `h1` is theirs to bring, or the `#` heading of its text. */
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
