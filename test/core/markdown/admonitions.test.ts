import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from './parse-text.ts'
import { reportsOf } from './reports.ts'

const box = (kind: string, body: string, title = `${kind[0]?.toUpperCase()}${kind.slice(1)}`) =>
  `<aside class="admonition admonition-${kind}" data-kind="${kind}"><p class="admonition-title">${title}</p>\n${body}</aside>\n`

const panel = (title: string, body: string, attributes = '') =>
  `<details class="panel"${attributes}><summary>${title}</summary>\n${body}</details>\n`

describe('admonitions', () => {
  it.each([
    { text: ':::note\na\n:::\n', html: box('note', '<p>a</p>\n') },
    { text: '::: tip *My* `title`\na\n:::\n', html: box('tip', '<p>a</p>\n', '<em>My</em> <code>title</code>') },
    { text: ':::info[My title]\na\n:::\n', html: box('info', '<p>a</p>\n', 'My title') },
    { text: 'a\n:::note\nb\n:::\nc\n', html: `<p>a</p>\n${box('note', '<p>b</p>\n')}<p>c</p>\n` },
    { text: '::::note\n:::tip\na\n:::\n::::\n', html: box('note', box('tip', '<p>a</p>\n')) },
    { text: ':::note\n:::tip\na\n:::\n:::\n', html: box('note', box('tip', '<p>a</p>\n')) },
    { text: ':::note\n\n```\n:::\n```\n\n:::\n', html: expect.stringMatching(/<code>:::\n<\/code>.*<\/aside>\n$/s) },
    { text: ':::note\n\n- ```\n  :::\n  ```\n\n:::\n', html: expect.stringMatching(/<code>:::\n<\/code>.*<\/aside>\n$/s) },
    { text: '> [!NOTE]\n> a\n', html: box('note', '<p>a</p>\n') },
    { text: '> [!tip]\n>\n> a\n>\n> b\n', html: box('tip', '<p>a</p>\n<p>b</p>\n') },
    { text: '> [!WARNING]  \n> **a** b\n> c\n', html: box('warning', '<p><strong>a</strong> b\nc</p>\n') },
    { text: '- > [!IMPORTANT]\n  > a\n', html: `<ul>\n<li>${box('important', '<p>a</p>\n')}</li>\n</ul>\n` },
  ])('hold Markdown: $text', ({ text, html }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toEqual(html)
    expect(reportsOf(page)).toEqual([])
  })

  it.each(['> [!WARNING] title\n> x\n', '> [!nope]\n> x\n', '> a\n> [!NOTE]\n', ':: note\n', '::: \n'.trimStart().slice(1)])(
    'are not seen in %j',
    (text) => {
      expect(htmlOf(parseText(text))).not.toContain('<aside')
    },
  )

  it.each([
    { text: 'x\n\n:::note\na\n', html: `<p>x</p>\n${box('note', '<p>a</p>\n')}`, reports: ['container/not-closed 3:1'] },
    {
      text: '> :::note\n> a\n\nb\n',
      html: `<blockquote>\n${box('note', '<p>a</p>\n')}</blockquote>\n<p>b</p>\n`,
      reports: ['container/not-closed 1:3'],
    },
    { text: 'a\n\n:::\n', html: '<p>a</p>\n', reports: ['container/stray-close 3:1'] },
    { text: ':::script\na\n:::\n', html: box('note', '<p>a</p>\n'), reports: ['container/unknown-kind 1:1'] },
    { text: ':::constructor\na\n:::\n', html: box('note', '<p>a</p>\n'), reports: ['container/unknown-kind 1:1'] },
    { text: ':::note{onclick=x}\na\n:::\n', html: box('note', '<p>a</p>\n'), reports: ['container/unknown-attribute 1:1'] },
    { text: '> [!CAUTION]\n', html: box('caution', ''), reports: ['container/empty 1:1'] },
    { text: ':::tip\n\n:::\n', html: box('tip', ''), reports: ['container/empty 1:1'] },
    { text: ':::note "><script>\na\n:::\n', html: box('note', '<p>a</p>\n', '&quot;&gt;'), reports: ['html/script 1:11'] },
  ])('never become anything else: $text', ({ text, html, reports }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toBe(html)
    expect(reportsOf(page)).toEqual(reports)
  })

  it.each([
    { name: 'a box that is not closed', text: ':::note\na\n\n## B\n\nc\n', inside: 'a', report: 'container/not-closed 1:1' },
    { name: 'an unknown one', text: 'x\n\n:::nothing\na\n\n## B\n\nc\n', inside: undefined, report: 'container/unknown-kind 3:1' },
    {
      name: 'one of mkdocstrings',
      text: '::: fastapi.APIRouter\n    options:\n\n## B\n\nc\n',
      inside: undefined,
      report: 'container/unknown-kind 1:1',
    },
    {
      name: 'an unknown one on one line',
      text: ':::image src="x":::\n\n## B\n\nc\n',
      inside: undefined,
      report: 'container/unknown-kind 1:1',
    },
  ])('leave the rest of the page alone: $name', ({ text, inside, report }) => {
    const page = parseText(text)
    expect(reportsOf(page)).toEqual([report])
    expect(page.body.headings.map(({ id }) => id)).toEqual(['b'])
    expect(htmlOf(page)).toMatch(/<\/h2>\n<p>c<\/p>\n$/)
    expect(htmlOf(page).includes('<aside')).toBe(inside !== undefined)
  })

  it('can be on one line', () => {
    const page = parseText('::::note\n:::tip Save *time* :::\n:::details more:::\n::::\n')
    expect(htmlOf(page)).toBe(box('note', `${box('tip', '<p>Save <em>time</em></p>\n')}${panel('Details', '<p>more</p>\n')}`))
    expect(reportsOf(page)).toEqual([])
  })

  it.each([
    { text: ':::code-group\na\n:::\n', hint: expect.stringContaining('Put only code blocks in it') },
    { text: ':::steps\na\n:::\n', hint: 'Put an ordered list in `<Steps>`.' },
    { text: ':::details{opne}\na\n:::\n', hint: 'Did you mean `{open}`?' },
    {
      text: ':::xyzzy\na\n:::\n',
      hint: expect.stringContaining('`:::danger`, `:::details`, `:::members`, `:::code-group`, `:::beside`), or define this type'),
    },
    { text: '> [!WARNNIG]\n> x\n', hint: 'Did you mean `[!WARNING]`?' },
    { text: '> [!DANGER]\n> x\n', hint: 'Use an admonition instead: write `:::danger` above the text and `:::` below it.' },
    { text: '> [!TIP] Save time\n> x\n', hint: 'Use an admonition instead: write `:::tip Save time` above the text and `:::` below it.' },
  ])('name what to write: $text', ({ text, hint }) => {
    expect(parseText(text).document.diagnostics.map(({ hint }) => hint)).toEqual([hint])
  })

  it('are suggested for a quote that looks like one', () => {
    expect(reportsOf(parseText('a\n\n> [!QUESTION]- b\n> c\n'))).toEqual(['container/unknown-alert 3:1'])
  })

  it('suggest a similar kind', () => {
    expect(parseText(':::warnign\na\n:::\n').document.diagnostics[0]?.hint).toBe('Did you mean `:::warning`?')
  })
})

describe('task lists', () => {
  it('show what is done, without controls', () => {
    const html = htmlOf(parseText('- [ ] a\n- [x] b\n- [X] c\n- [y] d\n'))
    expect(html.match(/<input type="checkbox" disabled(?: checked)?/g)).toEqual([
      '<input type="checkbox" disabled',
      '<input type="checkbox" disabled checked',
      '<input type="checkbox" disabled checked',
    ])
  })
})

describe('tables', () => {
  it('contain escaped pipes, code, and alignment', () => {
    const html = htmlOf(parseText('| a | b |\n|:-:|--:|\n| `x\\|y` | c \\| d |\n'))
    expect(html).toContain('<td class="align-center"><code>x|y</code></td><td class="align-right">c | d</td>')
  })
})
