import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const yaml = (lines: string) => parseText(`---\n${lines}\n---\n\ntext\n`)

describe('front matter that cannot be read', () => {
  it.each([
    { name: 'an open quote', lines: 'slug: x\ntitle: "x', report: /^front-matter\/syntax 3:/ },
    { name: 'a second colon', lines: 'title: a: b', report: /^front-matter\/syntax 2:8$/ },
    { name: 'a tab for indentation', lines: 'sidebar:\n\tlabel: x', report: /^front-matter\/syntax 3:1$/ },
    { name: 'a key twice', lines: 'title: a\ntitle: b', report: /^front-matter\/syntax 3:1$/ },
    { name: 'a single value', lines: 'only text', report: /^front-matter\/not-a-mapping 2:1$/ },
    { name: 'a list', lines: '- a\n- b', report: /^front-matter\/not-a-mapping 2:1$/ },
    { name: 'a tag that runs code', lines: "title: !!js/function 'function () {}'", report: /^front-matter\/syntax 2:8$/ },
    { name: 'an unknown tag', lines: 'title: !secret x', report: /^front-matter\/syntax 2:8$/ },
    { name: 'an undefined alias', lines: 'title: *nobody', report: /^front-matter\/syntax 2:/ },
    { name: '70 kB', lines: `title: "${'x'.repeat(70_000)}"`, report: /^front-matter\/limit 2:1$/ },
    {
      name: '5,000 keys',
      lines: Array.from({ length: 5_000 }, (_, index) => `k${index}: x`).join('\n'),
      report: /^front-matter\/limit 2:1$/,
    },
    {
      name: '5,000 keys that need YAML',
      lines: Array.from({ length: 5_000 }, (_, index) => `k${index}: 1`).join('\n'),
      report: /^front-matter\/limit 2:1$/,
    },
  ])('reports $name once, with its line', ({ lines, report }) => {
    const page = yaml(lines)
    expect(reportsOf(page)).toEqual([expect.stringMatching(report)])
    expect(page.document.frontMatter).toEqual({})
    expect(htmlOf(page)).toBe('<p>text</p>\n')
  })

  it('advises quotes where a value holds a colon', () => {
    expect(yaml('title: a: b').document.diagnostics[0]?.hint).toContain('quotes')
  })

  it('does not let one mistake fill the report', () => {
    expect(yaml('a:\n '.repeat(2_000)).document.diagnostics.length).toBeLessThanOrEqual(10)
  })

  it.each(['[', '{a: ', '- ', '? ', '[{'])('refuses values that are nested too deeply: %s', (open) => {
    expect(reportsOf(yaml(`a: x\nb: ${open.repeat(60_000 / open.length)}`))).toEqual(['front-matter/limit 2:1'])
  })

  it('refuses aliases that multiply', () => {
    const levels = Array.from({ length: 8 }, (_, level) => `a${level + 1}: &a${level + 1} [${Array(20).fill(`*a${level}`).join(', ')}]`)
    expect(reportsOf(yaml(['a0: &a0 x', ...levels].join('\n')))).toContainEqual(expect.stringMatching(/^front-matter\/syntax/))
  })

  it('keeps the page where the closing line is missing', () => {
    const page = parseText('---\ntitle: x\n\n# Text\n')
    expect(reportsOf(page)).toEqual(['front-matter/not-closed 1:1'])
  })
})

describe('a first line ---', () => {
  it.each([
    { name: 'before text', text: '---\n\ntext\n', html: '<hr>\n<p>text</p>\n' },
    { name: 'before a text with another rule', text: '---\n\ntext\n\n---\n', html: '<hr>\n<p>text</p>\n<hr>\n' },
    { name: 'alone', text: '---\n', html: '<hr>\n' },
  ])('is a rule $name', ({ text, html }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toBe(html)
    expect(reportsOf(page)).toEqual(['page/leading-rule 1:1'])
  })

  it('opens front matter where keys follow a blank line', () => {
    expect(parseText('---\n\ntitle: x\n---\ntext\n').document.frontMatter).toEqual({ title: 'x' })
  })

  it('is text where a language follows: nothing runs', () => {
    const page = parseText('---js\nglobalThis.__docsgenCanary = true\n---\n')
    expect(htmlOf(page)).toContain('globalThis.__docsgenCanary = true')
    expect('__docsgenCanary' in globalThis).toBe(false)
  })
})

