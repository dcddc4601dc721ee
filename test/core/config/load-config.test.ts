import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { featureOptions } from '../../../src/features.ts'
import { loadJson, saveJson } from '../../../src/kit/caches/seal.ts'
import { sha256 } from '../../../src/kit/files/hash.ts'
import { bundleLoadConfig, createProject, reportLine, writeProjectFile } from './temp-project.ts'

const { loadConfig, remove } = await bundleLoadConfig()
afterAll(remove)

async function reportsOf(files: Readonly<Record<string, string>>, options: { configFile?: string; limitMs?: number } = {}) {
  const { value, diagnostics } = await loadConfig({ englishMessages: {}, features: featureOptions, root: createProject(files), ...options })
  expect(value).toBeUndefined()
  for (const { message } of diagnostics) expect(message).not.toMatch(/\[object Object\]|undefined|^\s+at /m)
  return diagnostics.map(reportLine)
}

test('a typed config that imports docsgen, which is not installed, and its own module', async () => {
  const root = createProject({
    'docs.config.ts': `import { defineConfig } from 'docsgen'\nimport type { UserConfig } from 'docsgen'\nimport { title } from './title.ts'\nexport default defineConfig({ title: title as string } satisfies UserConfig)\n`,
    'title.ts': `import { readFileSync } from 'node:fs'\nexport const title: string = readFileSync(new URL('./name.txt', import.meta.url), 'utf8')\n`,
    'name.txt': 'Example',
  })
  const { value, diagnostics, inputs } = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  expect(diagnostics).toEqual([])
  expect(value).toMatchObject({ title: 'Example', root, configFile: 'docs.config.ts', stateDir: path.join(root, '.docsgen') })
  expect(inputs).toEqual(expect.arrayContaining([path.join(root, 'docs.config.ts'), path.join(root, 'title.ts')]))
  expect(inputs).toHaveLength(2)
})

test.each([
  ['docs.config.mts', `const title: string = 'A'\nexport default { title }`],
  ['docs.config.js', `module.exports = { title: require('node:path').basename(__dirname) && 'A' }`],
  ['docs.config.mjs', `export default await Promise.resolve({ title: 'A' })`],
  ['docs.config.mjs', `export default Promise.resolve({ title: 'A' })`],
  ['docs.config.json', `{ "title": "A" }`],
  ['docs.config.ts', `\ufeffexport default { title: 'A', url: process.env.DOCSGEN_UNSET }`],
  [
    'docs.config.ts',
    `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nexport default { title: require('./a.cjs') }`,
  ],
])('%s is a config file', async (name, text) => {
  const { value, diagnostics } = await loadConfig({
    englishMessages: {},
    features: featureOptions,
    root: createProject({ [name]: text, 'a.cjs': `module.exports = 'A'` }),
  })
  expect(diagnostics).toEqual([])
  expect(value?.title).toBe('A')
})

test('a path with spaces, #, %, and other scripts', async () => {
  const files = {
    'docs.config.ts': `import { title } from './a#b %20 ü.ts'\nexport default { title }`,
    'a#b %20 ü.ts': `export const title = 'A'`,
  }
  const root = createProject(files, 'my site #1 100% %20 ü 文')
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value).toMatchObject({ title: 'A', root })
  writeProjectFile(root, 'a#b %20 ü.ts', `\nthrow new Error('no')`)
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).diagnostics.map(reportLine)).toEqual([
    'a#b %20 ü.ts:2:7 config/threw The config file threw an error: no',
  ])
})

test('a named config file elsewhere in the project', async () => {
  const root = createProject({ 'docs.config.ts': '', 'config/site.ts': `export default { title: 'A' }` })
  const { value } = await loadConfig({
    englishMessages: {},
    features: featureOptions,
    root,
    configFile: 'config/site.ts',
    outDir: 'build',
    base: 'docs',
  })
  expect(value).toMatchObject({ configFile: 'config/site.ts', outDir: path.join(root, 'build'), base: '/docs/' })
})

