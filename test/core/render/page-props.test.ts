import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { createSecurityPolicies } from '../../../src/core/policy/security-policy.ts'
import { type Files, siteOf } from '../assemble/site-of.ts'
import { htmlOf, propsOf } from './page-of.ts'

const files: Files = {
  'content/index.md': '# Home\n\nWelcome.',
  'content/guide/index.md': '# Guide',
  'content/guide/a.md': '---\ntitle: "A & <b>"\n---\n\n## One\n\n### Two\n\n#### Three\n',
  'content/guide/b.md': '# B with `code`\n\nText.',
  'content/alone.md': '---\nsidebar: false\n---\n# Alone',
}
const sidebars: UserConfig['sidebars'] = {
  learn: [
    'index',
    {
      category: 'Guide',
      index: 'guide/index',
      items: [
        { category: 'Inner', items: ['guide/a'] },
        { doc: 'guide/b', label: 'Bee' },
      ],
    },
  ],
}
const navbar: UserConfig['navbar'] = {
  items: [
    { label: 'Learn', sidebar: 'learn' },
    { label: 'Alone', href: '/alone' },
  ],
}
const at = (path: string, changes: Partial<UserConfig> = {}, options: Parameters<typeof siteOf>[2] = {}) =>
  propsOf(siteOf(files, { sidebars, navbar, ...changes }, options), path)

describe('breadcrumbs', () => {
  test.each([
    ['/', []],
    ['/guide/', ['Learn → /', 'Guide → /guide/']],
    ['/guide/a', ['Learn → /', 'Guide → /guide/', 'Inner → nowhere', 'A & <b> → /guide/a']],
    ['/alone', []],
  ])('%s', (path, crumbs) => {
    const found = at(path).breadcrumbs.map(({ label, href }) => `${label} → ${href ?? 'nowhere'}`)
    expect(path === '/' ? found.slice(0, -1) : found).toEqual(crumbs)
  })

  test('omit the page itself, whose heading follows', () => {
    const site = siteOf(files, { sidebars, navbar })
    expect(/<nav class="breadcrumbs"[\s\S]*?<\/nav>/.exec(htmlOf(site, '/guide/b'))?.[0].match(/>[^<]+</g)).toEqual(['>Learn<', '>Guide<'])
    expect(htmlOf(site, '/')).not.toContain('breadcrumbs')
  })
})

describe('previous and next', () => {
  test.each([
    ['/', undefined, 'Guide → /guide/'],
    ['/guide/', 'Home → /', 'A & <b> → /guide/a'],
    ['/guide/a', 'Guide → /guide/', 'Bee → /guide/b'],
    ['/guide/b', 'A & <b> → /guide/a', undefined],
    ['/alone', undefined, undefined],
  ])('%s', (path, previous, next) => {
    const draw = (place: { label: string; href: string } | undefined) => place && `${place.label} → ${place.href}`
    const props = at(path)
    expect([draw(props.previous), draw(props.next)]).toEqual([previous, next])
  })
})

describe('the sidebar', () => {
  test.each(['/', '/guide/', '/guide/a', '/guide/b'])('marks %s once', (path) => {
    const { sidebar, href } = at(path)
    expect(sidebar?.html.match(/<a aria-current="page" href="[^"]*"/g)).toEqual([`<a aria-current="page" href="${href}"`])
  })

  test('has the label of the top bar, and is marked there', () => {
    expect(at('/guide/a').sidebar).toMatchObject({ name: 'learn', label: 'Learn', src: '/learn.json' })
    expect(at('/guide/a').navigation.map(({ label, current }) => [label, current])).toEqual([
      ['Learn', true],
      ['Alone', false],
    ])
    expect(at('/alone').navigation.map(({ label, current }) => [label, current])).toEqual([
      ['Learn', false],
      ['Alone', true],
    ])
  })

  test('is missing on a page without one, which changes the layout', () => {
    expect(at('/alone')).toMatchObject({ sidebar: undefined, layout: 'page' })
    expect(at('/guide/a')).toMatchObject({ layout: 'doc' })
  })

  test('does not grow with the number of pages', () => {
    const siteWith = (count: number) =>
      siteOf(
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`content/page-${String(index).padStart(5, '0')}.md`, '# Title'])),
        {},
      )
    const size = (count: number) => htmlOf(siteWith(count), '/page-00070').length
    expect(Math.abs(size(10_000) - size(1_000))).toBeLessThan(20)
  })
})

