import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject, docsgen, finished, readTree, start } from '../cli/project.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { richSite } from '../site/rich-site.ts'
import { createLargeProject } from './large-site.ts'

const rounds = Number(process.env.DOCSGEN_SOAK_ROUNDS ?? 300)
const kills = Number(process.env.DOCSGEN_KILL_ROUNDS ?? 30)

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})
afterAll(() => here?.remove())

/** Numbers from 0 to 1, the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One random edit, which can break and fix links between pages. */
function editAnything(root: string, random: () => number, round: number): string {
  const pages = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  const page = join(root, 'content', pages[Math.floor(random() * pages.length)] as string)
  const kind = Math.floor(random() * 7)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  if (kind === 0 && pages.length > 8 && !page.endsWith('index.md')) rmSync(page)
  else if (kind === 1) write(join(root, `content/new/${Math.floor(random() * 12)}.md`), `# New ${round}\n\nText ${round}.\n`)
  else if (kind === 2) write(page, readFileSync(page, 'utf8').replace(/^# .*$/m, `# Title ${round}`))
  else if (kind === 3) write(page, `${readFileSync(page, 'utf8')}\n## Part ${round}\n`)
  else if (kind === 4) write(join(root, 'theme/note.tsx'), `export default function Note() { return <p>Note ${round}</p> }\n`)
  else if (kind === 5)
    write(
      join(root, 'docs.config.ts'),
      readFileSync(join(root, 'docs.config.ts'), 'utf8').replace(/title: '[^']*'/, `title: 'Title ${round}'`),
    )
  else write(page, `${readFileSync(page, 'utf8')}\nWords ${round}.\n`)
  return `round ${round}, kind ${kind}, ${page}`
}

test(`after each of ${rounds} random edits, the site equals that of a clean build`, async () => {
  const root = createProject(richSite())
  const random = createRandom(7)
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    const edit = editAnything(root, random, round)
    const fresh = createProject({})
    cpSync(root, fresh, {
      recursive: true,
      filter: (path) => !path.startsWith(join(root, 'out')) && !path.startsWith(join(root, '.docsgen')),
    })
    const before = readTree(join(root, 'out'))
    const [incremental, cold] = [await here.buildSite(root), await here.buildSite(fresh)]
    expect(incremental.code, `${edit}\n${incremental.said}`).toBe(cold.code)
    // With a broken link, neither publishes anything.
    if (cold.code === 0) expect(readTree(join(root, 'out')), edit).toEqual(readTree(join(fresh, 'out')))
    else {
      failed++
      expect(readTree(join(root, 'out')), edit).toEqual(before)
    }
    rmSync(dirname(fresh), { recursive: true })
  }
  expect(failed).toBeLessThan(rounds)
})

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
