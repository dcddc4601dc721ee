import { SiteMenu } from '../components/site-menu.tsx'
import type { LayoutProps } from './layout-props.ts'

/** The whole width for the page's own sections; its `h1` is theirs to bring. */
export function HomeLayout({ page, children }: LayoutProps) {
  return (
    <>
      <SiteMenu page={page} />
      <main className="home" id="_content" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
