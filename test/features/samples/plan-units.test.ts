import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { locateInUnit, planUnits } from '../../../src/features/samples/plan-units.ts'
import { visitNodes } from '../../../src/kit/code/visit-nodes.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`

function plan(text: string) {
  const samples = parseText(text, { samples: true }).body.samples ?? []
  return planUnits(samples.map((sample) => ({ page: 'content/page.md' as ProjectPath, sample })))
}

function unitsOf(text: string): readonly string[] {
  return plan(text).value.map(({ path, text: code }) => `${path}: ${code.trimEnd().replaceAll('\n', ' | ')}`)
}

test('each sample is a module', () => {
  expect(unitsOf(fence('ts', 'a') + fence('tsx', 'b') + fence('graphql', 'c') + fence('mts', 'd'))).toEqual([
    '~1.ts: a',
    '~2.tsx: b',
    '~3.mts: d',
  ])
})

test('a path as the title determines the file', () => {
  const titles = ['src/a.ts', './src/b.tsx', 'c.mts', 'src/[id]/d (1).ts', 'types.d.ts']
  const other = ['src/a.js', 'A part of a.ts, with a colon: x.ts', '~1.ts', 'src//a.ts']
  expect(unitsOf([...titles, ...other].map((title) => fence(`ts title="${title}"`, 'x')).join(''))).toEqual([
    'src/a.ts: x',
    'src/b.tsx: x',
    'c.mts: x',
    'src/[id]/d (1).ts: x',
    'types.d.ts: x',
    '~6.ts: x',
    '~7.ts: x',
    '~8.ts: x',
    '~9.ts: x',
  ])
})

test('the last version of a title has the name', () => {
  const title = 'ts title="src/a.ts"'
  expect(unitsOf(fence(title, '1') + fence(title, '2') + fence(title, '3'))).toEqual(['src/a~1.ts: 1', 'src/a~2.ts: 2', 'src/a.ts: 3'])
})

test('declaration files with modules are checked like modules', () => {
  const title = (name: string) => `ts title="${name}"`
  expect(unitsOf(fence(title('a.d.ts'), 'export {}') + fence(title('b.d.ts'), 'declare const b: 1'))).toEqual([
    'a.ts: export {}',
    'b.d.ts: declare const b: 1',
  ])
  expect(unitsOf(fence(title('a.d.ts'), 'export {}') + fence(title('a.ts'), 'x'))).toEqual(['a.d.ts: export {}', 'a.ts: x'])
})

test('a file whose name is needed as a folder is reported', () => {
  expect(unitsOf(fence('ts title="a.ts"', '1') + fence('ts title="a.ts/b.ts"', '2'))).toEqual(['~1.ts: 1', 'a.ts/b.ts: 2'])
})

test('samples continue the previous one, or the one with their title', () => {
  const page =
    fence('ts title="a.ts"', 'a1') +
    fence('ts', 'b1') +
    fence('ts continues', 'b2') +
    fence('ts title="a.ts" continues', 'a2') +
    fence('ts continues', 'a3')
  expect(unitsOf(page)).toEqual(['a.ts: a1 | a2 | a3', '~2.ts: b1 | b2'])
  const [unit] = plan(page).value
  expect([1, 2, 3].map((line) => unit && locateInUnit(unit, { line, column: 1 }).line)).toEqual([2, 11, 14])
})

test('a continuation without a beginning is reported', () => {
  const codes = (text: string) => plan(text).diagnostics.map(({ code, location }) => `${code} ${location?.line}`)
  expect(codes(fence('ts continues', 'a'))).toEqual(['sample/nothing-to-continue 1'])
  expect(codes(fence('ts', 'a') + fence('ts title="b.ts" continues', 'b'))).toEqual(['sample/nothing-to-continue 4'])
  expect(codes(fence('ts unchecked="why"', 'a') + fence('ts continues', 'b'))).toEqual(['sample/nothing-to-continue 4'])
})

test('a list of 190,000 values is visited', () => {
  let nodes = 0
  visitNodes(parseSync('a.ts', `const a = [${'0,'.repeat(190_000)}]`).program, () => nodes++)
  expect(nodes).toBeGreaterThan(190_000)
})