test('no config file, several, and a folder', async () => {
  const hint =
    'To create a site, run `docsgen init`. docsgen looks for a `docs.config.ts`, `.mts`, `.js`, `.mjs`, or `.json` file in the folder that you specify. If you do not specify a folder, docsgen searches the current folder and its parent folders.'
  expect(await reportsOf({})).toEqual([`config/not-found There is no config file at \`docs.config.ts\`. ${hint}`])
  expect(await reportsOf({ 'docs.config.ts/a.md': '' })).toEqual([
    `config/not-found There is no config file at \`docs.config.ts\`. ${hint}`,
  ])
  expect(await reportsOf({}, { configFile: './a/b.ts' })).toEqual([
    'config/not-found There is no config file at `a/b.ts`. Set `--config` to the path of a file, relative to the project folder.',
  ])
  expect(await reportsOf({ 'docs.config.json': '{}', 'docs.config.ts': '' })).toEqual([
    'config/several Found more than one config file: `docs.config.ts`, `docs.config.json`. Keep only one of these files, or choose one with `--config`.',
  ])
})

test('a misnamed config file is reported', async () => {
  const reportOf = async (name: string) => (await reportsOf({ [name]: '' }))[0]?.replace(/^.*config\.ts`\. /, '')
  expect(await reportOf('docsgen.config.mjs')).toBe('Rename `docsgen.config.mjs` to `docs.config.mjs`.')
  expect(await reportOf('Docs.Config.ts')).toBe('Rename `Docs.Config.ts` to `docs.config.ts`.')
  expect(await reportOf('docs.conf.json')).toBe('Rename `docs.conf.json` to `docs.config.json`.')
  for (const name of ['docs.config.yml', 'docsgen.config.toml', 'docs.config.cjs', 'docs.config.tsx'])
    expect(await reportOf(name)).toBe(`Write the config as \`docs.config.ts\` or \`docs.config.json\`. docsgen does not read \`${name}\`.`)
  expect(await reportsOf({ 'docs.config.json': '{}', 'docsgen.config.ts': '' })).toEqual([
    'config/several Found more than one config file: `docs.config.json`, `docsgen.config.ts`. Keep only one of these files, or choose one with `--config`.',
  ])
})

test('a compile error has its line and column', async () => {
  expect(await reportsOf({ 'docs.config.ts': `export default {\n  title: 'ü', ] }\n` })).toEqual([
    'docs.config.ts:2:15 config/syntax Expected identifier but found "]".',
  ])
  expect(await reportsOf({ 'docs.config.ts': `import './missing.ts'\nimport 'b'\n` })).toEqual([
    'docs.config.ts:1:8 config/syntax Could not resolve "./missing.ts". Correct the path, or remove the import.',
  ])
  expect(await reportsOf({ 'docs.config.json': `{ "title": }` })).toEqual([
    expect.stringMatching(/^docs\.config\.json:1:12 config\/syntax /),
  ])
  expect(await reportsOf({ 'site.toml': 'a = 1' }, { configFile: 'site.toml' })).toEqual([
    expect.stringMatching(/^site\.toml config\/syntax No loader/),
  ])
})

test.each([
  ['', 'nothing'],
  [`export const title = 'A', base = '/'`, 'only named exports (`base`, `title`)'],
  ['export default () => ({})', 'a function'],
  ['export default undefined', 'nothing'],
  ['export default null', '`null`'],
  ['export default []', 'an empty list'],
  ['export default "A"', 'the string `A`'],
  ['export default new Map()', 'an instance of `Map`'],
])('%j exports no object', async (text, found) => {
  expect(await reportsOf({ 'docs.config.ts': text })).toEqual([
    `docs.config.ts config/no-export The default export of the config file must be an object; found ${found}. Write \`export default defineConfig({ … })\`.`,
  ])
})