describe('front-matter values', () => {
  it.each([
    ['title: 12', '12'],
    ['title: 1.10', '1.10'],
    ['title: 0x1F', '0x1F'],
    ['title: 1e3', '1e3'],
    ['title: 2026-01-02', '2026-01-02'],
    ['title: yes', 'yes'],
    ['title: "no"', 'no'],
    ['title: >\n  two\n  lines', 'two lines\n'],
  ])('reads %j as it is written', (lines, title) => {
    const page = yaml(lines)
    expect(page.document.frontMatter.title).toBe(title)
    expect(reportsOf(page)).toEqual([])
  })

  it('reads a number in a sidebar label as it is written', () => {
    expect(yaml('sidebar:\n  label: 1.10\n  order: 2').document.frontMatter.sidebar).toEqual({ label: '1.10', order: 2 })
    expect(yaml('sidebar:\n  label: 12').document.frontMatter.sidebar).toEqual({ label: '12' })
  })

  it.each(['null', '~', 'true', '[a]', '{a: b}'])('refuses the title %s', (value) => {
    const page = yaml(`slug: s\ntitle: ${value}`)
    expect(reportsOf(page)).toEqual(['front-matter/wrong-type 3:1'])
    expect(page.document.title).toBe('Page')
  })

  it('suggests the key that was meant', () => {
    const [report] = yaml('titel: x').document.diagnostics
    expect(report).toMatchObject({ code: 'front-matter/unknown-key', hint: 'Did you mean `title`?', location: { line: 2, column: 1 } })
  })

  it('keeps inherited names as keys like any other', () => {
    const page = yaml('__proto__: {polluted: true}\nconstructor: x\ntoString: y')
    expect(reportsOf(page)).toEqual(['front-matter/unknown-key 2:1', 'front-matter/unknown-key 3:1', 'front-matter/unknown-key 4:1'])
    expect('polluted' in {}).toBe(false)
  })

  it('replaces half characters', () => {
    const page = yaml('title: "a \\ud800 b"\nsidebar: {label: "\\udc00"}')
    expect(reportsOf(page)).toEqual(['front-matter/lone-surrogate 2:1', 'front-matter/lone-surrogate 3:1'])
    expect(page.document.frontMatter).toEqual({ title: 'a \ufffd b', sidebar: { label: '\ufffd' } })
  })

  it.each(['</title><script>', '"><img onerror=x>', '{{7*7}}', '$' + '{x}', '&amp; & <b>'])('escapes the title %s', (title) => {
    const page = yaml(`title: ${JSON.stringify(title)}`)
    expect(page.document.title).toBe(title)
    expect(page.body.titleHtml).not.toMatch(/<|"/)
  })
})

describe('slugs', () => {
  const tooLong = 'x'.repeat(300)
  it.each([
    '../x',
    'a/../b',
    '//evil',
    '/\\evil',
    'a\\b',
    'C:\\x',
    'C:x',
    '%2e%2e',
    '',
    ' ',
    tooLong,
    '\u{1F600}'.repeat(90),
    'con',
    'aux.md',
    'COM¹',
    '/.git/x',
    '.hidden',
    'a/.env',
    '/.well-known/x',
    'a\u202eb',
    'a.',
    'a ',
    'a//b',
    'a?b',
    'a#b',
    'a\u0007b',
    '.',
  ])('refuses %j', (slug) => {
    const page = yaml(`slug: ${JSON.stringify(slug)}`)
    expect(reportsOf(page)).toEqual(['front-matter/bad-slug 2:1'])
    expect(page.document.frontMatter.slug).toBeUndefined()
  })

  it('refuses a control character, which was replaced before', () => {
    const page = yaml('slug: "a\u0085b"')
    expect(reportsOf(page)).toEqual(['page/control-character 2:9', 'front-matter/bad-slug 2:1'])
    expect(page.document.frontMatter.slug).toBeUndefined()
  })

  it.each(['my-page', '/guide/my-page', '/', 'caf\u00e9', 'a/b/', '1.10'])('takes %j', (slug) => {
    const page = yaml(`slug: ${slug}`)
    expect(reportsOf(page)).toEqual([])
    expect(page.document.frontMatter.slug).toBe(slug)
  })
})

describe('pages without text', () => {
  it.each(['', ' \n\n', '\uFEFF', '---\n---\n', '---\ndraft: false\n---\n  \n'])('have a title from the file name: %j', (text) => {
    const page = parseText(text, { file: 'content/first-steps.md' })
    expect(reportsOf(page)).toEqual(['page/empty 1:1'])
    expect(page.document.title).toBe('First steps')
  })
})
