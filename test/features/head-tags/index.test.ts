import { describe, expect, test } from 'vitest'
import { siteOf } from '../../core/assemble/site-of.ts'
import { parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'
import { htmlOf as pageHtml } from '../../core/render/page-of.ts'

const withHead = (...tags: readonly string[]) => `---\ntitle: A\nhead:\n${tags.map((tag) => `  - ${tag}\n`).join('')}---\n# A\n`

describe('tags of a page’s front matter', () => {
  test('that describe the page are in its head, escaped, with resolved addresses', () => {
    const text = withHead(
      `{ tag: meta, attributes: { name: keywords, content: '"><script>x</script>' } }`,
      '{ tag: meta, attributes: { property: og:title, content: Other } }',
      '{ tag: link, attributes: { rel: alternate, hreflang: de, href: ./b.md } }',
      '{ tag: link, attributes: { rel: canonical, href: /b } }',
    )
    const site = siteOf({ 'content/a.md': text, 'content/b.md': '# B' }, { base: '/docs/', url: 'https://docs.example.com' })
    const [head = ''] = pageHtml(site, '/a').split('</head>')
    expect(head).toContain('<meta name="keywords" content="&quot;&gt;&lt;script&gt;x&lt;/script&gt;">')
    expect(head).toContain('<link rel="alternate" hreflang="de" href="/docs/b">')
    expect(head.match(/rel="canonical"[^>]*/g)).toEqual(['rel="canonical" href="/docs/b"'])
    expect(head.match(/property="og:title"[^>]*/g)).toEqual(['property="og:title" content="Other"'])
  })

  test.each<readonly [string, RegExp]>([
    ['{ tag: script, attributes: { src: https://evil.example/x.js } }', /only `meta` and `link` tags, not `script`/],
    ['{ tag: style, content: "a{}" }', /not `style`/],
    ['{ tag: base, attributes: { href: https://evil.example } }', /not `base`/],
    ['{ tag: Meta, attributes: { name: a, content: b } }', /not `Meta`/],
    ['{ attributes: { name: a, content: b } }', /requires a `tag` key/],
    ['text', /requires a `tag` key/],
    ['[meta, { name: a }]', /requires a `tag` key/],
    ['{ tag: meta, attributes: { http-equiv: refresh, content: "0;url=https://evil.example" } }', /cannot have the attribute `http-equiv`/],
    ['{ tag: meta, attributes: { http-equiv: Content-Security-Policy, content: "*" } }', /cannot have the attribute `http-equiv`/],
    ['{ tag: meta, attributes: { name: a, content: b, onload: x } }', /cannot have the attribute `onload`/],
    ['{ tag: meta, attributes: { name: a, content: b }, content: c }', /`content` is not a valid key here/],
    ['{ tag: meta, attributes: { name: a, content: 5 } }', /`content` attribute must be text/],
    ['{ tag: meta, attributes: { name: a, content: "\\u001b" } }', /invalid character/],
    ['{ tag: meta, attributes: { name: a } }', /requires `content`/],
    ['{ tag: meta, attributes: { content: a } }', /either `name` or `property`/],
    ['{ tag: meta, attributes: { name: google-site-verification, content: a } }', /affects the whole site/],
    ['{ tag: meta, attributes: { name: " Viewport", content: a } }', /affects the whole site/],
    ['{ tag: meta, attributes: { name: referrer, content: unsafe-url } }', /affects the whole site/],
    ['{ tag: meta, attributes: { name: docsgen-live, content: a } }', /affects the whole site/],
    ...[
      'stylesheet',
      'preload',
      'modulepreload',
      'manifest',
      'dns-prefetch',
      'preconnect',
      'icon',
      'alternate stylesheet',
      'Canonical',
      '',
    ].map((rel) => [`{ tag: link, attributes: { rel: "${rel}", href: https://evil.example } }`, /`rel` must be one of/] as const),
    ['{ tag: link, attributes: { rel: alternate } }', /requires `href`/],
    ['{ tag: link, attributes: { rel: alternate, href: "javascript:x" } }', /begins with the unsafe scheme `javascript:`/],
    ...['https://evil.example', '//evil.example', '/\\\\evil.example', ' https://evil.example', 'mailto:a@b.example'].map(
      (href) => [`{ tag: link, attributes: { rel: canonical, href: "${href}" } }`, /must be a path on this site/] as const,
    ),
    ['{ tag: link, attributes: { rel: alternate, href: /, as: script } }', /cannot have the attribute `as`/],
  ])('%s is left out and reported at its line', (tag, reason) => {
    const page = parseText(withHead('{ tag: meta, attributes: { name: fine, content: yes } }', tag))
    expect(reportsOf(page)).toEqual(['front-matter/head-tag 5:5'])
    expect(page.document.diagnostics[0]?.message).toMatch(reason)
    expect(page.document.head).toEqual([{ tag: 'meta', attributes: { name: 'fine', content: 'yes' } }])
  })

  test('other values are rejected as a whole', () => {
    expect(reportsOf(parseText('---\nhead: text\n---\n# A\n'))).toEqual(['front-matter/wrong-type 2:1'])
  })

  test('front matter cannot change the page’s policy', () => {
    const policyOf = (text: string) =>
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(pageHtml(siteOf({ 'content/a.md': text }), '/a'))?.[1]
    const hostile = withHead(
      '{ tag: link, attributes: { rel: alternate, href: https://evil.example/x } }',
      '{ tag: script, attributes: { src: https://evil.example/x.js } }',
    )
    expect(policyOf(`${hostile}\n<iframe src="https://evil.example"></iframe><img src="https://evil.example/x.png">`)).toBe(policyOf('# A'))
  })
})
