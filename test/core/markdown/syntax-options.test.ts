import { nameToEmoji } from 'gemoji'
import { describe, expect, it } from 'vitest'
import { replaceEmoji } from '../../../src/features/emoji/emoji.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const all = { definitionLists: true, abbreviations: true, emoji: true } as const
const html = (text: string) => htmlOf(parseText(text, { syntax: all }))

describe('definition lists', () => {
  it.each([
    ['A\n: x\n', '<dl>\n<dt id="a">A</dt>\n<dd>x\n</dd>\n</dl>\n'],
    ['A\n\n: x\n', '<dl>\n<dt id="a">A</dt>\n<dd>\n<p>x</p>\n</dd>\n</dl>\n'],
    ['A\n*B* `c`\n: x\n: y\n', '<dl>\n<dt id="a">A</dt>\n<dt id="b-c"><em>B</em> <code>c</code></dt>\n<dd>x\n</dd>\n<dd>y\n</dd>\n</dl>\n'],
    ['A\n: x\nlazy\n\nB\n:   y\n', '<dl>\n<dt id="a">A</dt>\n<dd>x\nlazy\n</dd>\n<dt id="b">B</dt>\n<dd>y\n</dd>\n</dl>\n'],
    ['A\n: x\n\n    y\n\n    - z\n\ntext\n', '<dd>\n<p>x</p>\n<p>y</p>\n<ul>\n<li>z\n</li>\n</ul>\n</dd>\n</dl>\n<p>text</p>\n'],
    ['A\n: x\n\n  - y\n    - z\n', '<li>y\n<ul>\n<li>z\n</li>\n</ul>\n</li>'],
    ['> A\n> : x\n', '<blockquote>\n<dl>'],
    ['- A\n  : x\n', '<li><dl>'],
  ])('%j', (text, expected) => {
    expect(html(`text\n\n${text}`)).toContain(expected)
  })

  it('contain code with its lines', () => {
    const page = parseText('A\n:   x\n\n    ```ts nonsense\n    1\n    ```\n', { syntax: all })
    expect(htmlOf(page)).toContain('<figure class="code"')
    expect(reportsOf(page)).toEqual(['code/unknown-attribute 4:11'])
  })

  it.each(['# A\n: x\n', '> a\n: x\n', 'A\n:x\n', 'A\n::: x\n', '```\nA\n: x\n```\n', '| a |\n| - |\n: x\n', 'A\n\n\n: x\n'])(
    'are not made of %j',
    (text) => {
      expect(html(text)).not.toContain('<dl>')
    },
  )

  it('take linear time', () => {
    const before = performance.now()
    html('A\n: x\n'.repeat(5000))
    html(`${'word\n'.repeat(20000)}\n`)
    expect(performance.now() - before).toBeLessThan(8000)
  })
})

describe('abbreviations', () => {
  it('have a tooltip at each whole word of the text', () => {
    const page = parseText('HTML, *HTML* & XHTML, `HTML`, [HTML](./x.md), C++\n\n*[HTML]: Hyper <Text>\n*[C++]: A language\n', {
      syntax: all,
    })
    expect(htmlOf(page)).toBe(
      '<p><abbr title="Hyper &lt;Text&gt;">HTML</abbr>, <em><abbr title="Hyper &lt;Text&gt;">HTML</abbr></em> &amp; XHTML, <code>HTML</code>, <a href="./x.md">HTML</a>, <abbr title="A language">C++</abbr></p>\n',
    )
    expect(reportsOf(page)).toEqual([])
  })

  it.each([
    ['text\n\n*[A]: b\n', 'is not used'],
    ['A\n\n*[A]: b\n*[A]: c\n', 'more than once'],
    ['text\n\n*[A]:\n', 'has no explanation'],
  ])('are reported: %j', (text, message) => {
    const [first, ...others] = parseText(text, { syntax: all }).document.diagnostics
    expect(first).toMatchObject({ code: 'markdown/abbreviation', message: expect.stringContaining(message) })
    expect(others).toEqual([])
  })
})

describe('emoji', () => {
  it('replace their names in text, headings, and the Markdown version, not in code', () => {
    const page = parseText('# Go :rocket:\n\n## :+1: *:tada:* `:tada:`\n\n> a :white_check_mark: b 10:30:00 :nothing_like_it:\n', {
      syntax: all,
    })
    expect(page.document.title).toBe('Go 🚀')
    expect(page.body.headings[0]?.html).toBe('👍 <em>🎉</em> <code>:tada:</code>')
    expect(htmlOf(page)).toContain('a ✅ b 10:30:00 :nothing_like_it:')
    expect(page.body.markdownEdits?.map(({ text }) => text)).toEqual(['👍', '🎉', '✅'])
    expect(reportsOf(page)).toEqual([])
  })

  it('that are mistyped are reported', () => {
    const page = parseText('a :rokcet: b\n', { syntax: all })
    expect(page.document.diagnostics).toMatchObject([
      { code: 'markdown/unknown-emoji', hint: 'Did you mean `:rocket:`?', location: { line: 1, column: 3 } },
    ])
  })

  it('are those of GitHub', () => {
    const names = Object.keys(nameToEmoji)
    expect(names.filter((name) => replaceEmoji(`:${name}:`) !== nameToEmoji[name])).toEqual([])
    expect(names.length).toBeGreaterThan(1800)
  })
})

describe('a glossary', () => {
  const files = {
    'content/glossary.md':
      '---\ntitle: Words\n---\n\n# Glossary\n\n## Channel\n\nA way *to sell*.\n\n## Channel 2 {#two}\n\nOrder\n: What somebody buys.\n',
  }
  const syntax = { ...all, glossary: { '': [{ path: 'content/glossary.md' as ProjectPath, href: '/glossary.md' }] } }

  it('links terms to their entries, with the first paragraph as a tooltip', () => {
    const text = 'A [[term:Channel]], [[term:channel|channels]], [[term:order]], [[term:Channel 2]]\n'
    const page = parseText(text, { syntax, files })
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toBe(
      '<p>A <a class="term" href="/glossary.md#channel" title="A way to sell.">Channel</a>, <a class="term" href="/glossary.md#channel" title="A way to sell.">channels</a>, <a class="term" href="/glossary.md#order" title="What somebody buys.">order</a>, <a class="term" href="/glossary.md#two">Channel 2</a></p>\n',
    )
    expect(page.document.includes.map(({ path }) => path)).toEqual(['content/glossary.md'])
    expect(page.body.markdownEdits?.[1]?.text).toBe('[channels](/glossary.md#channel)')
  })

  it('is only read by pages that use it', () => {
    expect(parseText('text\n', { syntax, files }).document.includes).toEqual([])
  })

  it('without the term, or without the file, is reported', () => {
    const page = parseText('\nA [[term:Chanel]]\n', { syntax, files })
    expect(page.document.diagnostics).toMatchObject([
      { code: 'glossary/unknown-term', hint: 'Did you mean `Channel`?', location: { line: 2, column: 3 } },
    ])
    expect(htmlOf(page)).toBe('<p>A Chanel</p>\n')
    expect(parseText('A [[term:x]]\n', { syntax }).document.diagnostics).toMatchObject([
      { message: expect.stringContaining('does not exist') },
    ])
  })
})

it('all of it is text where it is not turned on', () => {
  const text = 'A\n: x :rocket: [[term:A]]\n\n*[A]: b\n'
  expect(htmlOf(parseText(text))).toBe('<p>A\n: x :rocket: [[term:A]]</p>\n<p>*[A]: b</p>\n')
})