test.each([
  [`export default {}\n\nthrow new Error('no luck')`, 'docs.config.ts:3:7', 'no luck'],
  [
    `interface A { a: string }\nconst a = (null as unknown as A).a\nexport default { a }`,
    'docs.config.ts:2:34',
    "Cannot read properties of null (reading 'a')",
  ],
  [`await Promise.reject(new Error('later'))\nexport default {}`, 'docs.config.ts:1:22', 'later'],
  [`export default Promise.reject(new Error('later'))`, 'docs.config.ts:1:31', 'later'],
  [`Promise.reject(new Error('unseen'))\nexport default { title: 'A' }`, 'docs.config.ts:1:16', 'unseen'],
  [`setTimeout(() => { throw new Error('in a timer') })\nawait new Promise(() => {})`, 'docs.config.ts:1:26', 'in a timer'],
  [`throw 'a text'`, 'docs.config.ts', 'a text'],
  [`throw { a: 1 }`, 'docs.config.ts', 'an object'],
  [`throw undefined`, 'docs.config.ts', 'nothing'],
  [`throw new RangeError()`, 'docs.config.ts:1:7', 'RangeError with no message'],
  [`throw new Error('a\\n    at b (c.js:1:2)')`, 'docs.config.ts:1:7', 'a'],
])('%j fails', async (text, place, reason) => {
  expect(await reportsOf({ 'docs.config.ts': text }, { limitMs: 20_000 })).toEqual([
    `${place} config/threw The config file threw an error: ${reason}`,
  ])
})

test('a missing package, and one without the imported export', async () => {
  expect(await reportsOf({ 'docs.config.ts': `import a from '@no/such-package'\nexport default { a }` })).toEqual([
    'docs.config.ts:1:15 config/missing-package The config file imports the package `@no/such-package`, which is not installed. Run `npm install --save-dev @no/such-package`, or remove the import.',
  ])
  expect(await reportsOf({ 'docs.config.ts': `import { nothing } from 'node:path'\nexport default { nothing }` })).toEqual([
    expect.stringMatching(/^docs\.config\.ts(:\d+:\d+)? config\/threw .*does not provide an export named 'nothing'$/),
  ])
})

test('a config that never resolves', async () => {
  expect(await reportsOf({ 'docs.config.ts': 'await new Promise(() => {})' }, { limitMs: 50 })).toEqual([
    'docs.config.ts config/timeout The config file did not finish loading within 0.05 seconds. Look for an `await` that never resolves, such as a network request without a timeout.',
  ])
})

test.each([
  ['process.exit(0)', '(0)', 1],
  [`import { exit } from 'node:process'\nexit()`, '()', 2],
  ['try { process.exit(0) } catch {}\nexport default { title: "A" }', '(0)', 1],
  ['setTimeout(() => process.exit(3))\nawait new Promise(() => {})', '(3)', 1],
  ['export default new Promise(() => process.exit(1))', '(1)', 1],
  ['Promise.resolve().then(() => process.exit(1))\nexport default { title: "A" }', '(1)', 1],
])('%j does not end the process', async (text, call, line) => {
  const { exit, exitCode } = process
  const [report, ...others] = await reportsOf({ 'docs.config.ts': text }, { limitMs: 20_000 })
  expect(report).toMatch(new RegExp(`^docs\\.config\\.ts:${line}:\\d+ config/exits `))
  expect(report).toContain(`calls \`process.exit${call}\`, so docsgen cannot read its options.`)
  expect(others).toEqual([])
  expect(process.exit).toBe(exit)
  expect(process.exitCode).toBe(exitCode)
})

test('listeners of the process are restored', async () => {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => process.rawListeners(event as 'uncaughtException'))
  await reportsOf({ 'docs.config.ts': `throw new Error('no')` })
  expect(events.map((event) => process.rawListeners(event as 'uncaughtException'))).toEqual(before)
})

test('a removed option is explained', async () => {
  const root = createProject({ 'docs.config.ts': `export default {\n  title: 'A',\n  check: { verified: ['@acme/*'] },\n}` })
  const { diagnostics } = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  expect(diagnostics.map(reportLine)).toEqual([
    'docs.config.ts:3:12 config/unknown-key Unknown option `check.verified`. Remove this option. Pages no longer show the releases that they were checked with.',
  ])
})

