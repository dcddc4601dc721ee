import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { englishMessages } from '../../src/pipeline/english-messages.ts'
import { createProject, docsgen, smallConfig, writeFiles } from '../cli/project.ts'
import { type Fence, fencesIn, pageIds, readPage } from './manual-pages.ts'

const typescript = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')
const configName = 'docs.config.ts'
const samples = pageIds().flatMap((id) => fencesIn(readPage(id)).map((fence) => ({ id, ...fence })))

describe('configs', () => {
  const configs = samples.filter(({ title, language }) => title === configName && language === 'ts')
  test.each(configs.map((config, index) => [`${index + 1} on ${config.id}`, config] as const))(
    'sample %s is valid',
    async (_, { code }) => {
      const root = createProject({ [configName]: code, 'samples/server.ts': '' })
      const { diagnostics } = await loadConfig({ root, englishMessages })
      expect(diagnostics).toEqual([])
    },
  )
})

/** Pages whose titled fences make a site together. */
const sites = [
  'getting-started/first-site',
  'writing/own-components',
  'writing/islands',
  'theme/replacing-parts',
  'theme/hooks',
  'reference/typescript',
  'reference/graphql',
]

describe('sites', () => {
  test.each(sites)('the files shown on %s make a site with nothing wrong', async (id) => {
    const files = Object.fromEntries(
      samples.filter((sample) => sample.id === id && isFile(sample)).map(({ title = '', code }) => [title, code]),
    )
    expect(Object.keys(files).length).toBeGreaterThan(0)
    const root = createProject({ [configName]: smallConfig, ...files })
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(stderr).not.toMatch(/^.*(?:error|warning) /m)
    expect(code).toBe(0)
  })
})

function isFile({ title }: Fence): boolean {
  return title !== undefined && /^[\w./-]+\.\w+$/.test(title)
}

test('types fit in all modules that are shown', () => {
  // Within the repository, whose settings know where `docsgen` is.
  const folder = join(import.meta.dirname, '../../node_modules/.cache/manual-samples')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const modules = samples.filter(({ title, code }) => /\.tsx?$/.test(title ?? '') && /^(?:im|ex)port /m.test(code))
  const files = modules.map(({ id, title = '', code }, index) => [
    `${id.replaceAll('/', '-')}/${title.replace(/^docs\.config/, `$&-${index}`)}`,
    code,
  ])
  writeFiles(folder, {
    ...Object.fromEntries(files),
    'tsconfig.json': JSON.stringify({ extends: '../../../tsconfig.json', include: ['.'] }),
  })
  const { stdout } = spawnSync(process.execPath, [typescript, '-p', folder], { encoding: 'utf8' })
  expect(modules.length).toBeGreaterThan(30)
  expect(stdout).toBe('')
})
