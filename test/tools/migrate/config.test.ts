import { describe, expect, test } from 'vitest'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { runScript } from '../../../src/kit/programs/run-program.ts'
import { readCodeConfig, runCodeConfig } from '../../../src/tools/migrate/config/read-code-config.ts'
import { openSiteFiles } from '../../../src/tools/migrate/site-files.ts'
import { siteFolder } from './site-folder.ts'

const read = (files: Record<string, string>, file = 'site.config.ts') =>
  readCodeConfig(openSiteFiles(siteFolder(files)), file as ProjectPath)
const run = (files: Record<string, string>, file = 'site.config.ts') => runCodeConfig(openSiteFiles(siteFolder(files)), file as ProjectPath)

describe('readCodeConfig', () => {
  test('lists functions that are passed on, and calls imported ones', () => {
    const { value, unread } = read({
      'site.config.ts': 'import { nav } from "./nav"\nexport default { editUrl: ({ path }) => "https://x.example", nav: nav() }',
      'nav.ts': 'export const nav = () => ["a"]',
    })
    expect(value).toEqual({ nav: ['a'] })
    expect(unread.map(({ key }) => key)).toEqual(['editUrl'])
  })

  test.each([
    ['parentheses', `${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['conditions', `${'a ? b : '.repeat(20_000)}1`],
    ['brackets behind strings with brackets', `${'[")",'.repeat(20_000)}1${']'.repeat(20_000)}`],
  ])('does not parse %s that nest too deep', (_, text) => {
    expect(read({ 'site.config.ts': `export default { a: ${text} }` }).value).toBeUndefined()
  })

  test('reads a long config', () => {
    const { value } = read({ 'site.config.ts': `export default { list: [${'{ a: [(1)] },\n'.repeat(5_000)}] }` })
    expect((value as { list: unknown[] }).list).toHaveLength(5_000)
  })

  test.each([
    ['an exported object', 'export default { title: "A", list: [1, "b", true, null] }', { title: 'A', list: [1, 'b', true, null] }],
    ['CommonJS', 'module.exports = { title: `A` }', { title: 'A' }],
    [
      'a function of a package that returns its argument',
      'import { defineConfig } from "x"\nexport default defineConfig({ a: 1 })',
      { a: 1 },
    ],
    ['constants, types, and spreads', 'const base = { a: 1 } as const\nexport default { ...base, b: 2 } satisfies object', { a: 1, b: 2 }],
    [
      'conditions on the environment, which is empty',
      'export default { base: process.env.BASE || "/", dev: process.env.CI ? 1 : 2 }',
      { base: '/', dev: 2 },
    ],
    ['templates and joined texts', `const v = 3\nexport default { a: \`v\${v}\`, b: "x" + v }`, { a: 'v3', b: 'x3' }],
    ['a function that returns the config', 'export default async function config() { return { a: 1 } }', { a: 1 }],
    [
      'a function that names the config before it returns it',
      'const b = 1\nasync function get() { const a = await load(); const config = { a, b }; return config }\nexport default get()',
      { b: 1 },
    ],
    ['an arrow function', 'export default () => ({ a: 1 })', { a: 1 }],
    [
      'paths',
      'import path from "node:path"\nexport default { a: path.join(__dirname, "sidebars.js"), b: require.resolve("./s.css") }',
      { a: 'sidebars.js', b: 's.css' },
    ],
    ['a wrapped function', 'import { defineConfig } from "x"\nexport default defineConfig(() => ({ a: 1 }))', { a: 1 }],
    [
      'functions that are called',
      'const nav = () => [{ a: 1 }]\nfunction side() { return [2] }\nexport default { nav: nav(), side: side() }',
      { nav: [{ a: 1 }], side: [2] },
    ],
    [
      'functions that are not called as unknown',
      'const one = () => 1\nexport default { a: () => 1, b: one, c: function () { return 2 }, d: 3 }',
      { d: 3 },
    ],
  ])('reads %s', (_, text, expected) => {
    const { value } = read({ 'site.config.ts': text })
    expect(value).toEqual(expected)
  })

  test('follows imports of local modules and JSON', () => {
    const files = {
      'site.config.ts':
        'import data from "./data.json" with { type: "json" }\nimport { bar } from "./bar"\nexport default { data, bar, c: require("./c.js") }',
      'data.json': '{ "a": [1] }',
      'bar.ts': 'export { own as bar } from "./own"',
      'own.ts': 'const own = { b: 2 }\nexport { own }',
      'c.js': 'exports.c = 3\nmodule.exports = { c: 4 }',
    }
    expect(read(files).value).toEqual({ data: { a: [1] }, bar: { b: 2 }, c: { c: 4 } })
  })

  test('lists what only running it would tell, with its place', () => {
    const { value, unread } = read({
      'site.config.ts': 'import f from "x"\nexport default {\n  a: 1,\n  b: f.map((x) => x),\n  list: [1, new Date()],\n}',
    })
    expect(value).toEqual({ a: 1, list: [1] })
    expect(unread).toEqual([
      { key: 'b', at: { file: 'site.config.ts', line: 4, column: 3, endColumn: 4 } },
      { key: 'list[1]', at: { file: 'site.config.ts', line: 5, column: 13, endColumn: 23 } },
    ])
  })

  test('locates values, also in other modules', () => {
    const data = read({
      'site.config.ts': 'import { nav } from "./nav"\nexport default { theme: { nav } }',
      'nav.ts': 'export const nav = [\n  { text: "A" },\n]',
    })
    expect(data.locate('theme.nav[0].text')).toEqual({ file: 'nav.ts', line: 2, column: 5, endColumn: 9 })
    expect(data.locate('theme.missing')).toMatchObject({ file: 'site.config.ts', line: 2 })
  })

  test.each([
    ['names that need each other', 'const a = b\nconst b = a\nexport default { a }'],
    ['modules that import each other', 'export { default } from "./site.config"\nimport x from "./site.config"\nexport default x'],
    ['text that is not code', '<<<<<<< HEAD\nexport default {'],
    ['thousands of brackets', `export default ${'['.repeat(3_000)}${']'.repeat(3_000)}`],
    ['an endless loop, which never runs', 'while (true) {}\nexport default { a: 1 }'],
    ['an exit, which never runs', 'process.exit(7)\nexport default { a: 1 }'],
  ])('survives %s', (_, text) => {
    expect(() => read({ 'site.config.ts': text })).not.toThrow()
  })

  const doubling = (first: string, next: (before: string) => string, wrap = (body: string) => body) =>
    `${Array.from({ length: 41 }, (_, index) => `const a${index} = ${wrap(index === 0 ? first : next(`a${index - 1}`))}\n`).join('')}`
  test.each([
    ['arrays that share', `${doubling('[1]', (a) => `[${a}, ${a}]`)}export default { a: a40, b: 1 }`],
    ['objects that share', `${doubling('{}', (a) => `{ x: ${a}, y: ${a} }`)}export default { a: a40, b: 1 }`],
    ['arrays that double', `${doubling('[1]', (a) => `[...${a}, ...${a}]`)}export default { a: a40 }`],
    ['strings that double', `${doubling('"x"', (a) => `${a} + ${a}`)}export default { a: a40 }`],
    ['templates that double', `${doubling('"x"', (a) => `\`\${${a}}\${${a}}\``)}export default { a: a40 }`],
    [
      'functions that call each other',
      `${doubling(
        '[1]',
        (a) => `[${a}(), ${a}()]`,
        (body) => `() => ${body}`,
      )}export default { a: a40() }`,
    ],
    ['a long list', `export default {\n a: [${'1,\n'.repeat(250_000)}] }`],
    ['long keys of unread values', `export default {\n ["${'k'.repeat(100_000)}"]: [${'f(),\n'.repeat(5_000)}] }`],
    ['values that nest too deep', `export default {\n a: ${'['.repeat(150)}${']'.repeat(150)} }`],
  ])('%s end with one problem', (_, text) => {
    const { value, diagnostics = [] } = read({ 'site.config.ts': text })
    expect(diagnostics.map(({ code, location }) => `${code} ${location?.file}`)).toEqual(['other-site/config-too-large site.config.ts'])
    expect(JSON.stringify(value ?? '').length).toBeLessThan(20_000_000)
  })

  test('modules that import each other twice end with one problem', () => {
    const modules = Array.from({ length: 41 }, (_, index) => [
      `m${index}.js`,
      `module.exports = [require('./m${index + 1}'), require('./m${index + 1}')]`,
    ])
    const { diagnostics = [] } = read({
      'site.config.ts': "module.exports = { a: require('./m0') }",
      ...Object.fromEntries(modules),
      'm41.js': 'module.exports = [1]',
    })
    expect(diagnostics.map(({ code }) => code)).toEqual(['other-site/config-too-large'])
  })

  test('reads nothing above the folder', () => {
    const root = siteFolder({
      'secret.json': '{ "key": 1 }',
      'site/site.config.ts': 'import s from "../secret.json"\nexport default { s }',
    })
    const { value } = readCodeConfig(openSiteFiles(`${root}/site` as typeof root), 'site.config.ts' as ProjectPath)
    expect(value).toEqual({})
  })
})

describe('runCodeConfig', () => {
  test('does not use what is too large', async () => {
    const reasons = async (text: string) => (await run({ 'site.config.ts': text })).diagnostics.map(({ message }) => message)
    expect(await reasons('console.log("x".repeat(20_000_000))\nexport default {}')).toEqual([
      'The config could not be run: Its output is too long. It is read without running it instead.',
    ])
    expect(await reasons('export default { a: Array(300_000).fill(1) }')).toEqual([
      'The config could not be run: Its values are too large or nest too deep. It is read without running it instead.',
    ])
  })

  test('computes what reading cannot', async () => {
    const { value, diagnostics } = await run({ 'site.config.ts': 'export default async () => ({ a: [1, 2].map((x) => x * 2), f() {} })' })
    expect(value).toEqual({ a: [2, 4] })
    expect(diagnostics).toEqual([])
  })

  test('finds files as tools do, without their endings', async () => {
    const { value, diagnostics } = await run(
      {
        'site.config.js':
          "import { createRequire } from 'node:module'\nconst load = createRequire(import.meta.url)\nmodule.exports = { a: require.resolve('./sidebars'), b: load('./data.json') }",
        'sidebars.ts': 'export default {}',
        'data.json': '{ "c": 1 }',
      },
      'site.config.js',
    )
    expect(diagnostics).toEqual([])
    expect(value).toEqual({ a: expect.stringMatching(/\/sidebars$/), b: { c: 1 } })
  })

  test('does without the tool itself', async () => {
    const { value } = await run(
      {
        'astro.config.mjs':
          'import starlight from "@astrojs/starlight"\nimport { defineConfig } from "astro/config"\nexport default defineConfig({ integrations: [starlight({ title: "T" })] })',
      },
      'astro.config.mjs',
    )
    expect(value).toEqual({ integrations: [{ title: 'T' }] })
  })

  test.each([
    ['throws', 'throw new Error("no")', 'Error: no'],
    ['exits', 'process.exit(0)', 'It ended without a config.'],
    [
      'imports a package that is not installed',
      'import x from "not-installed-anywhere"\nexport default { x: x.y }',
      'not-installed-anywhere',
    ],
    ['is not code', 'export default {', 'found end of file'],
  ])('reports a config that %s, and reads it instead', async (_, text, reason) => {
    const { diagnostics } = await run({ 'site.config.ts': text })
    expect(diagnostics.map(({ code }) => code)).toEqual(['other-site/config-failed'])
    expect(diagnostics[0]?.message).toContain(reason)
  })

  test('ends a config that never ends', async () => {
    const { isTimeout } = await runScript('for (;;) {}', { cwd: '/', args: [], input: '', limitMs: 300, maxOutput: 1000 })
    expect(isTimeout).toBe(true)
  })
})
