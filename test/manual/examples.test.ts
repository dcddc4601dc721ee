import { expect, test } from 'vitest'
import { builtInAdmonitions } from '../../src/core/config/page-options.ts'
import { theme } from '../../templates/theme.ts'
import { configOptions } from './config-options.ts'
import { headings, readPage, sectionOf } from './manual-pages.ts'
import { readSnippets } from './proof/snippets.ts'
import { frontMatterKeysIn, optionsIn } from './proof/used-options.ts'
import { wrapOptions } from './proof/wrap-options.ts'

/** The snippets that `carried-out.test.ts` builds or runs. */
const tried = readSnippets().filter(({ kind }) => kind !== 'unchecked' && kind !== 'output')
const pages = tried.filter(
  ({ kind, language, title }) => kind === 'page' || (kind === 'file' && language === 'md' && title?.startsWith('content/')),
)
const text = pages.map(({ code }) => code).join('\n')

test('every option of the config has an example', () => {
  const known = new Set(configOptions().map(({ path }) => path))
  const configs = tried.filter(({ kind, title }) => kind === 'options' || title === 'docs.config.ts')
  const shown = new Set(configs.flatMap(({ kind, code }) => [...optionsIn(kind === 'options' ? wrapOptions(code) : code, known)]))
  expect([...known].filter((path) => !shown.has(path))).toEqual([])
})

test('every key of front matter has an example', () => {
  const known = headings(readPage('writing/front-matter'), 3)
  const shown = new Set(pages.flatMap(({ code }) => frontMatterKeysIn(code)))
  expect(known.length).toBeGreaterThan(10)
  expect(known.filter((key) => !shown.has(key))).toEqual([])
})

test('every component has an example', () => {
  // Only docsgen writes this one.
  const written = Object.keys(theme.components).filter((name) => name !== 'TryIt')
  expect(written.filter((name) => !text.includes(`<${name}`))).toEqual([])
})

test('every kind of container has an example', () => {
  const kinds = [...Object.keys(builtInAdmonitions), 'details', 'members']
  expect(kinds.filter((kind) => !new RegExp(`^:{3,} ?${kind}\\b`, 'm').test(text))).toEqual([])
})

test('every attribute of a fence has an example', () => {
  const attributes = headings(sectionOf(readPage('writing/code'), 'Code block attributes', 2), 3)
  const fences = [...text.matchAll(/^`{3,}(\S.*)$/gm)].map(([, info]) => info).join('\n')
  const isShown = (attribute: string) => (attribute.startsWith('{') ? /\{\d/.test(fences) : fences.includes(attribute.replace(/=.*/, '')))
  expect(attributes.filter((attribute) => !isShown(attribute))).toEqual([])
})

test('every command has an example', () => {
  const commands = headings(readPage('commands/commands'), 2).flatMap((heading) => /^docsgen ([a-z ]*[a-z])/.exec(heading)?.[1] ?? [])
  const lines = tried.filter(({ kind }) => kind === 'commands').map(({ code }) => code)
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((command) => !lines.some((line) => line.includes(`docsgen ${command}`)))).toEqual([])
})
