import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProject, docsgen, readTree, shell, smallSite } from '../cli/project.ts'
import { seed } from '../seed.ts'
import { bundleBuild, type Here } from './build-here.ts'
import { randomOf } from './edited-project.ts'
import { checkOut, createValidProject, expectSame } from './follow-edits.ts'
import { richSite } from './rich-site.ts'

const isThorough = process.env.DOCSGEN_THOROUGH !== undefined

let here: Here
let root: string
/** What a build without caches publishes. */
let expected: ReturnType<typeof readTree>
let cache: string
beforeAll(async () => {
  here = await bundleBuild()
  root = (await createValidProject(here, 1)).root
  expect(await here.buildSite(root)).toMatchObject({ code: 0 })
  expected = readTree(join(root, 'out'))
  cache = join(root, '../cache')
  cpSync(join(root, '.docsgen/cache'), cache, { recursive: true })
})

/** Another folder and other times, with the same cache key. */
function restore(from = cache, { withOutput = false } = {}): string {
  const fresh = checkOut(root)
  cpSync(from, join(fresh, '.docsgen/cache'), { recursive: true })
  if (withOutput) cpSync(join(root, 'out'), join(fresh, 'out'), { recursive: true })
  return fresh
}

async function expectRight(folder: string, context: string): Promise<void> {
  const { code, said } = await here.buildSite(folder)
  expect(code, `${context}\n${said}`).toBe(0)
  expectSame(readTree(join(folder, 'out')), expected, context)
}

describe('a restored cache', () => {
  test('makes the build reuse every page', async () => {
    const fresh = restore(cache, { withOutput: true })
    const { ino } = statSync(join(fresh, 'out/guide/a.html'))
    const pages = readFileSync(join(cache, 'pages.jsonl'), 'latin1').split('\n')
    await expectRight(fresh, 'restored')
    expect(statSync(join(fresh, 'out/guide/a.html')).ino).toBe(ino)
    expect(readFileSync(join(fresh, '.docsgen/cache/pages.jsonl'), 'latin1').split('\n')[0]).toBe(pages[0])
    expect(readFileSync(join(fresh, '.docsgen/cache/manifest.json'), 'utf8')).toBe(readFileSync(join(cache, 'manifest.json'), 'utf8'))
  })

  test('makes an edit change what a clean build changes', async () => {
    const fresh = restore()
    const page = join(fresh, 'content/guide/a.md')
    writeFileSync(page, `${readFileSync(page, 'utf8')}\nMore words.\n`)
    const clean = checkOut(fresh)
    for (const folder of [fresh, clean]) expect(await here.buildSite(folder)).toMatchObject({ code: 0 })
    expectSame(readTree(join(fresh, 'out')), readTree(join(clean, 'out')), 'edited')
  })

  test('does not need the output', async () => {
    const fresh = restore()
    const pages = readFileSync(join(cache, 'pages.jsonl'), 'latin1').split('\n')
    await expectRight(fresh, 'without the output')
    expect(readFileSync(join(fresh, '.docsgen/cache/pages.jsonl'), 'latin1').split('\n')[0]).toBe(pages[0])
  })

  test.each([
    ['the same', '2'.repeat(32), true],
    ['another', '3'.repeat(32), false],
  ])('of another machine with %s `DOCSGEN_CACHE_KEY`', { timeout: 120_000 }, async (_, key, isReused) => {
    const first = createProject(richSite())
    await docsgen(['build'], { cwd: first, env: { DOCSGEN_CACHE_KEY: '2'.repeat(32) } })
    const second = createProject(richSite(), 'somewhere else')
    for (const folder of ['.docsgen/cache', 'out']) cpSync(join(first, folder), join(second, folder), { recursive: true })
    const { ino } = statSync(join(second, 'out/index.html'))
    // Another home folder: the machine has no key that this cache was sealed with.
    const home = join(second, '../home')
    expect((await docsgen(['build'], { cwd: second, env: { HOME: home, DOCSGEN_CACHE_KEY: key } })).code).toBe(0)
    expect(readTree(join(second, 'out'))).toEqual(readTree(join(first, 'out')))
    expect(statSync(join(second, 'out/index.html')).ino === ino).toBe(isReused)
  })
})

const harms: Readonly<Record<string, (file: string, random: ReturnType<typeof randomOf>) => void>> = {
  'a flipped bit': (file, random) => {
    const bytes = readFileSync(file)
    const at = random.below(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
    writeFileSync(file, bytes)
  },
  'cut off': (file, random) => truncateSync(file, random.below(statSync(file).size)),
  empty: (file) => truncateSync(file),
  removed: (file) => rmSync(file),
  'larger than the memory': (file) => truncateSync(file, 5_000_000_000),
  'a folder': (file) => {
    rmSync(file)
    mkdirSync(join(file, 'inner'), { recursive: true })
  },
  'a link': (file) => {
    renameSync(file, `${file}.moved`)
    symlinkSync(`${file}.moved`, file)
  },
}

function listCache(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => lstatSync(join(folder, path)).isFile())
  return files.sort()
}

test(`a damaged file of the cache never changes the output, seed ${seed}`, { timeout: 1_800_000 }, async () => {
  const random = randomOf(seed)
  const folder = restore()
  await here.buildSite(folder)
  const all = listCache(join(folder, '.docsgen/cache'))
  for (const file of isThorough ? all : Array.from({ length: 3 }, () => random.pick(all))) {
    const names = isThorough ? Object.keys(harms) : [random.pick(Object.keys(harms))]
    for (const name of names) {
      const path = join(folder, '.docsgen/cache', file)
      if (!existsSync(path) || !lstatSync(path).isFile() || statSync(path).size === 0) continue
      if (random.chance(0.7)) rmSync(join(folder, 'out'), { recursive: true, force: true })
      harms[name]?.(path, random)
      await expectRight(folder, `seed ${seed}: ${file}, ${name}`)
    }
  }
})

test('the cache of another site changes nothing', async () => {
  const other = createProject({ ...richSite(), ...smallSite })
  await here.buildSite(other)
  await expectRight(restore(join(other, '.docsgen/cache')), 'another site')
})

test('a clock that goes backwards or forwards changes nothing', { timeout: 120_000 }, async () => {
  const project = createProject(richSite())
  const page = join(project, 'content/more/page-3.md')
  writeFileSync(join(project, '../clock.cjs'), 'const { now } = Date; Date.now = () => now() + Number(process.env.SHIFT)\n')
  const year = 3e10
  for (const [round, shift] of [0, -year, year].entries()) {
    writeFileSync(page, `# Page 3\n\nRound ${round}.\n`)
    const seconds = (Date.now() - shift) / 1_000
    utimesSync(page, seconds, seconds)
    const { code, stderr } = await shell('NODE_OPTIONS="--require ../clock.cjs" $docsgen build', {
      cwd: project,
      env: { SHIFT: String(shift) },
    })
    expect(code, stderr).toBe(0)
    const clean = createProject({ ...richSite(), 'content/more/page-3.md': `# Page 3\n\nRound ${round}.\n` })
    expect(await here.buildSite(clean)).toMatchObject({ code: 0 })
    expect(readTree(join(project, 'out'))).toEqual(readTree(join(clean, 'out')))
  }
})
