import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/core/config/load-config.ts'
import { createSilentRun } from '../../../src/core/dev/project-files.ts'
import { manifestName } from '../../../src/core/emit/manifest.ts'
import { builtInTexts } from '../../../src/core/pipeline/built-in-texts.ts'
import { type PlannedFile, planFiles } from '../../../src/core/pipeline/plan-files.ts'
import { readSite } from '../../../src/core/pipeline/read-site.ts'
import { createTasks, render } from '../../../src/core/pipeline/tasks.ts'
import { readCopied } from '../../../src/core/pipeline/write-files.ts'
import { featureOptions, features } from '../../../src/features.ts'
import { createWorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import { createProject, type Files, readTree, smallSite } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { png } from '../../site/rich-site.ts'

const site: Files = {
  ...smallSite,
  'docs.config.ts': `export default {
  title: 'Small',
  lastUpdated: false,
  url: 'https://docs.example.com',
  redirects: [{ from: '/old', to: '/' }],
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
}
`,
  'content/picture.png': png(3, 2),
  'content/unused.png': png(2, 2),
  'content/pictures.md': '# Pictures\n\n![A picture](./picture.png)\n',
  'i18n/de/content/index.md': '# Anfang\n',
  'public/notes/a.txt': 'As it is.\n',
  'public/robots.txt': 'User-agent: nobody\n',
  'public/search.html': '<p>Own search</p>\n',
}

/** A project's plan, and the content of one of its files. */
async function planOf(root: string, live: boolean) {
  const { value: config } = await loadConfig({ englishMessages: {}, builtInTexts, features: featureOptions, root })
  if (!config) throw new Error('The config is not good')
  const pool = createWorkerPool({ tasks: createTasks(features), workerFile: '', concurrency: 1 })
  onTestFinished(() => pool.close())
  const input = {
    config,
    pool,
    run: createSilentRun(config),
    features,
    toolVersion: 'test',
    nowMs: 0,
    offline: true,
    findInConfig: () => ({}),
    live,
    includeDrafts: false,
  }
  const plan = planFiles(await readSite(input), input)
  const contentOf = async (file: PlannedFile | undefined) => {
    switch (file?.kind) {
      case 'rendered':
        return render.run([file.job()], plan.renderContext)[0]?.content
      case 'copied':
        return readCopied(file)
      case 'generated':
        return file.make()
    }
  }
  return { plan, textAt: async (path: string) => Buffer.from(((await contentOf(plan.get(path))) as Uint8Array) ?? '').toString('latin1') }
}

test('a build writes the files of the plan with the content that each entry creates', async () => {
  const root = createProject(site)
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(code, stderr).toBe(0)
  const { [manifestName]: manifest, ...built } = readTree(join(root, 'out')) ?? {}
  expect(manifest).toBeDefined()
  const { plan, textAt } = await planOf(root, false)
  const { value: slowFiles } = await plan.makeSlowFiles()
  const paths = [...plan.files.keys(), ...slowFiles.map(({ path }) => path)]
  expect(paths.sort()).toEqual(Object.keys(built).sort())
  for (const [path, content] of Object.entries(built)) expect(await textAt(path), path).toBe(content)
})

test('public files replace generated ones', async () => {
  const root = createProject(site)
  const { textAt } = await planOf(root, false)
  expect(await textAt('robots.txt')).toBe('User-agent: nobody\n')
  expect(await textAt('search.html')).toBe('<p>Own search</p>\n')
  expect(await textAt('de/search.html')).toContain('<!doctype html>')
})

test('the development server has all files of a build except its scripts, and also images without links', async () => {
  const root = createProject(site)
  const [built, live] = [await planOf(root, false), await planOf(root, true)]
  const isScript = (path: string) => /^assets\/[^/]+\.(?:js|css)$/.test(path)
  const missing = [...built.plan.files.keys()].filter((path) => !live.plan.get(path) && !isScript(path))
  expect(missing).toEqual([])
  const more = [...live.plan.files.keys()].filter((path) => !built.plan.get(path) && !isScript(path))
  expect(more).toEqual([expect.stringMatching(/^assets\/files\/unused\./)])
})

test('a path of the search index that does not exist has no content', async () => {
  const { plan, textAt } = await planOf(createProject(site), true)
  expect(plan.get('assets/search/next.en/none.json')).toBeDefined()
  expect(await textAt('assets/search/next.en/none.json')).toBe('')
  expect(plan.get('assets/none.json')).toBeUndefined()
})
