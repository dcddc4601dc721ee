import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

const panel = (title: string, body: string, attributes = '') =>
  `<details class="panel"${attributes}><summary>${title}</summary>\n${body}</details>\n`

const box = (kind: string, body: string, title = `${kind[0]?.toUpperCase()}${kind.slice(1)}`) =>
  `<aside class="admonition admonition-${kind}" data-kind="${kind}"><p class="admonition-title">${title}</p>\n${body}</aside>\n`

describe('panels', () => {
  it.each([
    { text: ':::details *My* title\na\n:::\n', html: panel('<em>My</em> title', '<p>a</p>\n') },
    { text: ':::details[My title]\na\n:::\n', html: panel('My title', '<p>a</p>\n') },
    { text: '::: details\na\n:::\n', html: panel('Details', '<p>a</p>\n') },
    { text: ':::details{open}\na\n:::\n', html: panel('Details', '<p>a</p>\n', ' open') },
    { text: ':::details{open} My `title`\na\n:::\n', html: panel('My <code>title</code>', '<p>a</p>\n', ' open') },
    { text: ':::details[My title]{open}\na\n:::\n', html: panel('My title', '<p>a</p>\n', ' open') },
    { text: '::: details My title {open}\na\n:::\n', html: panel('My title', '<p>a</p>\n', ' open') },
    { text: ':::details The {open} mark\na\n:::\n', html: panel('The {open} mark', '<p>a</p>\n') },
    {
      text: '::::details A\n:::details B\na\n:::\n:::note\nb\n:::\n::::\n',
      html: panel('A', `${panel('B', '<p>a</p>\n')}${box('note', '<p>b</p>\n')}`),
    },
  ])('hold Markdown: $text', ({ text, html }) => {
    const page = parseText(text)
    expect(htmlOf(page)).toBe(html)
    expect(reportsOf(page)).toEqual([])
  })

  it('close elements in their text, and are reported if unclosed', () => {
    const page = parseText(':::details\n<div>a\n')
    expect(htmlOf(page)).toMatch(/<\/div><\/details>\n$/)
    expect(reportsOf(page)).toEqual(expect.arrayContaining(['container/not-closed 1:1']))
  })

  it('give way to a site’s own admonition with their name', () => {
    expect(htmlOf(parseText(':::details\na\n:::\n', { boxes: ['details'] }))).toContain('<aside class="admonition admonition-details"')
  })

  it('are suggested if misspelled', () => {
    expect(parseText(':::detials\na\n:::\n').document.diagnostics[0]?.hint).toBe('Did you mean `:::details`?')
  })
})
