import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { linksOf, reportsOf } from '../../core/markdown/reports.ts'

const partials = (text: string, files: Readonly<Record<string, string>>) => parseText(text, { files, partials: true })
const places = ({ document }: ReturnType<typeof parseText>) =>
  document.diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}:${location?.column}`)

describe('partials', () => {
  it('are Markdown of the page that includes them', () => {
    const page = partials('# Page\n\nBefore\n:::include ./_note.md\nAfter\n', { 'content/_note.md': '## Part\n\nA *word*.\n' })
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page).replace(/<a class="anchor"[^>]*><\/a>/, '')).toBe(
      '<p>Before</p>\n<h2 id="part">Part</h2>\n<p>A <em>word</em>.</p>\n<p>After</p>\n',
    )
    expect(page.document.anchors).toContain('part')
    expect(page.document.includes.map(({ path }) => path)).toEqual(['content/_note.md'])
    expect(page.body.expandedText).toContain('A *word*.')
  })

  it('have links, headings, and problems at their own lines', () => {
    const page = partials('a\n\n:::include /shared/_note.md\n\n[b](b.md)\n', {
      'shared/_note.md': '---\ntitle: x\n---\n\n## H\n\n[c](c.md)\n\n```nolanguage\nx\n```\n',
    })
    expect(page.document.links.map(({ href, at }) => [href, at.file, at.line, at.column])).toEqual([
      ['c.md', 'shared/_note.md', 7, 5],
      ['b.md', undefined, 5, 5],
    ])
    expect(page.body.headings.map(({ text, at }) => [text, at.file, at.line])).toEqual([['H', 'shared/_note.md', 5]])
    expect(places(page)).toEqual(['code/unknown-language shared/_note.md:9:4'])
  })

  it('of a region have the positions of the file', () => {
    const page = partials(':::include ./_a.md#part\n', {
      'content/_a.md': 'x\n\n<!-- #region part -->\n[c](c.md)\n<!-- #endregion part -->\n',
    })
    expect(page.document.links.map(({ at }) => [at.file, at.line])).toEqual([['content/_a.md', 4]])
  })

  it('take parameters, and their front matter has none', () => {
    const page = partials(':::include ./_a.md name="Ada" other=\'x y\' {{ no }}\n\n:::include ./_a.md {name=Bob other=z}\n', {
      'content/_a.md': 'Hi {{ name }}, {{other}}!',
    })
    expect(htmlOf(page)).toBe('<p>Hi Ada, x y!</p>\n<p>Hi Bob, z!</p>\n')
    expect(places(page)).toEqual(['include/bad-parameter content/page.md:1:1'])
  })

  it('without a parameter that they need are reported at the line that needs it', () => {
    expect(places(partials(':::include ./_a.md\n', { 'content/_a.md': 'Hi\n{{ name }}' }))).toEqual(['variable/unknown content/_a.md:2:1'])
  })

  it('include files and partials from their own folder', () => {
    const page = partials(':::include ./sub/_a.md\n', {
      'content/sub/_a.md': ':::include ./_b.md\n\n```js file="./x.js"\n```\n',
      'content/sub/_b.md': 'From b.',
      'content/sub/x.js': 'let x',
    })
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toContain('From b.')
    expect(page.document.includes.map(({ path }) => path).sort()).toEqual(['content/sub/_a.md', 'content/sub/_b.md', 'content/sub/x.js'])
  })

  it('stand in lists and boxes', () => {
    const page = partials('1. One\n\n   :::include ./_a.md\n\n2. Two\n\n:::note\n:::include ./_a.md\n:::\n', {
      'content/_a.md': 'A\n\n[b](b.md)',
    })
    expect(htmlOf(page)).toMatch(/<li>\n<p>One<\/p>\n<p>A<\/p>\n<p><a[^>]*>b<\/a><\/p>\n<\/li>\n<li>/)
    expect(linksOf(page)).toEqual(['b.md 3:5', 'b.md 3:5'])
    expect(reportsOf(page)).toEqual([])
  })

  it.each([
    { name: 'missing', files: {}, reports: ['include/missing content/page.md:1:1'] },
    {
      name: 'in a circle',
      files: { 'content/_a.md': ':::include ./_b.md', 'content/_b.md': 'x\n\n:::include ./_a.md' },
      reports: ['include/circular content/_b.md:3:1'],
    },
    { name: 'of itself', files: { 'content/_a.md': 'a\n\n:::include ./_a.md' }, reports: ['include/circular content/_a.md:3:1'] },
    {
      name: 'too deep',
      files: Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [`content/_${index === 0 ? 'a' : index}.md`, `a\n\n:::include ./_${index + 1}.md`]),
      ),
      reports: ['include/too-deep content/_8.md:3:1'],
    },
  ])('that are $name are reported', ({ files, reports }) => {
    expect(places(partials(':::include ./_a.md\n', files))).toEqual(reports)
  })

  it('that double with each level end', () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `content/_${index}.md`,
        `${`:::include ./_${index + 1}.md\n\n`.repeat(20)}${'x'.repeat(1000)}`,
      ]),
    )
    const page = partials(':::include ./_0.md\n', { ...files, 'content/_9.md': 'x'.repeat(100_000) })
    expect(reportsOf(page).at(-1)).toMatch(/include\/limit/)
  })

  it('are foreign syntax while they are off, and code is code', () => {
    expect(reportsOf(parseText(':::include ./_a.md\n', { files: { 'content/_a.md': 'A' } }))).toEqual(['syntax/foreign 1:1'])
    expect(htmlOf(partials('```md\n:::include ./_a.md\n```\n', {}))).toContain(':::include')
  })
})

describe('variables', () => {
  const fill = (text: string) => parseText(text, { variables: { version: '3.5', count: 2, 'a.b': 'x' } })

  it.each([
    ['Version {{ version }}.', '<p>Version 3.5.</p>\n'],
    ['{{count}} {{ a.b }}', '<p>2 x</p>\n'],
    ['[a](https://example.com/{{ version }}/)', '<p><a href="https://example.com/3.5/">a</a></p>\n'],
    ['`{{ version }}`', '<p><code>{{ version }}</code></p>\n'],
    ['\\{{ version }}', '<p>{{ version }}</p>\n'],
    ['```text\n{{ version }}\n```', expect.stringContaining('{{ version }}')],
    ['```text variables\nnpm i a@{{ version }}\n```', expect.stringContaining('npm i a@3.5')],
    ['{ { version } } {{ }} {{1}}', '<p>{ { version } } {{ }} {{1}}</p>\n'],
  ])('in %j', (text, html) => {
    const page = fill(`${text}\n`)
    expect(htmlOf(page)).toEqual(html)
    expect(reportsOf(page)).toEqual([])
  })

  it('leave positions as they are written', () => {
    expect(linksOf(fill('{{ version }} and\n{{ version }} [a](a.md) [b]({{ version }}.md)\n'))).toEqual(['a.md 2:19', '3.5.md 2:29'])
  })

  it('of the front matter come first, and fill title and description', () => {
    const page = fill('---\ntitle: For {{ version }}\nvariables:\n  version: 4\n---\n\nVersion {{ version }}\n')
    expect(page.document.title).toBe('For 4')
    expect(htmlOf(page)).toBe('<p>Version 4</p>\n')
  })

  it('that are unknown are reported once, with a suggestion', () => {
    const page = fill('{{ verison }} {{ verison }}\n')
    expect(reportsOf(page)).toEqual(['variable/unknown 1:1'])
    expect(page.document.diagnostics[0]?.hint).toBe('Did you mean `version`?')
    expect(reportsOf(fill('{{ constructor }}\n'))).toEqual(['variable/unknown 1:1'])
  })

  it('are text while they are off', () => {
    expect(htmlOf(parseText('{{ version }}\n'))).toBe('<p>{{ version }}</p>\n')
    expect(reportsOf(parseText('---\nvariables:\n  a: 1\n---\n\ntext\n'))).toEqual(['variable/off 2:1'])
  })

  it('that make a page too long are refused', () => {
    const page = parseText('{{ long }} '.repeat(1_000), { variables: { long: 'x'.repeat(10_000) } })
    expect(reportsOf(page)[0]).toMatch(/include\/limit/)
  })

  it('cannot become markup of the theme', () => {
    const page = parseText('{{ a }}\n', { variables: { a: '<script>alert(1)</script>' } })
    expect(htmlOf(page)).not.toContain('<script')
  })
})
