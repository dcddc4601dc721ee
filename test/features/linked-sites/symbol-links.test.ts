import { describe, expect, it } from 'vitest'
import { givesSameSymbols } from '../../../src/features/linked-sites/symbol-links.ts'
import { createSymbolIndex } from '../../../src/features/linked-sites/symbols/symbol-index.ts'
import type { SymbolsPage } from '../../../src/kit/data/read-symbols.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { linksOf, reportsOf } from '../../core/markdown/reports.ts'

const pages: readonly SymbolsPage[] = [
  ['guide/start', 'Start <b>here</b> & [now](javascript:x)', [['install', 'Install it']]],
  ['api/ref', 'Ref', [['', 'ref', 'function'], ['type', 'ref', 'type alias'], ['a-b', 'ref.a_b', 'method']]], // biome-ignore format: one line for each page
]
const linkedSites = { vue: { file: 'links/vue.json' as ProjectPath, base: 'https://vuejs.org/' } }
const symbolFiles = { 'links/vue.json': createSymbolIndex({ pages }) }
const parse = (text: string, more = {}) => parseText(text, { linkedSites, symbolFiles, ...more })
const html = (text: string) => htmlOf(parse(text)).trim()

describe('links into other sites', () => {
  it.each([
    ['[[vue:ref.a_b]]', '<p><a href="https://vuejs.org/api/ref#a-b"><code>ref.a_b</code></a></p>'],
    ['[[vue:ref.a_b|the `a` *way*]]', '<p><a href="https://vuejs.org/api/ref#a-b">the <code>a</code> <em>way</em></a></p>'],
    ['[[vue:function:ref]]', '<p><a href="https://vuejs.org/api/ref"><code>ref</code></a></p>'],
    ['[[vue:/guide/start#install]]', '<p><a href="https://vuejs.org/guide/start#install">Install it</a></p>'],
    ['[[vue: install IT ]]', '<p><a href="https://vuejs.org/guide/start#install">Install it</a></p>'],
    ['[the way](xref:vue:ref.a_b)', '<p><a href="https://vuejs.org/api/ref#a-b">the way</a></p>'],
    ['[the way](<xref:vue:Install it> "Title")', '<p><a href="https://vuejs.org/guide/start#install" title="Title">the way</a></p>'],
    ['[the way](xref:vue:Install%20it)', '<p><a href="https://vuejs.org/guide/start#install">the way</a></p>'],
    ['[the way][d]\n\n[d]: xref:vue:ref.a_b', '<p><a href="https://vuejs.org/api/ref#a-b">the way</a></p>'],
    ['[](xref:vue:ref.a_b)', '<p><a href="https://vuejs.org/api/ref#a-b"><code>ref.a_b</code></a></p>'],
    ['<xref:vue:ref.a_b>', '<p><a href="https://vuejs.org/api/ref#a-b"><code>ref.a_b</code></a></p>'],
    ['<a href="xref:vue:ref.a_b">x</a>', '<p><a href="https://vuejs.org/api/ref#a-b">x</a></p>'],
  ])('%s', (text, expected) => {
    expect(html(text)).toBe(expected)
    expect(reportsOf(parse(text))).toEqual([])
  })

  it('show texts of other sites as text', () => {
    const page = parse('[[vue:/guide/start]]')
    expect(htmlOf(page)).toBe(
      '<p><a href="https://vuejs.org/guide/start">Start &lt;b&gt;here&lt;/b&gt; &amp; [now](javascript:x)</a></p>\n',
    )
    expect(page.body.markdownEdits?.[0]?.text).toBe('[Start \\<b\\>here\\</b\\> \\& \\[now\\](javascript:x)](<xref:vue:/guide/start>)')
  })

  it('work in headings, tables, lists, and linked code', () => {
    const page = parse('# T\n\n## About [[vue:ref.a_b]]\n\n- [[vue:ref.a_b]]\n\n| a |\n|---|\n| [[vue:ref.a_b\\|x]] |\n')
    expect(page.body.headings.map(({ text, html, id }) => [text, html, id])).toEqual([
      ['About ref.a_b', 'About <code>ref.a_b</code>', 'about-refa_b'],
    ])
    expect(linksOf(page)).toEqual([
      'https://vuejs.org/api/ref#a-b 3:10',
      'https://vuejs.org/api/ref#a-b 5:3',
      'https://vuejs.org/api/ref#a-b 9:3',
    ])
    const source = '# T\n\n## About [[vue:ref.a_b]]\n\n- [[vue:ref.a_b]]\n\n| a |\n|---|\n| [[vue:ref.a_b\\|x]] |\n'
    expect(page.body.markdownEdits?.map(({ start, end }) => source.slice(start, end))).toEqual([
      '[[vue:ref.a_b]]',
      '[[vue:ref.a_b]]',
      '[[vue:ref.a_b\\|x]]',
    ])
    expect(htmlOf(parse('---\nlinkCode: true\n---\n\n`foo`\n\n[foo]: xref:vue:ref.a_b\n'))).toContain(
      '<code><a href="https://vuejs.org/api/ref#a-b">foo</a></code>',
    )
  })

  it.each([
    ['[[vue:ref]]', ['symbol/ambiguous 1:1']],
    ['a [b](xref:vue:ref)', ['symbol/ambiguous 1:7']],
    ['[[vue:reff]]', ['symbol/unknown 1:1']],
    ['[[vue:/guide/start#installl]]', ['symbol/unknown 1:1']],
    ['[[vuee:ref]]', ['symbol/unknown-site 1:1']],
    ['[x](xref:constructor:ref)', ['symbol/unknown-site 1:5']],
    ['[x][d]\n\n[d]: xref:vue:nope', ['symbol/unknown 1:1']],
    ['[x](XREF:vue:nope)', ['symbol/unknown 1:5']],
    ['[x](xref:)', ['symbol/incomplete 1:5']],
    ['a [x](xref:vue)', ['symbol/incomplete 1:7']],
    ['[x](xref:vue:)', ['symbol/incomplete 1:5']],
    ['[x](Xref:vue:%20)', ['symbol/incomplete 1:5']],
    ['[x](xref:/guide/start)', ['symbol/incomplete 1:5']],
  ])('%s is reported', (text, reports) => {
    expect(reportsOf(parse(text))).toEqual(reports)
  })

  it('have a scheme in any case', () => {
    expect(htmlOf(parse('[x](XREF:vue:ref.a_b)'))).toBe(htmlOf(parse('[x](xref:vue:ref.a_b)')))
    expect(parse('[x](XREF:vue:ref.a_b)').document.links[0]?.href).toBe(parse('[x](xref:vue:ref.a_b)').document.links[0]?.href)
  })

  it('without a target say how to write one', () => {
    expect(parse('[x](xref:vue)').document.diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      [
        'The link `xref:vue` names no target on another site.',
        'Write the site and what it leads to, such as `xref:vue:/guide/start` for a page, or remove the link.',
      ],
    ])
  })

  it('name what could be meant', () => {
    expect(parse('[[vue:ref]] [[vue:ref.ab]] [[vuee:x]]').document.diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
      [
        'On the site `vue`, the name `ref` has several targets: `function:ref`, `type alias:ref`.',
        'Write the target you mean, such as `vue:function:ref`.',
      ],
      ['The site `vue` has no page, heading, or API name `ref.ab`.', 'Did you mean `ref.a_b`?'],
      ['The option `linkedSites` has no site `vuee`.', 'Did you mean `vue`?'],
    ])
  })

  it.each(['[[other:ref]]', '[[vue]]', '[[vue:]]', '[[Vue:ref]]', '\\[[vue:ref]]', '[[vue:a\nb]]'])('%j is text', (text) => {
    expect(htmlOf(parse(text))).not.toContain('<a ')
    expect(reportsOf(parse(text))).toEqual([])
  })

  it('are text in code, and not links in links', () => {
    expect(html('`[[vue:ref.a_b]]`')).toBe('<p><code>[[vue:ref.a_b]]</code></p>')
    expect(html('[a [[vue:ref.a_b]] b](./x.md)').match(/<a /g)).toHaveLength(1)
  })

  it('are text on sites without other sites, and on generated pages', () => {
    for (const page of [parseText('[[vue:ref.a_b]]'), parse('[[vue:ref.a_b]]', { isGenerated: true })])
      expect([htmlOf(page), page.document.includes]).toEqual(['<p>[[vue:ref.a_b]]</p>\n', []])
    expect(reportsOf(parseText('[x](xref:vue:ref)'))).toEqual(['symbol/unknown-site 1:5'])
  })

  it('without symbols are not reported by each page', () => {
    const page = parse('[[vue:ref.a_b]]', { symbolFiles: {} })
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toBe('<p><a href="xref:vue:ref.a_b"><code>ref.a_b</code></a></p>\n')
  })

  it('are made again only if their own targets change', () => {
    const { includes } = parse('[[vue:ref.a_b]] [x](xref:vue:/guide/start)').document
    expect(includes).toEqual([{ path: 'links/vue.json', hash: expect.any(String), asked: ['ref.a_b', '/guide/start'] }])
    const [included] = includes
    if (!included) throw new Error('Nothing is asked')
    const isSame = (pages: readonly SymbolsPage[]) => givesSameSymbols(included, createSymbolIndex({ pages }))
    expect(isSame(pages)).toBe(true)
    expect(isSame([...pages, ['new', 'New', []]])).toBe(true)
    expect(isSame(pages.slice(1))).toBe(false)
    expect(isSame(pages.map(([path, title, anchors]) => [path, `${title}!`, anchors]))).toBe(false)
    expect(givesSameSymbols(included, undefined)).toBe(false)
  })
})
