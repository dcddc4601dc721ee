import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PageProps, SiteProps } from '../../src/core/model/page-props.ts'
import { Hero, theme } from '../../templates/theme.ts'
import { samplePage, sampleSite } from './sample-page.ts'

const { HtmlDocument, layouts } = theme

function render(page: PageProps): string {
  const Layout = layouts[page.layout]
  return renderToString(
    <HtmlDocument page={page}>
      <Layout page={page}>
        {page.layout === 'home' ? <Hero title="Acme" actions={[{ label: 'Start', href: '/guide/' }]} /> : <p>Text.</p>}
      </Layout>
    </HtmlDocument>,
  )
}

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

describe.each(['doc', 'page', 'home', 'not-found'] as const)('a page with the %s layout', (layout) => {
  // A home page has its own h1, here in its hero.
  const html = render(samplePage({ layout, ...(layout === 'home' ? { titleId: undefined } : {}) }))

  it('has one h1, and each landmark once', () => {
    expect(count(html, /<h1\b/g)).toBe(1)
    expect(count(html, /<main\b/g)).toBe(1)
    expect(count(html, /<header\b/g)).toBe(1)
    expect(count(html, /<footer\b/g)).toBe(1)
    expect(html).toContain('<main class=')
    expect(html).toContain('id="_content"')
    expect(html).toContain('<a class="skip-link" href="#_content">')
  })

  it('has nothing inline that a strict policy blocks', () => {
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/<style\b/)
    expect(html).not.toMatch(/\son[a-z]+=/)
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    const inline = scripts.filter((tag) => !tag.includes(' src=') && !tag.includes('type="application/ld+json"'))
    // The script whose hash is in the policy.
    expect(inline).toHaveLength(1)
    expect(inline[0]).toMatch(/^<script data-base="\/"/)
  })

  it('contains charset and policy before anything is loaded', () => {
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toMatch(/<head><meta charSet="utf-8"\/>/)
    expect(head.indexOf('Content-Security-Policy')).toBeGreaterThan(0)
    expect(head.indexOf('Content-Security-Policy')).toBeLessThan(head.search(/<link\b|<script\b/))
  })

  it('has a menu for every menu button', () => {
    const target = /popoverTarget="([^"]+)"/i.exec(html)?.[1]
    expect(html).toContain(`id="${target}" popover="auto"`)
  })

  it('has no duplicate ids', () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('the head', () => {
  it('contains the title with the site, and on the home page only the site', () => {
    expect(render(samplePage())).toContain('<title>Plugins | Acme</title>')
    expect(render(samplePage({ layout: 'home' }))).toContain('<title>Acme</title>')
  })

  it('describes the page for search engines and link previews', () => {
    const html = render(samplePage({ image: 'https://docs.example.com/picture.png' }))
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/guide/plugins"/>')
    expect(html).toContain('<meta property="og:title" content="Plugins"/>')
    expect(html).toContain('<meta property="og:image" content="https://docs.example.com/picture.png"/>')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/guide/plugins.md"/>')
    expect(html).not.toContain('name="robots"')
    expect(render(samplePage({ noindex: true }))).toContain('<meta name="robots" content="noindex"/>')
  })

  it('has the site’s icon, or the default one', () => {
    const icon = (site: SiteProps) => /<link rel="icon" href="([^"]*)"/.exec(render(samplePage({ site })))?.[1]
    expect(icon(sampleSite({ favicon: '/docs/icon.svg' }))).toBe('/docs/icon.svg')
    expect(decodeURIComponent(icon(sampleSite({})) ?? '')).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
  })

  it('omits what requires a site URL', () => {
    const html = render(samplePage({ site: sampleSite({ url: undefined }), canonical: undefined }))
    expect(html).not.toContain('canonical')
    expect(html).not.toContain('og:url')
    expect(html).not.toContain('ld+json')
  })

  it('lists the breadcrumbs with an address, the page last', () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(render(samplePage()))?.[1] ?? ''
    expect(JSON.parse(json).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Learn', item: 'https://docs.example.com/guide/' },
      { '@type': 'ListItem', position: 2, name: 'Plugins', item: 'https://docs.example.com/guide/plugins' },
    ])
  })

  it('lists other languages and versions only if there are any', () => {
    const alone = render(samplePage())
    expect(alone).not.toContain('hrefLang')
    expect(alone).not.toContain('class="dropdown"')
    const html = render(
      samplePage({
        locales: [
          { code: 'en', label: 'English', href: '/guide/plugins', current: true },
          { code: 'de', label: 'Deutsch', href: '/de/guide/plugins', current: false },
        ],
      }),
    )
    expect(html).toContain('<link rel="alternate" hrefLang="de" href="https://docs.example.com/de/guide/plugins"/>')
    expect(count(html, /<details class="dropdown"/g)).toBe(1)
  })
})

describe('hostile text', () => {
  const evil = '</title><script>alert(1)</script>\u2028"\'<!--'
  const html = render(
    samplePage({
      title: evil,
      description: evil,
      titleHtml: 'Harmless',
      breadcrumbs: [{ label: evil, href: '/guide/' }],
      navigation: [{ label: evil, href: `/"${evil}`, external: false, current: false }],
      previous: { label: evil, href: '/' },
      site: sampleSite({ title: evil, navbar: { title: evil, logo: undefined }, announcement: { id: evil, text: evil } }),
    }),
  )

  it('stays text', () => {
    expect(html).not.toContain('<script>alert')
    expect(count(html, /<\/title>/g)).toBe(1)
    expect(html).not.toContain('<!--</')
  })

  it('cannot end its script element', () => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json).itemListElement.at(-1).name).toBe(evil)
  })
})

describe('the shell', () => {
  it('marks external links', () => {
    const html = render(samplePage())
    expect(html).toMatch(/<a href="https:\/\/example\.com\/" rel="noopener noreferrer">Company.*?\(opens an external site\)/)
    expect(html).toContain('<a href="/guide/" aria-current="true">Learn</a>')
  })

  it('contains the sidebar once, with the address of the complete one', () => {
    const html = render(samplePage())
    expect(count(html, /aria-current="page"/g)).toBe(1)
    expect(html).toContain('<nav class="sidebar" aria-label="Learn" data-src="/learn.json"><ul>')
    expect(render(samplePage({ sidebar: undefined }))).not.toContain('data-src')
  })

  it('has title and text in the article, and the pager outside of it', () => {
    const article = /<article>(.*)<\/article>/s.exec(render(samplePage()))?.[1] ?? ''
    expect(article).toContain('<h1 class="page-title" id="plugins">Plugins with <code>init()</code></h1>')
    expect(article).toContain('<p>Text.</p>')
    expect(article).not.toContain('Events')
    expect(article).not.toContain('<nav')
  })

  it('links from the not-found page to existing pages', () => {
    const main = /<main\b.*<\/main>/s.exec(render(samplePage({ layout: 'not-found', sidebar: undefined })))?.[0] ?? ''
    expect(main).toContain('<a href="/">Acme home</a>')
    expect(main).toContain('<a href="/guide/">Learn</a>')
    expect(main).not.toContain('https://example.com/')
  })
})
