import { CardLink, Cards } from '../components/cards.tsx'
import { SiteMenu } from '../components/site-menu.tsx'
import { text } from '../text.ts'
import type { LayoutProps } from './layout-props.ts'

export function NotFoundLayout({ page, children }: LayoutProps) {
  const { site } = page
  const places = page.navigation.flatMap((item) => item.items ?? item).filter((item) => !item.external)
  return (
    <div className="shell shell-plain">
      <SiteMenu page={page} />
      <main className="column not-found" id="_content" tabIndex={-1}>
        <p className="not-found-code" aria-hidden="true">
          404
        </p>
        <h1 className="page-title" dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
        <div className="prose">{children ?? <p>{text(site, 'nothingHere')}</p>}</div>
        <Cards>
          <CardLink icon="home" title={text(site, 'homeOf', { site: site.title })} href={site.homeHref} />
          {places.map((item) => (
            <CardLink key={item.href} icon={item.icon ?? 'book'} title={item.label} href={item.href} />
          ))}
        </Cards>
        {site.search ? <div className="search-page" data-search-results="" /> : null}
      </main>
    </div>
  )
}
