import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, writeFiles } from '../cli/project.ts'
import { configOptions } from '../manual/config-options.ts'
import { openLanguageServer } from './language-server.ts'
import { repository } from './pack-package.ts'

/** Each option by its path in the config, of the core and of features. */
const shown = {
  title: '',
  base: '',
  'navbar.items': 'navbar: {',
  'toc.min': 'toc: {',
  'security.allow.frame': 'security: { allow: {',
  'locales.dir': 'locales: { en: {',
  'versions.banner': 'versions: [{',
  'agents.fullText': 'agents: {',
  'agents.openIn.prompt': 'agents: { openIn: [{',
  'check.sizes.file': 'check: { sizes: {',
  'check.budgets.html': 'check: { budgets: [{',
  'check.translations.days': 'check: { translations: {',
  'syntax.definitionLists': 'syntax: {',
  'syntax.emoji': 'syntax: {',
  'math.macros': 'math: {',
  'pages.react': 'pages: {',
  'reference.openapi.group': "reference: { openapi: [{ file: 'a', into: 'b',",
  'reference.typescript.inherited': "reference: { typescript: [{ folder: 'a', into: 'b',",
  'search.synonyms': "search: { provider: 'local',",
  'sources.timeout': 'sources: [{',
  'linkedSites.file': "linkedSites: { vue: { url: 'a',",
}

test('editors show the text and the default of every kind of option', { timeout: 60_000 }, async () => {
  const root = createProject({
    'node_modules/docsgen/package.json': '{ "exports": { ".": { "types": "./dist/types/src/index.d.ts", "default": "./index.js" } } }',
    'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext", "strict": true, "noEmit": true } }',
  })
  mkdirSync(join(root, 'node_modules/@types'))
  for (const name of ['node', 'react']) symlinkSync(join(repository, 'node_modules/@types', name), join(root, 'node_modules/@types', name))
  const script = join(repository, 'scripts/write-types.js')
  const { status, output } = spawnSync(process.execPath, [script, join(root, 'node_modules/docsgen/dist/types')], { encoding: 'utf8' })
  expect(status, output.join('')).toBe(0)

  const options = new Map(configOptions().map((option) => [option.path, option]))
  // One config for each, because an option can only be written once.
  const configs = Object.entries(shown).map(([path, before]) => {
    const start = `export const config = defineConfig({ ${before} ${path.split('.').at(-1)}: `
    const ends = [...start].flatMap((sign) => ({ '{': '}', '[': ']', '(': ')' })[sign] ?? [])
    const { standard = '' } = options.get(path) ?? {}
    const value = /^(?:\w+|'.*'|[[{].*)$/.test(standard) ? standard : 'undefined as never'
    const line = `${start}${value} ${ends.toReversed().join(' ')}`
    return { path, line, text: `import { defineConfig } from 'docsgen'\n${line}` }
  })
  writeFiles(root, Object.fromEntries(configs.map(({ path, text }) => [`${path}.ts`, text])))
  const server = await openLanguageServer(root)
  for (const { path, line, text } of configs) {
    const character = line.lastIndexOf(path.split('.').at(-1) ?? '')
    const words = (await server.hover(join(root, `${path}.ts`), text, { line: 1, character })).replace(/\s+/g, ' ')
    const option = options.get(path)
    expect(option, path).toBeDefined()
    expect(words, path).toContain(option?.words)
    if (option?.standard !== undefined) expect(words, path).toContain(`*@default* — ${option.standard}`)
  }
})
