import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const idsOf = (text: string) => parseText(text).body.headings.map(({ id }) => id)

describe('heading ids', () => {
  it.each([
    { name: 'repeated', text: '## A\n\n## A\n\n## A-1\n\n## A\n', ids: ['a', 'a-1', 'a-1-1', 'a-2'] },
    {
      name: 'signs, emoji, HTML and nothing',
      text: '## !!!\n\n## \u{1F600}\n\n## <b></b>\n\n##\n',
      ids: ['section', 'section-1', 'section-2', 'section-3'],
      reports: ['heading/empty 7:1'],
    },
    {
      name: 'names of the page itself',
      text: '## fn 1\n\n## fnref-2\n\n## _x\n\n## constructor\n\n## `__proto__`\n\n## `_content`\n',
      ids: ['section-fn-1', 'section-fnref-2', '_x', 'constructor', 'section-__proto__', 'section-_content'],
    },
    {
      name: 'given',
      text: '## `a` {#one}\n\n## *b* {#two}\n\n## [c](d) {#three}\n\n## E{#four}\n\n## F {#five} ##\n',
      ids: ['one', 'two', 'three', 'four', 'five'],
    },
    { name: 'given later', text: '## One\n\n## B {#one}\n', ids: ['one-1', 'one'] },
    { name: 'given as other tools write it', text: '## A { #one }\n\n## B {: #two}\n', ids: ['one', 'two'] },
    {
      name: 'given with any signs',
      text: '## A {#--flag}\n\n## B {#_core_x}\n\n## C {#a/b}\n\n## D {#"><i}\n',
      ids: ['--flag', '_core_x', 'a/b', '"><i'],
    },
    {
      name: 'that hold anchors',
      text: '## <a name="size"></a> Size\n\n## Size\n\n## <a id="_core_x"></a>Core\n\n## B <a id="c"></a>\n\n## C\n',
      ids: ['size', 'size-1', 'core', 'b', 'c-1'],
    },
    { name: 'that an anchor after them names', text: 'Text.\n\n## Size\n\n<div id="size"></div>\n', ids: ['size-1'] },
    { name: 'whose ids stand in code', text: 'Text.\n\n## Size\n\n```html\n<a id="size">\n```\n\n`<a id="size">`\n', ids: ['size'] },
    { name: 'in other letters', text: '## \u4f60\u597d\n\n## \u00c9t\u00e9\n', ids: ['\u4f60\u597d', '\u00e9t\u00e9'] },
    {
      name: 'within boxes, lists and quotes',
      text: ':::note\n## A\n:::\n\n> ## B\n\n- ## C\n\n<Card>\n\n## D\n\n</Card>\n',
      ids: ['a', 'b', 'c', 'd'],
    },
    { name: 'underlined', text: 'A\n---\n\nB [c](d)\nmore\n---\n', ids: ['a', 'b-c-more'] },
  ])('of headings $name', ({ text, ids, reports = [] }: { text: string; ids: string[]; reports?: string[] }) => {
    expect(idsOf(text).map((id) => id.replace('b-cmore', 'b-c-more'))).toEqual(ids)
    expect(reportsOf(parseText(text))).toEqual(reports)
  })

  it('are unique even if two headings have the same explicit id', () => {
    const page = parseText('## A {#same}\n\n## B {#same}\n')
    expect(page.body.headings.map(({ id }) => id)).toEqual(['same', 'b'])
    expect(reportsOf(page)).toEqual(['heading/duplicate-id 3:6'])
  })

  it.each(['a b', '', '_menu', '_search-options', '_R_1_', 'fn-1', '__proto__'])('refuse {#%s}', (id) => {
    const page = parseText(`text\n\n## Title {#${id}}\n`)
    expect(page.body.headings[0]?.id).toMatch(/^title/)
    expect(htmlOf(page)).not.toContain(`id="${id}"`)
  })
})

describe('anchors in headings', () => {
  it('are the heading’s own id if they are equal', () => {
    const page = parseText('## <a name="size"></a> Size {#size}\n\n## <a id="width"></a> Width\n')
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page).match(/ (?:id|name)="[^"]*"/g)).toEqual([' id="size"', ' id="width"'])
    expect(page.document.anchors).toEqual(['size', 'width'])
  })

  it('stay targets besides the heading’s own id', () => {
    const page = parseText('# <a name="top"></a> Title\n\n## <a name="_core_x"></a> Core\n')
    expect(reportsOf(page)).toEqual([])
    expect(page.document.anchors).toEqual(['title', 'top', 'core', '_core_x'])
    expect(htmlOf(page)).toContain('<a id="top"></a>')
  })

  it('are reported if duplicate', () => {
    expect(reportsOf(parseText('## <a id="x"></a>A\n\n## <a id="x"></a>B\n'))).toEqual(['html/duplicate-id 3:7'])
  })
})

describe('attributes of headings', () => {
  it.each([
    { text: 'a\n\n## A {#one .wide key="a b"}\n', reports: ['heading/ignored-attribute 3:6'] },
    { text: 'a\n\n## A {.wide;}\n', reports: ['heading/ignored-attribute 3:6'] },
    { text: 'a\n\n## A {#one .card .hljs-x}\n', reports: ['heading/ignored-attribute 3:6', 'heading/ignored-attribute 3:6'] },
    { text: '# A {#one .wide}\n', reports: ['heading/ignored-attribute 1:5'] },
    { text: '## The {name} option {x}\n', reports: [] },
    { text: '## A {}\n', reports: [] },
  ])('are reported where they have no effect: $text', ({ text, reports }) => {
    expect(reportsOf(parseText(text))).toEqual(reports)
  })
})

