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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatManifest, manifestName, readManifest } from '../../src/emit/manifest.ts'
import { diskFileSystem } from '../../src/kit/files/file-system.ts'
import type { OutputPath } from '../../src/model/paths.ts'
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
afterAll(() => here?.remove())

/** Another machine: another folder, other times, no output. */
function restore(from = cache): string {
  const fresh = checkOut(root)
  cpSync(from, join(fresh, '.docsgen/cache'), { recursive: true })
  return fresh
}

async function expectRight(folder: string, context: string): Promise<void> {
  const { code, said } = await here.buildSite(folder)
  expect(code, `${context}\n${said}`).toBe(0)
  expectSame(readTree(join(folder, 'out')), expected, context)
}

describe('a cache that is restored on another machine', () => {
  test('makes the build reuse every page', async () => {
    const fresh = restore()
    const page = join(fresh, '.docsgen/cache/spare/guide/a.html')
    const { ino } = statSync(page)
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

  test('does not need the output that it contains', async () => {
    const fresh = restore()
    rmSync(join(fresh, '.docsgen/cache/spare'), { recursive: true })
    await expectRight(fresh, 'without the spare folder')
    expect(existsSync(join(fresh, '.docsgen/cache/spare/index.html'))).toBe(true)
  })

  test('works with the program', { timeout: 120_000 }, async () => {
    const first = createProject(richSite())
    await docsgen(['build'], { cwd: first })
    const second = createProject(richSite(), 'somewhere else')
    cpSync(join(first, '.docsgen/cache'), join(second, '.docsgen/cache'), { recursive: true })
    const { ino } = statSync(join(second, '.docsgen/cache/spare/index.html'))
    expect((await docsgen(['build'], { cwd: second })).code).toBe(0)
    expect(readTree(join(second, 'out'))).toEqual(readTree(join(first, 'out')))
    expect(statSync(join(second, 'out/index.html')).ino).toBe(ino)
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

/** The files of the cache, of the spare folder only some. */
function listCache(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => lstatSync(join(folder, path)).isFile())
  const isChosen = (path: string) => !path.startsWith('spare/') || ['index.html', '404.html', manifestName].includes(path.slice(6))
  return files.filter(isChosen).sort()
}

test(`a damaged file of the cache never changes the output, seed ${seed}`, { timeout: 1_800_000 }, async () => {
  const random = randomOf(seed)
  const folder = restore()
  await here.buildSite(folder)
  const all = listCache(join(folder, '.docsgen/cache'))
  for (const file of isThorough ? all : Array.from({ length: 8 }, () => random.pick(all))) {
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

describe('a cache that is not this site’s', () => {
  test('of another site', async () => {
    const other = createProject({ ...richSite(), ...smallSite })
    await here.buildSite(other)
    await expectRight(restore(join(other, '.docsgen/cache')), 'another site')
  })

  const spareManifest = (folder: string) => join(folder, '.docsgen/cache/spare', manifestName)
  const edited = (change: (files: Map<OutputPath, { key: string; bytes: number; sha256: string }>) => void, version?: string) => {
    const folder = restore()
    const manifest = readManifest(diskFileSystem, join(folder, '.docsgen/cache/spare'))
    if (!manifest) throw new Error('The spare folder has no manifest')
    const files = new Map(manifest.files)
    change(files)
    writeFileSync(spareManifest(folder), formatManifest({ buildVersion: version ?? manifest.buildVersion, files }))
    return folder
  }

  test('of another version of docsgen', async () => {
    const folder = edited(() => {}, '0.0.1')
    const { ino } = statSync(join(folder, '.docsgen/cache/spare/index.html'))
    await expectRight(folder, 'another version')
    expect(statSync(join(folder, 'out/index.html')).ino).not.toBe(ino)
  })

  test('with paths outside of it', async () => {
    const folder = edited((files) => {
      const file = files.get('index.html' as OutputPath)
      for (const path of ['../../../outside.txt', '/outside.txt', 'a/../../b.txt']) if (file) files.set(path as OutputPath, file)
    })
    writeFileSync(join(folder, 'outside.txt'), 'outside')
    await expectRight(folder, 'paths outside')
    expect(readFileSync(join(folder, 'outside.txt'), 'utf8')).toBe('outside')
  })

  test('with links', async () => {
    const folder = restore()
    const spare = join(folder, '.docsgen/cache/spare')
    rmSync(join(spare, 'guide'), { recursive: true })
    mkdirSync(join(folder, 'elsewhere'))
    writeFileSync(join(folder, 'elsewhere/a.html'), 'elsewhere')
    symlinkSync(join(folder, 'elsewhere'), join(spare, 'guide'))
    await expectRight(folder, 'links')
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['a.html'])
  })
})

test('a clock that goes backwards or forwards changes nothing', { timeout: 120_000 }, async () => {
  const project = createProject(richSite())
  const page = join(project, 'content/more/page-3.md')
  writeFileSync(join(project, '../clock.cjs'), 'const { now } = Date; Date.now = () => now() + Number(process.env.SHIFT)\n')
  const year = 3e10
  for (const [round, shift] of [0, -year, year, -2 * year].entries()) {
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
