import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createProject, docsgen, finished, readTree, start } from '../cli/project.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { richSite } from '../site/rich-site.ts'
import { createLargeProject } from './large-site.ts'

const kills = Number(process.env.DOCSGEN_KILL_ROUNDS ?? 30)

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.runIf(process.platform !== 'win32')(
  `${kills} builds killed at any moment leave a whole site, and the next build is as good as a first one`,
  async () => {
    const root = createLargeProject(300)
    expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
    const random = createRandom(11)
    for (let round = 0; round < kills; round++) {
      const before = readTree(join(root, 'out')) ?? {}
      const config = join(root, 'docs.config.ts')
      writeFileSync(config, readFileSync(config, 'utf8').replace(/"title": "[^"]*"/, `"title": "Round ${round}"`))
      const child = start(['build'], { cwd: root })
      const end = finished(child)
      await wait(random() * 1_200)
      child.kill('SIGKILL')
      await end
      const left = readTree(join(root, 'out')) ?? {}
      const isNew = left['index.html'] !== before['index.html']
      if (!isNew) expect(left).toEqual(before)
      expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
      if (isNew) expect(readTree(join(root, 'out'))).toEqual(left)
      expect(readdirSync(root).sort()).toEqual(['.docsgen', 'content', 'docs.config.ts', 'out', 'public'])
    }
    const fresh = createProject({})
    cpSync(root, fresh, {
      recursive: true,
      filter: (path) => !path.startsWith(join(root, 'out')) && !path.startsWith(join(root, '.docsgen')),
    })
    await docsgen(['build'], { cwd: fresh })
    expect(readTree(join(root, 'out'))).toEqual(readTree(join(fresh, 'out')))
  },
)

test('memory does not grow with the number of builds in one process', async () => {
  const root = createProject(richSite())
  const program = `
    const { run } = require(process.argv[1])
    const terminal = { print() {}, report() {}, status() {}, flush: async () => {}, colors: false, interactive: false, githubActions: false, columns: 80 }
    const used = () => { gc(); gc(); return process.memoryUsage().heapUsed }
    async function build(times) { for (let i = 0; i < times; i++) await run(process.argv[2], {}, terminal) }
    build(20).then(async () => { const before = used(); await build(200); console.log((used() - before) / 200) })
  `
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '-e', program, here.file, root], { encoding: 'utf8' })
  expect(stderr).toBe('')
  // Node keeps each imported config; a leaked page would be larger.
  expect(Number(stdout)).toBeLessThan(20_000)
})

test.each([
  ['component', 'theme/note.tsx', 'content/guide/second.md'],
  ['React page', 'content/team.tsx', 'content/team.tsx'],
])('a %s that never ends is an error of its page, and the rest is still looked at', async (_, module, page) => {
  const root = createProject({ ...richSite(), [module]: 'export default function Endless() { for (;;); }\n' })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr).toContain(`${page} - error template/failed\n  Rendering this page failed: it did not finish within 10 seconds`)
  expect(stderr).toContain('1 error in 1 file')
})

test.each([
  ['footer', 'theme/components/site-footer.tsx', 'SiteFooter', '2 errors in 2 files'],
  ['sidebar', 'theme/components/sidebar.tsx', 'Sidebar', '1 error'],
])('a %s of the site that never ends is given up, not waited for on every page', async (_, module, name, count) => {
  const root = createProject({ ...richSite(), [module]: `export function ${name}() { for (;;); }\n` })
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /error template\/failed\n {2}Rendering this page failed: (?:the sidebar takes too long to render: )?it did not finish within 10 seconds/,
  )
  expect(stderr).toContain(count)
})
