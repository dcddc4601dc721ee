import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { parseText } from '../../core/markdown/parse-text.ts'

const file = createRequire(import.meta.url).resolve('temml')

test('formulas take time that grows with the text', () => {
  for (const text of ['$a $a ', '$$a ', '$', '\\$', '$$\n', '$x\n', '$`', '$$a\n\n']) {
    const start = performance.now()
    parseText(text.repeat(100_000 / text.length), { math: { file, version: '1', macros: {} } })
    expect(performance.now() - start, text).toBeLessThan(5_000)
  }
})
