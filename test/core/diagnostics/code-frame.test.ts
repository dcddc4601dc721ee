import { describe, expect, test } from 'vitest'
import { renderCodeFrame } from '../../../src/core/diagnostics/code-frame.ts'

const frame = (text: string, range: Parameters<typeof renderCodeFrame>[1]) => renderCodeFrame(text, range).split('\n')

describe('renderCodeFrame', () => {
  test('underlines the range between two lines of context', () => {
    expect(frame('a\nb\nc\nsee [x](/y)\nd\ne\nf', { line: 4, column: 5, endColumn: 12 })).toEqual([
      ' 2 | b',
      ' 3 | c',
      ' 4 | see [x](/y)',
      '   |     ^^^^^^^',
      ' 5 | d',
      ' 6 | e',
    ])
  })

  test('omits blank lines at the edges, but not between', () => {
    expect(frame('\n\nx\n\ny', { line: 3, column: 1 })).toEqual([' 3 | x', '   | ^', ' 4 |', ' 5 | y'])
  })

  test('widens the gutter for long numbers', () => {
    const text = Array.from({ length: 101 }, (_, index) => `l${index + 1}`).join('\n')
    expect(frame(text, { line: 99, column: 1, endColumn: 3 })).toEqual([
      ' 97 | l97',
      ' 98 | l98',
      ' 99 | l99',
      '    | ^^',
      '100 | l100',
      '101 | l101',
    ])
  })

  test.each([
    ['LF', 'a\nbad\nc'],
    ['CRLF', 'a\r\nbad\r\nc'],
    ['CR', 'a\rbad\rc'],
  ])('counts lines that end in %s', (_, text) => {
    expect(frame(text, { line: 2, column: 1, endColumn: 4 })).toEqual([' 1 | a', ' 2 | bad', '   | ^^^', ' 3 | c'])
  })

  test.each([
    ['a tab before', '\tbad', { line: 1, column: 2, endColumn: 5 }, ' 1 |   bad', '   |   ^^^'],
    ['a tab within', 'a\tb', { line: 1, column: 1, endColumn: 4 }, ' 1 | a  b', '   | ^^^^'],
    ['wide characters before', '日本 bad', { line: 1, column: 4, endColumn: 7 }, ' 1 | 日本 bad', '   |      ^^^'],
    ['wide characters within', 'x 日本', { line: 1, column: 3, endColumn: 5 }, ' 1 | x 日本', '   |   ^^^^'],
    ['an emoji of many code units', '👩‍👩‍👧 bad', { line: 1, column: 10, endColumn: 13 }, ' 1 | 👩‍👩‍👧 bad', '   |    ^^^'],
    ['a combining accent', 'e\u0301 bad', { line: 1, column: 4, endColumn: 7 }, ' 1 | e\u0301 bad', '   |   ^^^'],
    ['a range that ends inside a surrogate pair', '😀x', { line: 1, column: 1, endColumn: 2 }, ' 1 | 😀x', '   | ^^'],
    ['a byte-order mark', '\u{FEFF}bad', { line: 1, column: 1, endColumn: 4 }, ' 1 | bad', '   | ^^^'],
    ['an empty range', 'bad', { line: 1, column: 2, endColumn: 2 }, ' 1 | bad', '   |  ^'],
    ['no end', 'bad', { line: 1, column: 2 }, ' 1 | bad', '   |  ^'],
    ['an end before the start', 'bad', { line: 1, column: 3, endColumn: 1 }, ' 1 | bad', '   |   ^'],
    ['a column past the end', 'bad', { line: 1, column: 99 }, ' 1 | bad', '   |    ^'],
    ['escape sequences', 'a\u001B[31mb', { line: 1, column: 7, endColumn: 8 }, ' 1 | a\u{FFFD}[31mb', '   |       ^'],
    ['C1 and direction marks', 'a\u009B\u202Eb', { line: 1, column: 4 }, ' 1 | a\u{FFFD}\u{FFFD}b', '   |    ^'],
  ])('lines up after %s', (_, text, range, source, underline) => {
    expect(frame(text, range)).toEqual([source, underline])
  })

  test('underlines each line of a range without its indentation', () => {
    expect(frame('a\n  b c\n  d e\nf', { line: 2, column: 5, endLine: 3, endColumn: 4 })).toEqual([
      ' 1 | a',
      ' 2 |   b c',
      '   |     ^',
      ' 3 |   d e',
      '   |   ^',
      ' 4 | f',
    ])
  })

  test('shows the first five lines of a long range', () => {
    const lines = frame(Array.from({ length: 20 }, (_, index) => `l${index + 1}`).join('\n'), {
      line: 3,
      column: 1,
      endLine: 18,
      endColumn: 2,
    })
    expect(lines.at(-3)).toBe(' 7 | l7')
    expect(lines.at(-1)).toBe(' … |')
  })

  test('shows the line without an underline if there is no column', () => {
    expect(frame('a\nb', { line: 2 })).toEqual([' 1 | a', ' 2 | b'])
  })

  test.each([0, 3, 900])('has nothing to show of line %i', (line) => {
    expect(renderCodeFrame('a\nb', { line, column: 1 })).toBe('')
  })

  test('cuts a long line around the range', () => {
    const text = `${'x'.repeat(5_000_000)}BAD${'y'.repeat(5_000_000)}`
    const [source = '', underline = ''] = frame(text, { line: 1, column: 5_000_001, endColumn: 5_000_004 })
    expect(source).toBe(` 1 | …${'x'.repeat(30)}BAD${'y'.repeat(67)}…`)
    expect(source.slice(underline.indexOf('^'), underline.lastIndexOf('^') + 1)).toBe('BAD')
  })

  test('cuts only at the right if the range is near the start', () => {
    const [source = '', underline] = frame(`BAD${'y'.repeat(300)}`, { line: 1, column: 1, endColumn: 4 })
    expect(source).toBe(` 1 | BAD${'y'.repeat(97)}…`)
    expect(underline).toBe('   | ^^^')
  })

  test('never splits a character', () => {
    const text = '😀'.repeat(3_000)
    for (const column of [1_001, 1_002, 2_001, 4_003]) {
      expect(renderCodeFrame(text, { line: 1, column })).not.toMatch(/\p{Surrogate}/u)
    }
  })
})