describe('the head', () => {
  test('titles as text and as HTML', () => {
    expect(at('/guide/b')).toMatchObject({ title: 'B with code', titleHtml: 'B with <code>code</code>', titleId: 'b-with-code' })
    expect(at('/guide/a')).toMatchObject({ title: 'A & <b>', titleHtml: 'A &amp; &lt;b&gt;' })
    const html = htmlOf(siteOf(files, { sidebars }), '/guide/a')
    expect(html).toContain('<title>A &amp; &lt;b&gt; | Site</title>')
    expect(html).not.toContain('<b>')
  })

  test('the page’s description, otherwise the site’s', () => {
    const site = siteOf(files, { description: 'The site.', sidebars })
    expect([propsOf(site, '/').description, propsOf(site, '/guide/').description]).toEqual(['Welcome.', 'The site.'])
  })

  test('absolute URLs only if the site has a URL', () => {
    expect(at('/guide/a').canonical).toBeUndefined()
    expect(at('/guide/a', { url: 'https://docs.example.com', base: '/d/' }).canonical).toBe('https://docs.example.com/d/guide/a')
  })

  test('the Markdown is beside the page', () => {
    expect([at('/').markdownHref, at('/guide/').markdownHref, at('/guide/a').markdownHref]).toEqual([
      '/index.md',
      '/guide/index.md',
      '/guide/a.md',
    ])
  })
})

describe('the table of contents', () => {
  const levels = (changes: Partial<UserConfig>, front = '') =>
    propsOf(siteOf({ 'content/a.md': `---\n${front}\n---\n## 2\n### 3\n#### 4\n##### 5` }, changes), '/a').toc.map(({ depth }) => depth)

  test.each<[string, Partial<UserConfig>, string, number[]]>([
    ['levels 2 and 3', {}, '', [2, 3]],
    ['as the site says', { toc: { min: 3, max: 4 } }, '', [3, 4]],
    ['as the page says', { toc: { min: 3, max: 4 } }, 'toc: { max: 5 }', [3, 4, 5]],
    ['none', {}, 'toc: false', []],
  ])('%s', (_, changes, front, expected) => {
    expect(levels(changes, front)).toEqual(expected)
  })

  test('is limited', () => {
    const text = Array.from({ length: 700 }, (_, index) => `## Part ${index}`).join('\n\n')
    expect(propsOf(siteOf({ 'content/a.md': text }), '/a').toc).toHaveLength(500)
  })
})

describe('the end of a page', () => {
  test('the last change in the language of the page, not of the machine', () => {
    const changes = { locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }
    const options = { lastUpdated: new Map([['content/alone.md', '2026-03-01T23:30:00.000Z']]) }
    expect(at('/alone', changes, options).lastUpdated).toEqual({ iso: '2026-03-01T23:30:00.000Z', label: 'March 1, 2026' })
    expect(at('/de/alone', changes, options).lastUpdated?.label).toBe('1. März 2026')
    expect(at('/guide/a', changes, options).lastUpdated).toBeUndefined()
  })

  test('the edit link', () => {
    const editUrl = 'https://example.com/edit/{path}?x=1'
    expect(propsOf(siteOf({ 'content/a b/c#$&.md': '# A' }, { editUrl }), '/a b/c#$&').editUrl).toBe(
      'https://example.com/edit/content/a%20b/c%23%24%26.md?x=1',
    )
    expect(at('/alone', { editUrl: false }).editUrl).toBeUndefined()
  })
})

