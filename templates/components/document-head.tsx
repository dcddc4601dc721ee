import type { PageProps } from '../../src/core/model/page-props.ts'
import { crumbsAbove } from './breadcrumbs.tsx'

/** The values of the `--bg` token, which are needed because browsers color their own interface before any style sheet is loaded. */
export const themeColors = { dark: '#0f1211', light: '#fcfdfb' } as const

/** The default icon, which shows the stroke of a marker pen. */
const ownIcon = ({ background, stroke }: { background: string; stroke: string }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${background}"/><path d="M8 23 24 9" stroke="${stroke}" stroke-width="7" stroke-linecap="round"/></svg>`

const iconColors = { background: '#171c06', stroke: '#cdf24a' }

export function DocumentHead({ page }: { page: PageProps }) {
  const { site } = page
  const title = documentTitle(page)
  const breadcrumbs = breadcrumbJson(page)
  const { background = themeColors, icon = iconColors } = site.colors ?? {}
  const tryIt = page.parts.includes('tryIt') ? site.assets.pageParts.tryIt : undefined
  // Whether the `head` of the site or page contains a tag with this role.
  const has = (role: string) => page.head.replaces.includes(role)
  return (
    <head>
      <meta charSet="utf-8" />
      {page.contentSecurityPolicy === undefined ? null : <meta httpEquiv="Content-Security-Policy" content={page.contentSecurityPolicy} />}
      {has('meta viewport') ? null : <meta name="viewport" content="width=device-width, initial-scale=1" />}
      <title>{title}</title>
      {page.description && !has('meta description') ? <meta name="description" content={page.description} /> : null}
      {page.noindex ? <meta name="robots" content="noindex" /> : null}
      {page.canonical && !has('link canonical') ? <link rel="canonical" href={page.canonical} /> : null}
      <meta name="color-scheme" content="dark light" />
      {has('meta theme-color') ? null : (
        <>
          <meta name="theme-color" data-theme="dark" media="(prefers-color-scheme: dark)" content={background.dark} />
          <meta name="theme-color" data-theme="light" media="(prefers-color-scheme: light)" content={background.light} />
        </>
      )}
      {previewTags(page).map(([property, content]) =>
        content === undefined || has(`meta ${property}`) ? null : <meta key={property} property={property} content={content} />,
      )}
      {has('meta twitter:card') ? null : <meta name="twitter:card" content={page.image ? 'summary_large_image' : 'summary'} />}
      {page.locales.length > 1
        ? page.locales.map((locale) => (
            <link key={locale.code} rel="alternate" hrefLang={locale.code} href={absolute(locale.href, site.url)} />
          ))
        : null}
      {page.markdownHref ? <link rel="alternate" type="text/markdown" href={page.markdownHref} /> : null}
      {has('link icon') ? null : <link rel="icon" href={site.favicon ?? `data:image/svg+xml,${encodeURIComponent(ownIcon(icon))}`} />}
      {site.icons ? (
        <>
          <link rel="apple-touch-icon" href={site.icons.touchIcon} />
          <link rel="manifest" href={site.icons.manifest} />
        </>
      ) : null}
      <script
        data-base={site.base}
        // Returns the page's path below the base. The not-found page can be shown at any path.
        data-path={page.layout === 'not-found' ? undefined : page.href.slice(site.base.length)}
        data-announcement={site.announcement?.id}
        dangerouslySetInnerHTML={{ __html: site.assets.preload.code }}
      />
      {site.assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {tryIt?.styles ? <link rel="stylesheet" href={tryIt.styles} /> : null}
      {site.assets.scriptParts.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {site.assets.scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {tryIt?.script ? <script type="module" src={tryIt.script} /> : null}
      {breadcrumbs ? <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: breadcrumbs }} /> : null}
    </head>
  )
}

/** The tags for link previews. */
function previewTags({ site, ...page }: PageProps): readonly (readonly [property: string, content: string | undefined])[] {
  return [
    ['og:type', page.layout === 'home' ? 'website' : 'article'],
    ['og:site_name', site.title],
    ['og:title', page.title || site.title],
    ['og:description', page.description || undefined],
    ['og:url', page.canonical],
    ['og:image', page.image],
    ['og:image:alt', page.head.replaces.includes('meta og:image') ? undefined : page.imageAlt],
    ['og:locale', page.lang.replace('-', '_')],
  ]
}

/** Creates the title `Title | Site`. On the home page, or if both are equal, it contains only the name of the site. */
function documentTitle(page: PageProps): string {
  const { title } = page.site
  if (page.layout === 'home' || page.title === '' || page.title === title) return title
  const above = page.sharesTitle ? crumbsAbove(page).at(-1)?.label : undefined
  return `${page.title}${above === undefined || above === title ? '' : ` · ${above}`} | ${title}`
}

/** Creates structured data. schema.org requires absolute URLs, so sites without `url` have no structured data. */
function breadcrumbJson(page: PageProps): string | undefined {
  const { url } = page.site
  const crumbs = crumbsAbove(page)
  if (url === undefined || crumbs.length === 0) return undefined
  // Search engines ignore steps without a URL.
  const steps = [...crumbs, { label: page.title, href: page.href }].flatMap(({ label, href }) =>
    href === undefined ? [] : [{ label, href }],
  )
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(href, url),
    })),
  })
}

function absolute(href: string, url: string | undefined): string {
  if (url === undefined) return href
  // Links to other sites have their own URL.
  return /^\/(?!\/)/.test(href) ? `${url}${href}` : new URL(href, url).href
}

/** Writes JSON that cannot end the surrounding script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
