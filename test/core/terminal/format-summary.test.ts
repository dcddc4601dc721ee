import { expect, test } from 'vitest'
import { formatDuration, formatSummary } from '../../../src/core/terminal/format-summary.ts'
import { formatBytes } from '../../../src/kit/text/format-values.ts'

test('the summary has the results and problems; stages are printed as they end', () => {
  const stagesMs = { discover: 12, parse: 231.4, render: 2_950 }
  expect(formatSummary({ pages: 1_204, files: 3_310, bytes: 12_400_000, totalMs: 2_500, stagesMs, errors: 0, warnings: 2 })).toBe(
    '1,204 pages, 3,310 files, 12.4 MB in 2.5 s\n2 warnings\n',
  )
})

test('a clean build of one page has no line about problems', () => {
  expect(formatSummary({ pages: 1, files: 1, bytes: 1, totalMs: 0, stagesMs: {}, errors: 0, warnings: 0 })).toBe(
    '1 page, 1 file, 1 B in 0 ms\n',
  )
  expect(formatSummary({ pages: 0, files: 0, bytes: 0, totalMs: 0, stagesMs: {}, errors: 1, warnings: 1 })).toContain(
    '\n1 error, 1 warning\n',
  )
})

test.each([
  [0, '0 ms'],
  [0.4, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min'],
  [125_400, '2 min 5 s'],
  [188_860, '3 min 9 s'],
])('%d ms reads %s', (ms, expected) => {
  expect(formatDuration(ms)).toBe(expected)
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_240, '1.2 kB'],
  [99_940, '99.9 kB'],
  [99_960, '100 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [12_400_000, '12.4 MB'],
  [3_000_000_000, '3 GB'],
])('%d bytes read %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})
