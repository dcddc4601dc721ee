import { describe, expect, it, test } from 'vitest'
import type { HeadingIdFunction, HeadingIdRuleName } from '../../../src/core/model/document.ts'
import { givesSameIds } from '../../../src/features/heading-ids/index.ts'
import { parseText } from '../../core/markdown/parse-text.ts'
import { reportsOf } from '../../core/markdown/reports.ts'
import table from './heading-ids.json' with { type: 'json' }

const tools = ['github', 'docusaurus', 'vitepress', 'mkdocs', 'keep-case'] as const satisfies readonly HeadingIdRuleName[]

/** Text first, so that no heading becomes the page's title. */
function idsOf(headings: readonly string[], headingIds: HeadingIdRuleName): readonly string[] {
  return parseText(`Text.\n\n${headings.join('\n\n')}\n`, { headingIds }).body.headings.map(({ id }) => id)
}

describe.each(tools)('the rule %s', (tool) => {
  const column = tools.indexOf(tool) + 1

  it.each(Object.entries(table.pages))('gives headings with %s the ids that the tool gives them', (_, rows) => {
    const expected = rows.map((row) => row[column])
    const made = idsOf(
      rows.map(([heading]) => heading as string),
      tool,
    )
    // A tool that reads no heading there, or gives it an empty id, has no deep links that could survive.
    expect(made.map((id, index) => (expected[index] ? id : 'none'))).toEqual(expected.map((id) => id || 'none'))
    expect(new Set(made).size).toBe(made.length)
  })

  it('leaves generated pages as they are', () => {
    const text = 'Text.\n\n## Coverage --clean\n\n## A & B\n\n## 1. C\n'
    const options = { headingIds: tool, isGenerated: true }
    expect(parseText(text, options).document.anchors).toEqual(parseText(text, { isGenerated: true }).document.anchors)
  })
})

describe('ids that the author gives', () => {
  it.each(Object.entries(table.explicit) as [HeadingIdRuleName, string[][]][])('are read as by %s', (tool, rows) => {
    const seen = new Set<string>()
    const expected = rows.map(([, id = '']) => {
      // Where the tool gives two elements one id, its links lead to the first.
      const isSecond = seen.has(id)
      seen.add(id)
      return isSecond ? `section-${id}` : id
    })
    const page = parseText(`Text.\n\n${rows.map(([heading]) => heading).join('\n\n')}\n`, { headingIds: tool })
    expect(page.body.headings.map(({ id }) => id)).toEqual(expected)
    // A comment that holds no id is shown.
    expect(reportsOf(page)).toEqual(tool === 'docusaurus' ? ['syntax/foreign 17:12'] : [])
  })

  it('in comments belong to Docusaurus alone', () => {
    const text = 'Text.\n\n## A {/* #one */}\n\n## B <!-- #two -->\n'
    expect(parseText(text, { headingIds: 'docusaurus' }).body.headings.map(({ id, text }) => [id, text])).toEqual([
      ['one', 'A'],
      ['two', 'B'],
    ])
    expect(parseText(text, { headingIds: 'github' }).body.headings[0]).toMatchObject({ id: 'a--one-', text: 'A {/* #one */}' })
  })
})

describe('the site’s own function', () => {
  const parse = (text: string, makeHeadingId: HeadingIdFunction) => parseText(text, { headingIds: 'own', makeHeadingId })

  it('receives the text, the level and the ids in use', () => {
    const calls: unknown[] = []
    const page = parse('Text.\n\n## A `b` {#given}\n\n## *C* & d\n\n### E\n', (text, { level, used }) => {
      calls.push([text, level, [...used]])
      return `${level}-${text.at(0)}`
    })
    expect(calls).toEqual([
      ['C & d', 2, ['given']],
      ['E', 3, ['given', '2-C']],
    ])
    expect(page.document.anchors).toEqual(['given', '2-C', '3-E'])
    expect(page.document.diagnostics).toEqual([])
  })

  it.each<[string, () => unknown, RegExp]>([
    [
      'throws',
      () => {
        throw new Error('no')
      },
      /failed: no/,
    ],
    ['returns nothing', () => undefined, /returned a value of type undefined/],
    ['returns null', () => null, /returned null/],
    ['returns an empty string', () => '', /an empty string/],
    ['returns a space', () => 'a b', /contains a space/],
    ['returns a quotation mark', () => 'a"b', /contains a space/],
    ['returns an id of the layout', () => '_content', /page layout/],
    ['repeats itself', () => 'given', /already uses/],
  ])('is reported where it %s', (_, answer, message) => {
    const page = parse('Text.\n\n## Given {#given}\n\n## Title\n', answer as HeadingIdFunction)
    expect(reportsOf(page)).toEqual(['heading/own-id 5:1'])
    expect(page.document.diagnostics[0]?.message).toMatch(message)
    expect(page.body.headings[1]?.id).toBe('title')
  })
})

test('a cached page shows whether the site’s function still answers the same', () => {
  const rule: HeadingIdFunction = (text, { level, used }) => `${level}-${text}-${used.size}`
  const { document } = parseText('Text.\n\n## A {#given}\n\n## B\n\n### C\n', { headingIds: 'own', makeHeadingId: rule })
  const ids = document.ownHeadingIds
  if (!ids) throw new Error('The page does not say what the function answered')
  expect(givesSameIds(rule, ids)).toBe(true)
  expect(givesSameIds((text, context) => (text === 'C' ? 'other' : rule(text, context)), ids)).toBe(false)
  const failed = parseText('Text.\n\n## A\n', { headingIds: 'own', makeHeadingId: () => '' }).document.ownHeadingIds
  expect(failed && givesSameIds(() => '', failed)).toBe(false)
})
