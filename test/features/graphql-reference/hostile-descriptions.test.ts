import { describe, expect, test } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { makePages, pageText, section, textOf } from './schema-pages.ts'

/** The HTML of the types page of a schema with this description everywhere. */
function render(words: string) {
  const block = `"""\n${words.replaceAll('"""', '\\"""')}\n"""`
  const reason = JSON.stringify(words)
  const sdl = [
    `${block}\ntype Order { ${block} id(${block} a: Int @deprecated(reason: ${reason})): ID @deprecated(reason: ${reason}) last: Int }`,
    `type Query { ${block} order(${block} a: Int): Order }`,
    `${block}\nenum State { ${block} OPEN PAID }`,
  ].join('\n')
  const { pages } = makePages(sdl)
  return ['object-types.md', 'queries.md', 'enums.md'].map((name) => {
    const text = textOf(pages, name)
    return { text, ...parseText(text, { components: ['Filter'], boxes: ['members'] }) }
  })
}

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<Filter label="mine" />',
  '</td></tr></table></article>',
  '<!--',
  '<style>',
  '```\n<script>alert(1)</script>',
  '~~~\n<script>alert(1)</script>\n~~~',
  '``` js\n``` js\n```\n:::note',
  '`<b>',
  ':::note\nNever closed',
  ':::::::::note\n:::',
  ':::members\n#### row',
  '::::::',
  ':::',
  '# Heading',
  '#### Row',
  'Row\n===',
  'Row\n---',
  '---\ntitle: Mine\n---',
  '# Order {#order}',
  '[Order]: ./evil',
  '> [Order]: ./evil',
  '- [ID]: ./evil',
  '[ORDER\n]: ./evil',
  '[^1]: note',
  '| a | b |\n| - | - |',
  'a | b \\| c \\\\| d',
  '[x](javascript:alert(1))',
  '![x](pixel.gif)',
  '__proto__ `constructor`',
  '\u202eabc\u0000',
]

describe('a description or reason can contain anything', () => {
  test.each(hostile)('%j', (words) => {
    for (const { text, body, document } of render(words)) {
      const html = htmlOf({ document, body } as ReturnType<typeof parseText>)
      expect(html).not.toMatch(/<script|<style|<[^>]* onerror|<!--|javascript:|href="[^"]*evil/i)
      // Exactly the generator's own headings and anchors.
      const own = [...text.matchAll(/^#{2,4} .*(?<!\\)\{#(.*)\}$/gm)].map(([, id]) => id)
      const shallow = body.headings.filter(({ id, depth }) => depth <= 4 && own.includes(id)).map(({ id }) => id)
      expect(shallow).toEqual(own)
      expect(body.headings.filter(({ id }) => !own.includes(id)).every(({ depth }) => depth > 3)).toBe(true)
      expect(document.diagnostics.map(({ code }) => code).filter((code) => !code.startsWith('front-matter/'))).toEqual([])
      expect(document.frontMatter.title).toMatch(/^Shop API: /)
      expect(body.slots.filter(({ kind }) => kind === 'open')).toHaveLength(/<Filter label="Filter/.test(text) ? 1 : 0)
    }
  })

  test('and stays in its list item', () => {
    const text = pageText(
      'type Query { a("x | y \\\\| z\\n\\n- list\\n\\n```\\n<b>\\n```" b: Int, "~~~\\n<b>|\\n~~~" c: Int): Int }',
      'queries.md',
    )
    const html = htmlOf(parseText(text, { components: ['Filter'] }))
    expect([...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => item?.trim())).toEqual([
      '<code>b: <a href="./object-types.md#int">Int</a></code> – x | y | z - list <code>&lt;b&gt;</code>',
      '<code>c: <a href="./object-types.md#int">Int</a></code> – ~~~ &lt;b&gt;| ~~~',
    ])
  })
})

test('a default value can contain anything', () => {
  const text = pageText('input A { a: String = "`` | <b>", b: [String!] = ["`"], c: String = """\n```\n:::\n""" }', 'input-types.md')
  const html = htmlOf(parseText(text)).replace(/<a href=[^>]*>(\w+)<\/a>/g, '$1')
  expect(html).toContain('<code>String = &quot;`` | &lt;b&gt;&quot;</code>')
  expect(html).toContain('<code>[String!] = [&quot;`&quot;]</code>')
  expect(html).toContain('<code>String = &quot;&quot;&quot; ``` ::: &quot;&quot;&quot;</code>')
})

describe('an address in a description', () => {
  const sdl = (href: string) => `"See [there](${href})." type A { a: A }`

  test.each(['https://example.com/a', 'mailto:a@example.com', '/guides/a'])('that may lead somewhere stays: %s', (href) => {
    expect(section(pageText(sdl(href), 'object-types.md'), 'A')).toContain(`See [there](${href}).`)
  })

  test.each(['../a.md', '#a', '//example.com', 'a'])('that leads nowhere on a page is text, and is reported: %s', (href) => {
    const { pages, diagnostics } = makePages(sdl(href))
    expect(section(textOf(pages, 'object-types.md'), 'A')).toContain('See there.')
    expect(diagnostics).toEqual([
      `schema.graphql:1:0 warning reference/unresolved-link No page documents \`${href}\`, so this link is shown as text.`,
    ])
    expect(makePages(sdl(href), { accept: [href] }).diagnostics).toEqual([])
  })

  test('of a missing page can be accepted', () => {
    const { pages, diagnostics } = makePages(sdl('/guides/a'), { accept: ['/guides/*'] })
    expect(section(textOf(pages, 'object-types.md'), 'A')).toContain('See there.')
    expect(diagnostics).toEqual([])
  })
})

test('tags for other tools are removed from descriptions', () => {
  const text = pageText('"""\n@description\nMoney.\n\n@docsCategory common\n"""\nenum Currency { EUR }', 'enums.md')
  expect(section(text, 'Currency')).toBe('*enum* · `schema.graphql`\n\n\nMoney.\n\n- <code id="currency-eur">EUR</code>')
})
