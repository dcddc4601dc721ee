import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import { englishMessages } from '../../src/pipeline/english-messages.ts'
import { createProject, docsgen, smallConfig } from '../cli/project.ts'
import { type Fence, fencesIn, pageIds, readPage } from './manual-pages.ts'

const configName = 'docs.config.ts'
const samples = pageIds().flatMap((id) => fencesIn(readPage(id)).map((fence) => ({ id, ...fence })))

describe('configs', () => {
  const configs = samples.filter(({ title, language }) => title === configName && language === 'ts')
  test.each(configs.map((config, index) => [`${index + 1} on ${config.id}`, config] as const))(
    'sample %s is valid',
    async (_, { code }) => {
      const root = createProject({ [configName]: code })
      const { diagnostics } = await loadConfig({ root, englishMessages })
      expect(diagnostics).toEqual([])
    },
  )
})

/** Pages whose titled fences make a site together. */
const sites = [
  'start/first-site',
  'writing/own-components',
  'writing/islands',
  'theme/replacing-parts',
  'theme/look-ups',
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
