import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packPackage } from '../bundle/pack-package.ts'
import { carryOut } from './proof/carry-out.ts'
import { type Installation, installPackage } from './proof/installation.ts'
import { type Services, startServices } from './proof/services.ts'
import { readSnippets } from './proof/snippets.ts'

const snippets = readSnippets()
const documents = [...new Set(snippets.map(({ document }) => document))]
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-manual-')))
let services: Services
let archive: string
beforeAll(async () => {
  services = await startServices(folder)
  archive = packPackage(folder)
})
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true, force: true })
})

const installations = [
  ['npm', 'module'],
  ['pnpm', 'none'],
  ['npm', 'commonjs'],
  ['npm', 'none'],
  ['pnpm', 'module'],
  ['pnpm', 'commonjs'],
] as const

/** A document with commands of several package managers, and others with modules whose format depends on the package's type. */
const dependent = /^manual\/content\/(?:getting-started\/first-site|theme\/styles|writing\/own-components)\.md$/

/**
 * Each document is tried in the first installation, and those that depend on the installation in a second one; `npm run test:long` tries
 * all in all.
 */
const tried = process.env.DOCSGEN_THOROUGH
  ? installations.map((installation) => [...installation, documents] as const)
  : [[...installations[0], documents] as const, [...installations[1], documents.filter((document) => dependent.test(document))] as const]

describe.each(tried)('installed with %s in a package of type %s', (manager, type, documents) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await installPackage(join(folder, `${manager}-${type}`), { archive, manager, type })
  }, 300_000)

  test.each(documents)('what %s shows works', { timeout: 300_000 }, async (document) => {
    await carryOut(
      document,
      snippets.filter((snippet) => snippet.document === document),
      { installation, services },
    )
  })
})

test('a displayed module has a file name', () => {
  const untitled = snippets.filter(
    ({ kind, language, code }) => kind === 'page' && /^[mc]?[jt]sx?$/.test(language) && /^(?:im|ex)port /m.test(code),
  )
  expect(untitled.map(({ document, code }) => `${document}: ${code}`)).toEqual([])
})

test('nearly every snippet is run', () => {
  const unchecked = snippets.filter(({ kind }) => kind === 'unchecked')
  expect(snippets.length).toBeGreaterThan(150)
  expect(unchecked.length / snippets.length, unchecked.map(({ document, code }) => `${document}: ${code}`).join('\n')).toBeLessThan(0.03)
})
