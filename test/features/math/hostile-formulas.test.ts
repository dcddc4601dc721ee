import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { parseText } from '../../core/markdown/parse-text.ts'
import { cpuMsOf } from '../../cpu-time.ts'

const file = createRequire(import.meta.url).resolve('temml')

test('formulas take time that grows with the text', () => {
  for (const text of ['$a $a ', '$$a ', '$', '\\$', '$$\n', '$x\n', '$`', '$$a\n\n']) {
    const work = () => parseText(text.repeat(100_000 / text.length), { math: { version: '1', macros: {} }, packages: { temml: file } })
    expect(cpuMsOf(work), text).toBeLessThan(5_000)
  }
})
