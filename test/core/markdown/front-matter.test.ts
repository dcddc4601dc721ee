import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const yaml = (lines: string) => parseText(`---\n${lines}\n---\n\ntext\n`)

describe('invalid front matter', () => {
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

  it('suggests quotes for a value with a colon', () => {
    expect(yaml('title: a: b').document.diagnostics[0]?.hint).toContain('quotes')
  })

  it('reports one mistake once', () => {
    expect(yaml('a:\n '.repeat(2_000)).document.diagnostics.length).toBeLessThanOrEqual(10)
  })

  it.each(['[', '{a: ', '- ', '? ', '[{'])('refuses values that are nested too deeply: %s', (open) => {
    expect(reportsOf(yaml(`a: x\nb: ${open.repeat(60_000 / open.length)}`))).toEqual(['front-matter/limit 2:1'])
  })

  it('rejects exponential aliases', () => {
    const levels = Array.from({ length: 8 }, (_, level) => `a${level + 1}: &a${level + 1} [${Array(20).fill(`*a${level}`).join(', ')}]`)
    expect(reportsOf(yaml(['a0: &a0 x', ...levels].join('\n')))).toContainEqual(expect.stringMatching(/^front-matter\/syntax/))
  })

  it('keeps the page if the closing line is missing', () => {
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

  it('opens front matter if keys follow a blank line', () => {
    expect(parseText('---\n\ntitle: x\n---\ntext\n').document.frontMatter).toEqual({ title: 'x' })
  })

  it('runs nothing if a language follows', () => {
    const page = parseText('---js\nglobalThis.__docsgenCanary = true\n---\ntext\n')
    expect(reportsOf(page)).toEqual(['front-matter/other-format 1:1'])
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

  it('keeps a number in a sidebar label as written', () => {
    expect(yaml('sidebar:\n  label: 1.10\n  order: 2').document.frontMatter.sidebar).toEqual({ label: '1.10', order: 2 })
    expect(yaml('sidebar:\n  label: 12').document.frontMatter.sidebar).toEqual({ label: '12' })
  })

  it.each(['true', '[a]', '{a: b}'])('refuses the title %s', (value) => {
    const page = yaml(`slug: s\ntitle: ${value}`)
    expect(reportsOf(page)).toEqual(['front-matter/wrong-type 3:1'])
    expect(page.document.title).toBe('Page')
  })

  it('treats an empty description as missing', () => {
    const page = yaml('title: T\ndescription:\nslug: s')
    expect(reportsOf(page)).toEqual([])
    expect(page.document.description).toBe('text')
  })

  it.each(['title:', 'image: ""', 'draft: ~'])('counts %j as not set, with a warning', (lines) => {
    const page = yaml(`${lines}\nslug: s`)
    expect(reportsOf(page)).toEqual(['front-matter/empty-value 2:1'])
    expect(page.document.frontMatter).toEqual({ slug: 's' })
  })

  it('keeps valid values beside an invalid one', () => {
    expect(yaml('sidebar:\n  label: L\n  order: first').document.frontMatter.sidebar).toEqual({ label: 'L' })
  })

  it.each([
    ['sidebar_position: 3', 'Use `sidebar.order` instead: write `order: …` below a `sidebar:` line, indented by two spaces.'],
    ['sidebar_label: x', 'Use `sidebar.label` instead: write `label: …` below a `sidebar:` line, indented by two spaces.'],
    ['id: x', /`slug`/],
    ['weight: 3', /`sidebar.order`/],
    ['nav_order: 3', /`sidebar.order`/],
    ['permalink: /x', /`slug`/],
    ['aliases: [/x]', /`redirects` in the config/],
    ['hide_table_of_contents: true', 'Use `toc: false` instead.'],
    ['outline: deep', /`toc: false`/],
    ['tableOfContents: false', /`toc: false`/],
    ['template: splash', /`layout: home`/],
    ['tags: [a]', /`frontMatter` in the config/],
    ['custom_edit_url: x', /`editUrl` in the config/],
    ['sidebar: {lable: x}', 'Did you mean `sidebar.label`?'],
    ['toc: {maximum: 3}', /If your components use this key/],
    ['Title: x', 'Did you mean `title`?'],
  ])('names the way out for the unknown key of %j', (lines, hint) => {
    const [report, ...others] = yaml(`slug: s\n${lines}`).document.diagnostics
    expect(others).toEqual([])
    expect(report).toMatchObject({
      code: 'front-matter/unknown-key',
      severity: 'warning',
      hint: typeof hint === 'string' ? hint : expect.stringMatching(hint),
      location: { line: 3 },
    })
  })

  it('suggests a similar key', () => {
    const [report] = yaml('titel: x').document.diagnostics
    expect(report).toMatchObject({ code: 'front-matter/unknown-key', hint: 'Did you mean `title`?', location: { line: 2, column: 1 } })
  })

  it('treats inherited names like any other key', () => {
    const page = yaml('__proto__: {polluted: true}\nconstructor: x\ntoString: y')
    expect(reportsOf(page)).toEqual(['front-matter/unknown-key 2:1', 'front-matter/unknown-key 3:1', 'front-matter/unknown-key 4:1'])
    expect('polluted' in {}).toBe(false)
  })

  it('replaces lone surrogates', () => {
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

/** Each line of front matter with its diagnostics, whose location is that of the key. */
const mistakes: readonly (readonly [lines: string, message: string, place: string, hint?: string])[] = [
  ['sidebar:\n  order: first', '`sidebar.order` must be a number; found `first`.', '3:3'],
  ['sidebar:\n  order: "3"', '`sidebar.order` must be a number; found `3`.', '3:3', 'Write the value without quotes.'],
  ['sidebar:\n  order: 2026-01-02', '`sidebar.order` must be a number; found `2026-01-02`.', '3:3'],
  ['sidebar:\n  order: [1]', '`sidebar.order` must be a number; found a list.', '3:3'],
  ['sidebar: {order: {a: 1}}', '`sidebar.order` must be a number; found a mapping.', '2:11'],
  ['sidebar:\n  order:', '`sidebar.order` has no value, so docsgen ignores it.', '3:3'],
  ['sidebar:\n  label: true', '`sidebar.label` must be text; found `true`.', '3:3', 'Put the value in quotes: `sidebar.label: "true"`.'],
  ['sidebar:\n  hidden: yes', '`sidebar.hidden` must be `true` or `false`; found `yes`.', '3:3', 'Write `true`.'],
  ['sidebar:\n  inside: 1', '`sidebar.inside` must be `true` or `false`; found `1`.', '3:3'],
  ['sidebar: first', '`sidebar` must be `false` or a mapping with `label`, `badge`, `order`, `hidden`, or `inside`; found `first`.', '2:1'],
  ['sidebar: true', '`sidebar` must be `false` or a mapping with `label`, `badge`, `order`, `hidden`, or `inside`; found `true`.', '2:1'],
  ['sidebar: [a]', '`sidebar` must be `false` or a mapping with `label`, `badge`, `order`, `hidden`, or `inside`; found a list.', '2:1'],
  ['sidebar:', '`sidebar` has no value, so docsgen ignores it.', '2:1'],
  ['title:', '`title` has no value, so docsgen ignores it.', '2:1'],
  ['title: ""', '`title` has no value, so docsgen ignores it.', '2:1'],
  ['title: true', '`title` must be text; found `true`.', '2:1', 'Put the value in quotes: `title: "true"`.'],
  ['title: [a]', '`title` must be text; found a list.', '2:1'],
  ['description: {a: b}', '`description` must be text; found a mapping.', '2:1'],
  ['slug:', '`slug` has no value, so docsgen ignores it.', '2:1'],
  ['slug: [a]', '`slug` must be text; found a list.', '2:1'],
  ['draft: yes', '`draft` must be `true` or `false`; found `yes`.', '2:1', 'Write `true`.'],
  ['draft: "true"', '`draft` must be `true` or `false`; found `true`.', '2:1', 'Write the value without quotes.'],
  ['draft:', '`draft` has no value, so docsgen ignores it.', '2:1'],
  ['draft: 2026-01-02', '`draft` must be `true` or `false`; found `2026-01-02`.', '2:1'],
  ['layout: docs', '`layout` must be `doc`, `page`, or `home`; found `docs`.', '2:1', 'Did you mean `doc`?'],
  ['layout: splash', '`layout` must be `doc`, `page`, or `home`; found `splash`.', '2:1', 'Did you mean `home`?'],
  [
    'layout: constructor',
    '`layout` must be `doc`, `page`, or `home`; found `constructor`.',
    '2:1',
    'Remove the key. By default, pages in a sidebar use `doc`, and other pages use `page`.',
  ],
  ['layout: [doc]', '`layout` must be `doc`, `page`, or `home`; found a list.', '2:1'],
  ['layout:', '`layout` has no value, so docsgen ignores it.', '2:1'],
  ['toc: 3', '`toc` must be `true`, `false`, or a mapping with `min` or `max`; found `3`.', '2:1'],
  ['toc: none', '`toc` must be `true`, `false`, or a mapping with `min` or `max`; found `none`.', '2:1'],
  ['toc:\n  min: 1', '`toc.min` must be a number from 2 to 6; found `1`.', '3:3'],
  ['toc:\n  max: 2.5', '`toc.max` must be a number from 2 to 6; found `2.5`.', '3:3'],
  ['toc:\n  max: three', '`toc.max` must be a number from 2 to 6; found `three`.', '3:3'],
  ['toc:\n  min: 4\n  max: 3', '`toc.min` (4) is greater than `toc.max` (3).', '3:3'],
  ['image:', '`image` has no value, so docsgen ignores it.', '2:1'],
  ['image: [a.png]', '`image` must be text; found a list.', '2:1'],
  ['search: never', '`search` must be `true` or `false`; found `never`.', '2:1'],
  ['search: off', '`search` must be `true` or `false`; found `off`.', '2:1', 'Write `false`.'],
  ['linkCode: 1', '`linkCode` must be `true` or `false`; found `1`.', '2:1'],
]

describe('mistakes in values', () => {
  it.each(mistakes)('%j', (lines = '', message = '', place = '', hint) => {
    const page = yaml(lines)
    expect(page.document.diagnostics.map(({ message }) => message)).toEqual([message])
    expect(reportsOf(page)).toEqual([expect.stringMatching(new RegExp(` ${place}$`))])
    if (hint !== undefined) expect(page.document.diagnostics[0]?.hint).toBe(hint)
  })
})

describe('front matter in another location or format', () => {
  it.each([
    { name: 'TOML', text: '+++\ntitle = "x"\n[extra]\n+++\ntext\n', report: 'front-matter/other-format 1:1' },
    { name: 'JSON in semicolons', text: ';;;\n{"title": "x"}\n;;;\ntext\n', report: 'front-matter/other-format 1:1' },
    { name: 'JSON', text: '{\n  "title": "x"\n}\ntext\n', report: 'front-matter/other-format 1:1' },
    { name: 'JSON by its name', text: '---json\n{"title": "x"}\n---\ntext\n', report: 'front-matter/other-format 1:1' },
    { name: 'TOML by its name', text: '---toml\ntitle = "x"\n---\ntext\n', report: 'front-matter/other-format 1:1' },
  ])('reports $name, which is no text of the page', ({ text, report }) => {
    const page = parseText(text)
    expect(reportsOf(page)).toEqual([report])
    expect(htmlOf(page)).toBe('<p>text</p>\n')
  })

  it.each([
    { name: 'a blank line', text: '\n---\ntitle: x\n---\ntext\n', report: 'front-matter/not-first 2:1' },
    { name: 'a license', text: '<!-- (c) -->\n\n---\ntitle: x\n---\ntext\n', report: 'front-matter/not-first 3:1' },
  ])('reports what comes after $name', ({ text, report }) => {
    expect(reportsOf(parseText(text))).toContainEqual(report)
  })

  it.each(['+++\n\ntext\n', '+++\ntext\n+++\n', '{\ntext\n}\n', '<!-- a -->\n\n---\n\ntext\n', '\n\ntext\n\n---\n'])(
    'takes %j for text',
    (text) => {
      expect(reportsOf(parseText(text))).toEqual([])
      expect(htmlOf(parseText(text))).toContain('text')
    },
  )

  it('accepts `---yaml` as the opening line', () => {
    expect(parseText('---yaml\ntitle: x\n---\ntext\n').document.frontMatter).toEqual({ title: 'x' })
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

  it('rejects a control character, which was replaced before', () => {
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
