import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/core/config/load-config.ts'
import { openDevSession, type SessionInput } from '../../../src/core/dev/dev-session.ts'
import type { SiteChange } from '../../../src/core/dev/event-hub.ts'
import { createTasks } from '../../../src/core/pipeline/tasks.ts'
import { featureOptions, features } from '../../../src/features.ts'
import { createWorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import { createProject, smallConfig, smallSite } from '../../cli/project.ts'
import { git } from '../../cli/trusted-repository.ts'

const repository = join(import.meta.dirname, '../../..')
const page = 'content/guide/first.md'

async function openSession(loadProject?: SessionInput['loadProject'], root = createProject(smallSite)) {
  const load = async () => {
    const { value: config, diagnostics } = await loadConfig({ englishMessages: {}, features: featureOptions, root })
    return { project: config && { config, findInConfig: () => ({}) }, diagnostics, inputs: [join(root, 'docs.config.ts')] }
  }
  const { project, inputs } = await load()
  if (!project) throw new Error('The config has errors')
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: join(repository, 'dist/worker.cjs'), concurrency: 1 })
  const changes: SiteChange[] = []
  const errors: string[] = []
  const session = openDevSession({
    project,
    configInputs: inputs,
    loadProject: loadProject ?? load,
    pool,
    features,
    toolVersion: 'test',
    offline: true,
    now: () => Date.now(),
    onChange: (change) => changes.push(change),
    onProblems: () => {},
    onError: ({ message }) => errors.push(message),
  })
  onTestFinished(async () => {
    session.close()
    await pool.close()
  })
  const textOf = async (file: string) => {
    const made = await (await session.site()).makeFile(file)
    return made?.kind === 'page' ? Buffer.from(made.html ?? '').toString() : undefined
  }
  const edited = [{ path: join(root, page), kind: 'changed' }] as const
  return { session, root, changes, errors, textOf, edited }
}

test('changed prose is shown without reading the site again', async () => {
  const { session, root, changes, errors, textOf, edited } = await openSession()
  const site = await session.site()
  writeFileSync(join(root, page), '# First\n\nOther words.\n\n## Install\n')
  await session.follow(edited)
  expect(await textOf('guide/first.html')).toContain('Other words.')
  expect(await session.site()).toBe(site)
  expect(changes[0]).toEqual({ revision: 2, pages: ['/guide/first'] })
  expect(errors).toEqual([])
})

test('unreported changes are found, also before the first site is read', async () => {
  const { session, root, textOf } = await openSession()
  rmSync(join(root, page))
  writeFileSync(join(root, 'content/guide/third.md'), '# Third\n')
  await session.follow([], { rescan: true })
  expect(await textOf('guide/third.html')).toContain('Third')
  expect(await textOf('guide/first.html')).toBeUndefined()
})

test('dates follow the config, and a page that is back has its date', async () => {
  const root = createProject({ ...smallSite, 'content/guide/third.md': '# Third\n' })
  git(root, 'init', '--quiet')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '--message', 'All')
  rmSync(join(root, 'content/guide/third.md'))
  const { session, textOf } = await openSession(undefined, root)
  await session.site()
  expect(await textOf('guide/first.html')).not.toContain('Last updated')
  writeFileSync(join(root, 'docs.config.ts'), smallConfig.replace('lastUpdated: false', 'lastUpdated: true'))
  await session.follow([{ path: join(root, 'docs.config.ts'), kind: 'changed' }])
  expect(await textOf('guide/first.html')).toContain('Last updated')
  writeFileSync(join(root, 'content/guide/third.md'), '# Third\n')
  await session.follow([{ path: join(root, 'content/guide/third.md'), kind: 'added' }])
  expect(await textOf('guide/third.html')).toContain('Last updated')
})

test('failed work is reported, and the session continues', async () => {
  const { session, root, errors, textOf, edited } = await openSession(async () => {
    throw new Error('No config today')
  })
  await session.site()
  await session.follow([{ path: join(root, 'docs.config.ts'), kind: 'changed' }])
  expect(errors).toEqual(['No config today'])
  writeFileSync(join(root, page), '# New title\n')
  await session.follow(edited)
  expect(await textOf('guide/first.html')).toContain('New title')
})

test('closing cancels running work and its waiters', async () => {
  const { session, errors, edited } = await openSession()
  const followed = session.follow(edited)
  session.close()
  await followed
  await session.follow(edited)
  await expect(session.site()).rejects.toThrow(/abort/)
  // Reading the site once more takes longer than the canceled work would have taken.
  await (await openSession()).session.site()
  expect(session.knownFiles()).toBeUndefined()
  expect(errors).toEqual([])
})
