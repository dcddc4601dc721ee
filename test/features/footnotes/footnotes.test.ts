import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

describe('footnotes', () => {
  it('are numbered by their first use, each with a link back', () => {
    const html = htmlOf(parseText('a[^b] c[^a] d[^b]\n\n[^a]: A\n\n[^b]: B\n'))
    expect([...html.matchAll(/id="(fn[^"]*)"/g)].map(([, id]) => id)).toEqual(['fnref-1', 'fnref-2', 'fnref-1-2', 'fn-1', 'fn-2'])
    expect(html).toMatch(/<li id="fn-1">\n<p>B<\/p>.*<li id="fn-2">\n<p>A<\/p>/s)
  })

  it('can use others and contain blocks', () => {
    const page = parseText('a[^1]\n\n[^1]: one[^2]\n\n    - item\n\n    ```\n    code\n    ```\n\n[^2]: two\n')
    expect(reportsOf(page)).toEqual([])
    expect(htmlOf(page)).toMatch(/<li id="fn-1">.*<li>item.*code\n<\/code>.*<li id="fn-2">/s)
  })

  it('close the HTML they open', () => {
    const page = parseText('a[^1] b[^2]\n\n[^1]: <div>\n\n[^2]: x</div>\n')
    expect(htmlOf(page)).toMatch(/<li id="fn-1">\n<div><\/div>/)
    expect(reportsOf(page)).toEqual(['html/not-closed 3:7', 'html/stray-close 5:8'])
  })

  it.each([
    { name: 'undefined', text: 'a [^x]\n', reports: ['footnote/undefined 1:3'] },
    { name: 'unused', text: 'a\n\n[^x]: b\n', reports: ['footnote/unused 3:1'] },
    { name: 'defined twice', text: 'a [^x]\n\n[^x]: b\n[^x]: c\n', reports: ['footnote/duplicate 4:1'] },
    { name: 'defined in code only', text: 'a [^x]\n\n```\n[^x]: b\n```\n', reports: ['footnote/undefined 1:3'] },
    { name: 'defined behind the same line in code', text: '```\n[^x]: b\n```\n\n[^x]: b\n', reports: ['footnote/unused 5:1'] },
    { name: 'in code', text: '`[^x]`\n', reports: [] },
    { name: 'pointing to themselves', text: 'a[^x]\n\n[^x]: b[^x]\n', reports: [] },
  ])('are reported: $name', ({ text, reports }) => {
    expect(reportsOf(parseText(text))).toEqual(reports)
  })
})
