import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

/** A placeholder for links. All links are equal, so only a correct position distinguishes them. */
const place = '\u0001'
const link = '[x](same.md)'
const lookAlike = '`[x](same.md)`'

/** Lines of Markdown; a block never begins or ends with a blank line. */
type Block = readonly string[]

const words = fc.constantFrom('some words', 'a', 'see [x]', 'x', '1', 'caf\u00e9 \u{1F600}', 'a_b_c', '*strong* words')
const piece = fc.oneof(
  { weight: 3, arbitrary: words },
  { weight: 3, arbitrary: fc.constant(place) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(lookAlike, `**bold ${place}**`, `*${place} and ${place}*`, '`` ` ``', '\\[x](same.md)', `~~${place}~~`),
  },
)
const line = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => `w ${pieces.join(' ')}`)
const paragraph: fc.Arbitrary<Block> = fc.array(line, { minLength: 1, maxLength: 4 })
const setext: fc.Arbitrary<Block> = line.map((text) => [text, '-----'])
const heading: fc.Arbitrary<Block> = fc.tuple(fc.integer({ min: 2, max: 6 }), line).map(([depth, text]) => [`${'#'.repeat(depth)} ${text}`])
const table: fc.Arbitrary<Block> = fc
  .array(fc.tuple(piece, piece), { minLength: 1, maxLength: 4 })
  .map((rows) => ['| a | b |', '|---|---|', ...rows.map((cells) => `| ${cells.map((cell) => cell.trim()).join(' | ')} |`)])
const unread: fc.Arbitrary<Block> = fc.constantFrom(
  ['```md', link, '', `- ${link}`, '```'],
  ['~~~', link, '~~~'],
  ['<!-- a comment', link, '-->'],
  ['[ref]: same.md'],
  ['___'],
)
const html: fc.Arbitrary<Block> = fc.constant([
  '<div>',
  `<a href="${place}">x</a>`,
  `  <img alt="" src="${place}"> <b>${lookAlike}</b>`,
  '</div>',
])

const { block } = fc.letrec<{ block: Block; blocks: Block; nested: Block }>((tie) => ({
  block: fc.oneof({ depthSize: 'small', withCrossShrink: true }, paragraph, heading, setext, table, unread, html, tie('nested')),
  blocks: fc
    .array(tie('block'), { minLength: 1, maxLength: 3 })
    .map((list) => list.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]))),
  nested: fc.oneof(
    tie('blocks').map((lines) => lines.map((text) => (text === '' ? '>' : `> ${text}`))),
    fc
      .tuple(fc.constantFrom('- ', '* ', '1. ', '10) ', '-   '), fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }))
      .map(([mark, items]) =>
        items.flatMap((lines) =>
          lines.map((text, index) => (index === 0 ? mark + text : text === '' ? '' : ' '.repeat(mark.length) + text)),
        ),
      ),
    fc
      .tuple(fc.constantFrom(`:::note w ${place}`, ':::tip', '::::warning'), tie('blocks'))
      .map(([open, lines]) => [open, ...lines, open.replace(/[^:].*/, '')]),
    fc
      .tuple(fc.constantFrom('<Card>', `<Card href="${place}" title="a > b">`, '<Card', ''), tie('blocks'))
      .map(([open, lines]) =>
        open === '<Card'
          ? ['<Card', '  title="x"', `  href="${place}"`, '>', '', ...lines, '', '</Card>']
          : open === ''
            ? ['<Tabs>', '<TabItem label="x">', '', ...lines, '', '</TabItem>', '</Tabs>']
            : [open, '', ...lines, '', '</Card>'],
      ),
    tie('blocks').map((lines) => ['> [!NOTE]', '>', ...lines.map((text) => (text === '' ? '>' : `> ${text}`))]),
  ),
}))

/** Inserts links; returns the text and the position of each address in order. */
function fill(text: string): { readonly text: string; readonly expected: readonly string[] } {
  const expected: string[] = []
  let filled = ''
  for (const [index, part] of text.split(place).entries()) {
    if (index > 0) {
      const isBare = filled.endsWith('="')
      const start = filled + (isBare ? '' : '[x](')
      expected.push(`${start.split('\n').length}:${start.length - start.lastIndexOf('\n')}`)
      filled += isBare ? 'same.md' : link
    }
    filled += part
  }
  return { text: filled, expected }
}

describe('positions of links', () => {
  it('are exact to the column in nested blocks', () => {
    const before = fc.constantFrom('', '---\ntitle: T\n---\n', '---\ntitle: T\ntoc:\n  min: 2\n---\n\n', '\n\n')
    const newline = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), before, newline, fc.boolean(), (blocks, start, lineEnd, hasMark) => {
        const { text, expected } = fill(start + blocks.map((lines) => lines.join('\n')).join('\n\n'))
        const page = parseText((hasMark ? '\uFEFF' : '') + text.replaceAll('\n', lineEnd))
        const found = page.document.links.map(({ at }) => `${at.line}:${at.column}`)
        expect(found, text).toEqual(expected)
      }),
      { seed: 20_261_120, numRuns: 1_500 },
    )
  })
})
