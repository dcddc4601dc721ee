import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../../src/core/model/source-file.ts'
import { features } from '../../src/features.ts'
import { parseText } from '../core/markdown/parse-text.ts'
import { cpuMsOf } from '../cpu-time.ts'
import { amplifications, quadraticTexts, type WorkCase } from './work-cases.ts'

const terms = [{ use: 'GraphQL', instead: ['graphql'] }]
/** Several times the slowest case on an idle machine, and less than half of the deadline. */
const limitMs = 4_000

function expectBounded({ text, files = {}, error, besides = [] }: WorkCase): void {
  let page: ReturnType<typeof parseText> | undefined
  const ms = cpuMsOf(() => {
    page = parseText(text, { files, terms, samples: true })
    for (const { note } of features) note?.({ rootId: '' } as SourceFile, page, { searchLanguages: { '': 'en' } } as never)
  })
  const { diagnostics } = page?.document ?? { diagnostics: [] }
  const errors = diagnostics.filter(({ severity, code }) => severity === 'error' && !besides.includes(code)).map(({ code }) => code)
  expect([...new Set(errors)]).toEqual(error === undefined ? [] : [error])
  const unexpected = diagnostics.filter(({ code, severity }) => severity !== 'error' && !besides.includes(code) && code !== 'page/term')
  expect(unexpected.map(({ code }) => code)).toEqual([])
  expect(diagnostics.length).toBeLessThanOrEqual(1_001)
  expect(page?.body.html.length).toBeLessThanOrEqual(20_100_000)
  expect(ms).toBeLessThan(limitMs)
}

describe('32 kB that some rule reads repeatedly', () => {
  test.each(quadraticTexts(32_000))('$name', (work) => expectBounded(work))
})

describe('short text with a huge result', () => {
  test.each(amplifications)('$name', (work) => expectBounded(work))
})
