import { expect, test } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'

const members = `# Options {#options}

::::members
### name {#options-name}

*property* · \`string\`

What it is called.

:::note
A box.
:::

### size {#options-size}

#### Sizes

- large
::::
`

test('each heading begins a row with its id, followed by its text', () => {
  const parsed = parseText(members)
  expect(htmlOf(parsed)).toBe(
    [
      '<table class="members">',
      '<thead><tr><th scope="col">Name</th><th scope="col">Description</th></tr></thead>',
      '<tbody>',
      '<tr id="options-name"><th scope="row">name<a class="anchor" href="#options-name" aria-label="Link to “name”"></a></th><td>',
      '<p class="facts"><em>property</em> · <code>string</code></p>',
      '<p>What it is called.</p>',
      '<aside class="admonition admonition-note" data-kind="note"><p class="admonition-title">Note</p>',
      '<p>A box.</p>',
      '</aside>',
      '</td></tr>',
      '<tr id="options-size"><th scope="row">size<a class="anchor" href="#options-size" aria-label="Link to “size”"></a></th><td>',
      '<h4 id="sizes">Sizes<a class="anchor" href="#sizes" aria-label="Link to “Sizes”"></a></h4>',
      '<ul>',
      '<li>large',
      '</li>',
      '</ul>',
      '</td></tr>',
      '</tbody>',
      '</table>',
      '',
    ].join('\n'),
  )
  expect(parsed.document.diagnostics).toEqual([])
})

test('names in code can break between their parts', () => {
  const page = parseText(':::members\n### `footer.items.label`\n\n`a.b`\n\n### a `link/draft` &amp; `--out-dir <dir>`\n:::\n')
  const names = [...htmlOf(page).matchAll(/<th scope="row">(.*?)<a /g)].map(([, name]) => name)
  expect(names).toEqual([
    '<code>footer.<wbr>items.<wbr>label</code>',
    'a <code>link/<wbr>draft</code> &amp; <code>--out-dir &lt;dir&gt;</code>',
  ])
  expect(htmlOf(page)).toContain('<code>a.b</code>')
  expect(page.body.headings[0]?.text).toBe('footer.items.label')
})

test('rows are headings of the page, with anchors and table of contents', () => {
  const { document, body } = parseText(members)
  expect(document.anchors).toEqual(['options', 'options-name', 'options-size', 'sizes'])
  expect(body.headings.map(({ depth, id, at }) => [depth, id, at.line])).toEqual([
    [3, 'options-name', 4],
    [3, 'options-size', 14],
    [4, 'sizes', 16],
  ])
})

test('text before the first heading precedes the table', () => {
  expect(htmlOf(parseText(':::members\nAll of them:\n\n### a\n:::\n'))).toMatch(/^<p>All of them:<\/p>\n<table class="members">/)
})

test('HTML opened in a row is closed in it', () => {
  expect(htmlOf(parseText(':::members\n### a\n\n<div>open\n\n### b\n\ntext\n:::\n'))).toContain('<div>open</div></td></tr>\n<tr id="b">')
})

test('without a heading, there is no table, but a diagnostic', () => {
  const parsed = parseText('Before.\n\n:::members\njust text\n:::\n')
  expect(htmlOf(parsed)).toBe('<p>Before.</p>\n<p>just text</p>\n')
  expect(parsed.document.diagnostics).toMatchObject([{ code: 'container/no-members', location: { line: 3, column: 1, endColumn: 11 } }])
})

test('a site’s own kind with that name is an admonition', () => {
  expect(htmlOf(parseText(':::members\n### a\n:::\n', { boxes: ['members'] }))).toContain('<aside class="admonition')
})

test('a single type is a line of facts at the beginning of a member’s text', () => {
  const html = htmlOf(parseText('`string`\n\n:::members\n### a\n\n`string`\n\n`words`\n:::\n'))
  expect(html.match(/<p[^>]*><code>\w+/g)).toEqual(['<p><code>string', '<p class="facts"><code>string', '<p><code>words'])
})

test('a line of facts begins with emphasis and is separated by dots', () => {
  expect(htmlOf(parseText('*interface* · `@a/b` 1.0.0\n\n*Note* that this is prose.\n\n*alone*\n'))).toBe(
    '<p class="facts"><em>interface</em> · <code>@a/b</code> 1.0.0</p>\n<p><em>Note</em> that this is prose.</p>\n<p><em>alone</em></p>\n',
  )
})

test('several types can begin a line of facts, and the method of a request has a color', () => {
  expect(htmlOf(parseText('`application/json`, `text/xml` · `A`\n\n`a`, `b` and `c` · d\n'))).toBe(
    '<p class="facts"><code>application/json</code>, <code>text/xml</code> · <code>A</code></p>\n<p><code>a</code>, <code>b</code> and <code>c</code> · d</p>\n',
  )
  expect(htmlOf(parseText('*operation* · `POST /a/{b}` · `GET it`\n\nText `POST /a`\n'))).toBe(
    '<p class="facts"><em>operation</em> · <code><b class="method method-post">POST</b> /a/{b}</code> · <code>GET it</code></p>\n<p>Text <code>POST /a</code></p>\n',
  )
})
