import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { locateInUnit, planUnits } from '../../../src/features/samples/plan-units.ts'
import { visitNodes } from '../../../src/kit/code/parse-code.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { parseText } from '../../core/markdown/parse-text.ts'
import { checkText, problemsOf } from './check-text.ts'

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

const outside = (text: string) => problemsOf(text).filter((problem) => problem.includes('sample/'))

/** Samples that would make TypeScript read outside files, where the diagnostic points, and the specifier. */
const escapes: readonly (readonly [code: string, place: string, specifier: string])[] = [
  ["import { token } from '/tmp/secrets'", '2:23', '/tmp/secrets'],
  ["import { token } from '../../secrets'", '2:23', '../../secrets'],
  ["import { token } from './a/../../secrets'", '2:23', './a/../../secrets'],
  ["import { token } from '..'", '2:23', '..'],
  ["import type { Token } from '../secrets.ts'", '2:28', '../secrets.ts'],
  ["import secrets from '../secrets.json' with { type: 'json' }", '2:21', '../secrets.json'],
  ["import '../secrets'", '2:8', '../secrets'],
  ["import '\\x2e./secrets'", '2:8', '../secrets'],
  ["import '\\u{2e}\\56/secrets'", '2:8', '../secrets'],
  ["import { token } from 'graphql/../../../secrets'", '2:23', 'graphql/../../../secrets'],
  ["import { token } from 'graphql/./utilities'", '2:23', 'graphql/./utilities'],
  ["import { token } from '@setup/../../secrets'", '2:23', '@setup/../../secrets'],
  ["import { token } from '@//tmp/secrets'", '2:23', '@//tmp/secrets'],
  ["import { token } from '@/C:/secrets'", '2:23', '@/C:/secrets'],
  ["import { token } from 'C:/secrets'", '2:23', 'C:/secrets'],
  ["import { token } from '..\\\\secrets'", '2:23', '..\\secrets'],
  ["import { token } from 'graphql\\\\..\\\\secrets'", '2:23', 'graphql\\..\\secrets'],
  ["import { token } from 'file:///tmp/secrets.ts'", '2:23', 'file:///tmp/secrets.ts'],
  ["import { token } from 'data:text/javascript,1'", '2:23', 'data:text/javascript,1'],
  ["import { token } from 'https://evil.example/secrets.ts'", '2:23', 'https://evil.example/secrets.ts'],
  ["import lock from '.package-lock.json'", '2:18', '.package-lock.json'],
  ["export { token } from '../secrets'", '2:23', '../secrets'],
  ["export * from '../secrets'", '2:15', '../secrets'],
  ["export type * as secrets from '../secrets'", '2:31', '../secrets'],
  ["const { token } = await import('../secrets')", '2:32', '../secrets'],
  ['const { token } = await import(`../secrets`)', '2:32', '../secrets'],
  ["const { token } = await import(('../secrets'))", '2:33', '../secrets'],
  ["type Token = import('../secrets').Token", '2:21', '../secrets'],
  ["type Token = typeof import('../secrets')", '2:28', '../secrets'],
  ["import secrets = require('../secrets')", '2:26', '../secrets'],
  ["const secrets = require('../secrets')", '2:25', '../secrets'],
  ["declare module '../secrets' {\n  interface More {}\n}", '2:16', '../secrets'],
  ['/// <reference path="../secrets.ts" />', '2:16', '../secrets.ts'],
  ["/// <REFERENCE  path = '/tmp/secrets.ts'/>", '2:17', '/tmp/secrets.ts'],
  ['/// <reference types="../secrets" />', '2:16', '../secrets'],
  ['/// <reference lib="../secrets" />', '2:16', '../secrets'],
  ['/// <amd-dependency path="../secrets" />', '2:1', '/// <amd-dependency path="../secrets" />'],
  ['/// <amd-module name="../secrets" />', '2:1', '/// <amd-module name="../secrets" />'],
  ['// @jsxImportSource ../secrets', '2:4', '../secrets'],
  ['/** @jsxImportSource /tmp/secrets */', '2:5', '/tmp/secrets'],
]

describe('imports outside of the page', () => {
  it.each(escapes)('%s', (code, place, specifier) => {
    const message = `\`${specifier}\` is neither a package nor a file defined on this page, so docsgen does not check the types of this page’s samples.`
    expect(outside(fence('tsx', code))).toEqual([`${place} sample/import-outside ${message}`])
  })

  it('are reported at their line in lists, hidden lines, and continued samples', () => {
    const text = `${fence('ts title="src/a.ts"', 'export const a = 1')}
1. Text:

   \`\`\`ts continues
   // ---cut-start---
   import { token } from '../../secrets'
   // ---cut-end---
   \`\`\`
`
    expect(outside(text)).toEqual([expect.stringMatching(/^9:26 sample\/import-outside `..\/..\/secrets`/)])
  })

  it('exclude all modules of the page from TypeScript', () => {
    const page = fence('ts title="a.ts"', 'export const a = 1') + fence('ts title="b.ts"', "import '../a'")
    expect(checkText(page).units).toEqual([])
    expect(checkText(page.replace('../a', './a')).units.map(({ path }) => path)).toEqual(['a.ts', 'b.ts'])
  })
})