describe('an untranslated page', () => {
  const changes: Partial<UserConfig> = {
    url: 'https://docs.example.com',
    locales: { en: { label: 'English' }, ar: { label: 'العربية', dir: 'rtl' } },
    versions: [
      { id: 'next', label: 'Next' },
      { id: '1', label: '1' },
    ],
  }
  const site = siteOf({ ...files, 'i18n/ar/content/guide/b.md': '# ب', 'versions/1/guide/b.md': '# B' }, { sidebars, ...changes })

  test('has the language of its text, is not indexed, and links to the original', () => {
    expect(propsOf(site, '/ar/guide/a')).toMatchObject({
      lang: 'en',
      dir: 'ltr',
      noindex: true,
      untranslated: true,
      canonical: 'https://docs.example.com/guide/a',
      href: '/ar/guide/a',
    })
    expect(propsOf(site, '/ar/guide/b')).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      noindex: false,
      untranslated: false,
      canonical: 'https://docs.example.com/ar/guide/b',
    })
  })

  test('menus lead to the same page if it exists, otherwise to the home page of the version', () => {
    const draw = (places: readonly { href: string; current: boolean }[]) =>
      places.map(({ href, current }) => (current ? `[${href}]` : href))
    expect(draw(propsOf(site, '/ar/guide/b').locales)).toEqual(['/guide/b', '[/ar/guide/b]'])
    expect(draw(propsOf(site, '/ar/guide/b').versions)).toEqual(['[/ar/guide/b]', '/ar/1/guide/b'])
    expect(draw(propsOf(site, '/guide/a').versions)).toEqual(['[/guide/a]', '/1/guide/b'])
  })
})

const sitePolicy = ({ site, config }: ReturnType<typeof siteOf>) =>
  createSecurityPolicies(config, 'sha256-x').ofSite(site.pages)?.text ?? ''

describe('the security policy', () => {
  const policyOf = (text: string) => (propsOf(siteOf({ 'content/a.md': text }), '/a').contentSecurityPolicy ?? '').split('; ')

  test('allows nothing external and nothing inline', () => {
    expect(policyOf('# A')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-x'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
  })

  test('lists the hosts of the page’s images once', () => {
    const text = '![](https://b.example/1.png) ![](https://a.example:8080/1.png) ![](https://b.example/2.png) [x](https://c.example)'
    expect(policyOf(text)).toContain("img-src 'self' data: https://a.example:8080 https://b.example")
  })

  test.each([
    'https://a.test;require-trusted-types-for/x.png',
    'https://a.test,b/x.png',
    'https://*/x.png',
    "https://'unsafe-inline'/x.png",
  ])('a host cannot write directives of its own: %s', (href) => {
    expect(policyOf(`![x](${href})`)).toEqual(policyOf('text'))
  })

  test('allows inline styles for diagrams, but no scripts', () => {
    const policy = policyOf('```mermaid\ngraph TD; A-->B\n```')
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy).toContain("script-src 'self' 'sha256-x'")
    expect(policy.join()).not.toContain('trusted-types')
  })

  test('of the whole site allows what any page needs, and no more than configured', () => {
    const plain = siteOf({ 'content/a.md': '# A' })
    expect(sitePolicy(plain)).toBe(propsOf(plain, '/a').contentSecurityPolicy)
    const mixed = siteOf({
      'content/a.md': '# A\n\n![](https://a.example/1.png)',
      'content/b.md': '# B\n\n![](https://b.example/1.png)\n\n```mermaid\ngraph TD; A-->B\n```',
    })
    const policy = sitePolicy(mixed).split('; ')
    expect(policy).toContain("img-src 'self' data: https://a.example https://b.example")
    expect(policy).toContain("style-src 'self' 'unsafe-inline'")
    expect(policy.join()).not.toContain('trusted-types')
  })
})
