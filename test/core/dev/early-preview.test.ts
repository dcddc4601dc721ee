import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/core/config/load-config.ts'
import { createSilentRun } from '../../../src/core/dev/project-files.ts'
import { readSinglePage } from '../../../src/core/dev/session-jobs.ts'
import { createTasks } from '../../../src/core/pipeline/tasks.ts'
import { readSiteTheme } from '../../../src/core/pipeline/theme/site-theme.ts'
import { featureOptions, features } from '../../../src/features.ts'
import { createWorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import { createProject, smallSite } from '../../cli/project.ts'

const repository = join(import.meta.dirname, '../../..')

test('one page of a site is rendered without reading the others', async () => {
  const root = createProject({
    ...smallSite,
    'docs.config.ts':
      "export default { title: 'Small', lastUpdated: false, locales: { en: { label: 'English' }, de: { label: 'Deutsch' } } }\n",
    'content/guide/guide.md': '# The guide\n',
    'content/guide/_draft.md': '# Set aside\n',
    'secret.md': '# Secret\n',
  })
  const { value: config } = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  if (!config) throw new Error('The config is not good')
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: join(repository, 'dist/worker.cjs'), concurrency: 1 })
  onTestFinished(() => pool.close())
  const reading = {
    config,
    run: createSilentRun(config),
    pool,
    features,
    toolVersion: 'test',
    nowMs: 0,
    includeDrafts: true,
    offline: true,
    live: true,
    findInConfig: () => ({}),
  }
  const theme = await readSiteTheme(config, { toolVersion: 'test', live: true })
  const titleAt = async (path: string) => {
    const site = await readSinglePage(path.slice(1).split('/'), { reading, theme })
    const file = await site?.makeFile(path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`)
    return file?.kind === 'page' ? /<h1[^>]*>([^<]*)/.exec(Buffer.from(file.html ?? '').toString())?.[1] : undefined
  }
  expect(await titleAt('/')).toBe('Home')
  expect(await titleAt('/guide/first')).toBe('First')
  expect(await titleAt('/guide/')).toBe('The guide')
  for (const path of ['/guide/none', '/guide/_draft', '/assets/entry.js', '/../secret']) expect(await titleAt(path), path).toBeUndefined()
})