describe('valid imports', () => {
  it.each([
    ["import { parse } from 'graphql'"],
    ["import { parse } from 'graphql/language/parser.js'"],
    ["import process from 'process/'"],
    ["import { x } from '@vendure/core/dist/entity/custom-entity-fields'"],
    ["import fs from 'node:fs/promises'"],
    ["import { pages } from 'virtual:pages'"],
    ["import { fleet } from '@setup/fleet'"],
    ["import { db } from '#db'\nimport { app } from '~/app'\nimport { gql } from '@/gql'"],
    ["import { a } from './a'\nimport { b } from './b/../c.ts'\nimport d from '.'\nimport e from './..e/f'"],
    ["declare module '@acme/core' {\n  interface A {}\n}\ndeclare module '*.svg' {\n  const url: string\n}"],
    ['/// <reference types="vite/client" />\n/// <reference lib="es2022" />\n/// <reference path="b.ts" />'],
    ["/** @jsxImportSource preact */\nconst path = '/tmp/../etc'\nconst more = `..`"],
    ['const name = "x"\nawait import(name)\nrequire(...["../a"])'],
  ])('%s', (code) => {
    expect(outside(fence('tsx', code))).toEqual([])
  })

  it('are relative to the folder of the file', () => {
    const b = fence('ts title="src/deep/b.ts"', "import { a } from '../../a'\nimport { c } from '../c'")
    expect(outside(b)).toEqual([])
    expect(outside(b.replace('../../a', '../../../a'))).toEqual([expect.stringMatching(/^2:19 sample\/import-outside/)])
    expect(outside(fence('ts title="src/b.ts"', '/// <reference path="../a.ts" />'))).toEqual([])
  })
})

describe('code with syntax errors', () => {
  it('is excluded from TypeScript if it might import a file elsewhere', () => {
    expect(outside(fence('ts', "import secrets '../secrets'"))).toEqual([
      '2:16 sample/syntax Invalid TypeScript: Expected `from` but found `string`.',
    ])
    for (const name of ["'/tmp/secrets'", "'..\\\\secrets'", "'a/../secrets'", '`..`', "'file:a'"])
      expect(outside(fence('ts', `import secrets ${name}\nconst = 1`)), name).toHaveLength(1)
  })

  it('is otherwise included', () => {
    expect(outside(fence('ts', '// @errors: 1005\nconst list = [1 2]\nimport { a } from "./a"\nconst b = [...list]'))).toEqual([])
  })
})

it('TypeScript reads no outside file for anything accepted, but does for much that is rejected', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-escapes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files: Record<string, string> = {
    'secrets.ts': 'export const token = 1\nexport type Token = 1\n',
    'home/secrets.ts': 'export const token = 1\n',
    'home/pages/secrets.ts': 'export const token = 1\nexport type Token = 1\n',
    'home/shared/fleet.ts': 'export const fleet = 1\n',
    'home/node_modules/graphql/package.json': '{ "name": "graphql", "version": "1.0.0", "types": "index.d.ts" }',
    'home/node_modules/graphql/index.d.ts': 'export declare const parse: 1\n',
  }
  const wild = escapes.map(([code]) => code.replaceAll('/tmp/', `${folder}/`))
  wild.push(
    "import secrets '../secrets'",
    "import { token } from '@setup/../../../secrets'",
    "import { token } from '@setup\\\\..\\\\..\\\\secrets'",
  )
  for (const [index, code] of wild.entries()) files[`home/pages/page/~${index}.tsx`] = `${code}\nexport {}\n`
  files['home/tsconfig.json'] = JSON.stringify({
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
      resolveJsonModule: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      paths: { '@setup/*': ['./shared/*'], '@/*': ['./*'] },
    },
    include: ['pages/page'],
  })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const typescript = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [typescript, '-p', '.', '--explainFiles'], { cwd: join(folder, 'home'), encoding: 'utf8' })
  // After an outside file, the modules that import it follow.
  const readers = new Set<number>()
  let isOutside = false
  for (const line of stdout.split('\n')) {
    if (/^\S/.test(line)) isOutside = /(?:^|\/)secrets\.ts$/.test(line)
    else if (isOutside) readers.add(Number(/from file 'pages\/page\/~(\d+)\.tsx'/.exec(line)?.[1]))
  }
  expect(readers.size).toBeGreaterThan(15)
  for (const index of readers) expect(outside(fence('tsx', wild[index] ?? '')), wild[index]).not.toEqual([])
})
