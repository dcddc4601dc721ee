import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTypes } from '../../../src/features/samples/check-types.ts'
import { placeTypeErrors } from '../../../src/features/samples/place-types.ts'
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

test('a sample that TypeScript does not finish is reported with its page and line, and all others are checked', async () => {
  const bin = join(folder, 'tsc.cjs')
  writeFileSync(bin, fakeTypeScript)
  const pages = [pageOf('a', 'wrong'), pageOf('b', 'fine', 'slow', 'fine'), pageOf('c', 'fine'), pageOf('d', 'wrong'), pageOf('e', 'fine')]
  const run = await checkTypes({
    typeScript: { bin, version: '7.0.0' },
    setup: { home: join(folder, 'home') as AbsolutePath, packages: undefined, files: new Map(), folder: undefined, packagesKey: '' },
    pages,
    limits: { allMs: 1_500, partMs: 1_500, memoryMb: 500 },
  })
  if (run.kind !== 'done') throw new Error(run.reason)
  const found = pages.flatMap(({ page, units }) =>
    placeTypeErrors(units, { errors: run.found.pages[page] ?? {}, skipped: run.found.skipped[page] ?? [], packages: undefined }),
  )
  expect(found.map(({ code, message, location }) => `${location?.file}:${location?.line} ${code} ${message}`)).toEqual([
    'content/a.md:10 sample/type-error TS2322: It is wrong.',
    'content/b.md:20 sample/too-slow TypeScript could not check the types of this sample: it did not finish within 1.5 seconds.',
    'content/d.md:10 sample/type-error TS2322: It is wrong.',
  ])
  // The result can depend on the machine, so it is not cached.
  expect(run.found.hasSlow).toBe(true)
})

test('an error that TypeScript does not place leaves the other samples checked', async () => {
  const bin = join(folder, 'tsc.cjs')
  writeFileSync(bin, fakeTypeScript)
  const pages = [pageOf('a', 'wrong'), pageOf('b', 'fine', 'complex'), pageOf('c', 'fine')]
  const run = await checkTypes({
    typeScript: { bin, version: '7.0.0' },
    setup: { home: join(folder, 'home') as AbsolutePath, packages: undefined, files: new Map(), folder: undefined, packagesKey: '' },
    pages,
  })
  if (run.kind !== 'done') throw new Error(run.reason)
  const reasons = Object.entries(run.found.pages).map(([page, units]) => [page, ...Object.values(units).flatMap(([error]) => error?.lines)])
  expect(reasons).toEqual([
    ['content/a.md', 'It is wrong.'],
    ['content/b.md', 'It is too complex.'],
  ])
})