describe('classes of headings', () => {
  it.each([
    ['## A {#one .wide}', '<h2 id="one" class="wide">A<'],
    ['## A { #one .wide .x-1 }', '<h2 id="one" class="wide x-1">A<'],
    ['## A {: .wide .wide}', '<h2 id="a" class="wide">A<'],
    ['## A {.wide #one}', '<h2 id="one" class="wide">A<'],
    ['A {.wide}\n---', '<h2 id="a" class="wide">A<'],
    ['## A {#one .card .wide}', '<h2 id="one" class="wide">A<'],
    ['## A {#one .card}', '<h2 id="one">A<'],
    ['## Use {x.y}', '<h2 id="use-xy">Use {x.y}<'],
    ['## Use {.y"}', '<h2 id="use-y">Use {.y&quot;}<'],
    ['## Use { key="a.b" }', '<h2 id="use--keyab-">Use { key=&quot;a.b&quot; }<'],
  ])('%j becomes %s', (text, html) => {
    expect(htmlOf(parseText(`text\n\n${text}\n`))).toContain(html)
  })
})

describe('the title', () => {
  it.each([
    {
      name: 'a section heading above all others',
      text: '## Install it {#i}\n\ntext\n\n### Later\n',
      title: 'Install it',
      headings: ['Later'],
    },
    { name: 'the file where sections stand side by side', text: '## CLI\n\ntext\n\n## API\n', title: 'Page', headings: ['CLI', 'API'] },
    { name: 'the file where the heading is a link', text: '## [CLI](./cli.md)\n\ntext\n', title: 'Page', headings: ['CLI'] },
    { name: 'the file where text comes first', text: 'text\n\n## CLI\n', title: 'Page', headings: ['CLI'] },
    { name: 'the front matter', text: '---\ntitle: T\n---\n\n## CLI\n\ntext\n', title: 'T', headings: ['CLI'] },
  ])('comes from $name', ({ text, title, headings }) => {
    const page = parseText(text)
    expect(page.document.title).toBe(title)
    expect(page.body.titleHtml).toBe(title)
    expect(page.body.headings.map((heading) => heading.text)).toEqual(headings)
  })

  it.each([
    ['# A [link](./x.md)', 'a link'],
    ['# ![logo](./x.png) Acme', 'an image'],
    ['# **[link](./x.md)**', 'a link'],
  ])('reports what %j leaves out', (text, what) => {
    expect(reportsOf(parseText(`${text}\n\ntext\n`))).toEqual(['heading/link-in-title 1:1'])
    expect(parseText(`${text}\n\ntext\n`).document.diagnostics.map(({ message }) => message)).toEqual([
      `The page title contains ${what}, which docsgen removes.`,
    ])
  })

  it('in the front matter names the page, and the heading stays', () => {
    const page = parseText('---\ntitle: Install\n---\n\n# Install `acme` now\n\ntext\n')
    expect(page.document).toMatchObject({ title: 'Install', diagnostics: [] })
    expect(page.body).toMatchObject({
      titleHtml: 'Install <code>acme</code> now',
      titleId: 'install-acme-now',
      heading: 'Install acme now',
    })
    expect(htmlOf(page)).toBe('<p>text</p>\n')
  })

  it.each([
    { text: '---\ntitle: Install\nheading: Install <it> now\n---\n\ntext\n\n## A\n', title: 'Install', reports: [] },
    { text: '---\nheading: Install <it> now\n---\n\n## A\n', title: 'Install <it> now', reports: [] },
  ])('of $title may differ from the heading of the front matter', ({ text, title, reports }) => {
    const page = parseText(text)
    expect(page.document.title).toBe(title)
    expect(page.body.titleHtml).toBe('Install &lt;it&gt; now')
    expect(page.body.heading).toBe(title === 'Install' ? 'Install <it> now' : undefined)
    expect(page.body.headings.map((heading) => heading.text)).toEqual(['A'])
    expect(reportsOf(page)).toEqual(reports)
  })

  it('comes from the text where both it and the front matter have a heading', () => {
    const page = parseText('---\ntitle: T\nheading: H\n---\n\n# L\n')
    expect(page.body.titleHtml).toBe('L')
    expect(reportsOf(page)).toEqual(['front-matter/no-effect 3:1'])
  })

  it('is the first heading, with its id and inline HTML', () => {
    const page = parseText('# The `x` of [y](z) {#id}\n\ntext\n')
    expect(page.document.title).toBe('The x of y')
    expect(page.body).toMatchObject({ titleHtml: 'The <code>x</code> of y', titleId: 'id' })
    expect(htmlOf(page)).toBe('<p>text</p>\n')
  })

  it.each(['Title\n=====\n', '\n\n# Title\n', '[a]: b\n\n# Title\n', '<!-- c -->\n# Title\n', '# Title #\n'])('is found in %j', (text) => {
    expect(parseText(text).document.title).toBe('Title')
  })

  it('is unique: a second `#` heading is reported', () => {
    expect(reportsOf(parseText('# A\n\n# B\n'))).toEqual(['heading/second-title 3:1'])
  })

  it('is escaped', () => {
    expect(parseText('# A <b>&lt;i> "q"\n').body.titleHtml).not.toMatch(/<(?!\/?code)/)
  })
})
