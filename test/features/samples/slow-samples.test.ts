import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTypes } from '../../../src/features/samples/check-types.ts'
import { planUnits } from '../../../src/features/samples/plan-units.ts'
import type { AbsolutePath, ProjectPath } from '../../../src/kit/files/paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-slow-samples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Never ends if one of the files is slow, and reports those that are wrong. */
const fakeTypeScript = `const { readFileSync } = require('node:fs')
const { files } = JSON.parse(readFileSync('docsgen.tsconfig.json', 'utf8'))
const having = (word) => files.filter((file) => readFileSync(file, 'utf8').includes(word))
if (having('complex').length > 0) console.log('error TS2590: It is too complex.'), process.exit(1)
if (having('slow').length > 0) setTimeout(() => {}, 60_000)
else for (const file of having('wrong')) console.log(file + '(1,1): error TS2322: It is wrong.')
process.exitCode = having('wrong').length > 0 ? 2 : 0
`

const pageOf = (name: string, ...codes: readonly string[]) => {
  const page = `content/${name}.md` as ProjectPath
  const samples = codes.map((code, index) => ({
    page,
    sample: { language: 'ts', code, at: { line: 1, column: 1 }, origin: { lines: 10 * (index + 1), shifts: 0 } },
  }))
  return { page, units: planUnits(samples).value }
}

test.each([
  ['slow', 'it did not finish within 1.5 seconds.'],
  ['complex', 'It is too complex.'],
])('samples of which one is %s are not checked, with the reason', async (word, reason) => {
  const bin = join(folder, 'tsc.cjs')
  writeFileSync(bin, fakeTypeScript)
  const run = await checkTypes({
    typeScript: { bin, version: '7.0.0' },
    setup: { home: join(folder, 'home') as AbsolutePath, packages: undefined, files: new Map(), folder: undefined, packagesKey: '' },
    pages: [pageOf('a', 'wrong'), pageOf('b', 'fine', word)],
    limits: { deadlineMs: 1_500, memoryMb: 500 },
  })
  expect(run).toEqual({ kind: 'failed', reason })
})