test('all problems at once: of keys, of values, between keys, and of flags', async () => {
  const root = createProject({
    'docs.config.ts': `export default {\n  titel: 'A',\n  base: '//x',\n  navbar: { items: [{ label: 'A', sidebar: 'doc' }] },\n  outDir: 'content',\n}`,
  })
  const { diagnostics } = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  expect(diagnostics.map(reportLine)).toEqual([
    'docs.config.ts:3:9 config/bad-value `base` is invalid: it begins with `//`, which browsers treat as a different host.',
    'docs.config.ts:2:3 config/unknown-key Unknown option `titel`. Did you mean `title`?',
    'docs.config.ts:4:44 config/unknown-reference `navbar.items[0].sidebar` refers to the sidebar `doc`, which does not exist. Did you mean `docs`?',
    'docs.config.ts:5:11 config/bad-value `outDir` is invalid: it is the same folder as `contentDir` (`content`).',
  ])
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).diagnostics).toEqual(diagnostics)
})

test('only a changed config is compiled again', async () => {
  const root = createProject({
    'docs.config.ts': `import { title } from './title.ts'\nexport default { title }`,
    'title.ts': `export const title = 'A'`,
  })
  const cache = path.join(root, '.docsgen/cache')
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title).toBe('A')
  const names = readdirSync(cache)
  const compiled = path.join(cache, names.find((name) => name.endsWith('.mjs')) ?? '')
  const record = path.join(cache, names.find((name) => name.endsWith('.json')) ?? '')

  // A cached module with another title shows that the cache is used.
  const code = readFileSync(compiled, 'utf8').replace('"A"', '"From the cache"')
  writeFileSync(compiled, code)
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title).toBe('A')
  writeFileSync(compiled, code)
  saveJson(record, '2', { ...loadJson<object>(record, '2'), codeHash: sha256(code) })
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title).toBe('From the cache')

  writeProjectFile(root, 'title.ts', `export const title = 'B'`)
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title).toBe('B')
  expect(readdirSync(cache)).toEqual(names)
})

test.each(['', '{', '{"format":1}', 'null'])('a damaged cache (%j) is no cache', async (damage) => {
  const root = createProject({ 'docs.config.ts': `export default { title: 'A' }` })
  const cold = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  for (const name of readdirSync(path.join(root, '.docsgen/cache'))) writeFileSync(path.join(root, '.docsgen/cache', name), damage)
  expect(await loadConfig({ englishMessages: {}, features: featureOptions, root })).toEqual(cold)
})

test('a config runs each time it is loaded', async () => {
  const root = createProject({
    'docs.config.ts': `import fs from 'node:fs'\nexport default { title: fs.readFileSync(import.meta.dirname + '/a.txt', 'utf8') }`,
    'a.txt': 'A',
  })
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title).toBe('A')
  writeProjectFile(root, 'a.txt', 'B')
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title).toBe('B')
})

test('a config is read by each copy of docsgen in a process', async () => {
  const root = createProject({ 'docs.config.ts': `export default { title: 'A' }` })
  const copies = [await bundleLoadConfig(), await bundleLoadConfig()]
  const titles: unknown[] = []
  for (const [index, copy] of copies.entries()) {
    writeProjectFile(root, 'docs.config.ts', `export default { title: 'Copy ${index}' }`)
    titles.push((await copy.loadConfig({ englishMessages: {}, features: featureOptions, root })).value?.title)
    copy.remove()
  }
  expect(titles).toEqual(['Copy 0', 'Copy 1'])
})

test('invalid and back', async () => {
  const root = createProject({ 'docs.config.ts': `export default { title: 'A' }` })
  const first = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  writeProjectFile(root, 'docs.config.ts', `export default { title: 1 }`)
  expect((await loadConfig({ englishMessages: {}, features: featureOptions, root })).diagnostics).toHaveLength(1)
  writeProjectFile(root, 'docs.config.ts', `export default { title: 'A' }`)
  expect(await loadConfig({ englishMessages: {}, features: featureOptions, root })).toEqual(first)
})
