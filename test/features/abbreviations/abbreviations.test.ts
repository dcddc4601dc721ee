import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'

describe('abbreviations', () => {
  it('have a tooltip at each whole word of the text', () => {
    const page = parseText('HTML, *HTML* & XHTML, `HTML`, [HTML](./x.md), C++\n\n*[HTML]: Hyper <Text>\n*[C++]: A language\n', {
      abbreviations: true,
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
    const [first, ...others] = parseText(text, { abbreviations: true }).document.diagnostics
    expect(first).toMatchObject({ code: 'markdown/abbreviation', message: expect.stringContaining(message) })
    expect(others).toEqual([])
  })

  it('are text where they are not turned on', () => {
    expect(htmlOf(parseText('A\n\n*[A]: b\n'))).toBe('<p>A</p>\n<p>*[A]: b</p>\n')
  })
})
