import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createProject, docsgen, ends, finished, heard, readTree, start, writeFiles } from '../cli/project.ts'
import { seed } from '../seed.ts'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { createRandom, hostileSite, variants } from './corrupt-state.ts'
import { type Build, corruptAgainAndAgain, createReference } from './hostile-rounds.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

/** `test/long` has a few hundred more. */
const rounds = 12
/** It reads the same state by the same code, in a process of its own. */
const roundsOfBinary = 1

test(`${rounds} corruptions of cache and output, seed ${seed}: each build equals a clean one`, {
  timeout: 120_000 + rounds * 1_000,
}, async () => {
  await corruptAgainAndAgain({ here, count: rounds, build: (root) => here.buildSite(root, {}), seed })
})

test(`${roundsOfBinary} corruptions for the program itself, seed ${seed}`, { timeout: 120_000 + roundsOfBinary * 4_000 }, async () => {
  const build: Build = async (root) => {
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    return { code, said: stderr }
  }
  await corruptAgainAndAgain({ here, count: roundsOfBinary, build, seed: seed + 1 })
})

/** Writes text of the same length and restores the times, like `touch -r`. */
function editUnseen(path: string, content: string | Uint8Array): void {
  const { size, atime, mtime, ino } = statSync(path)
  writeFileSync(path, content)
  utimesSync(path, atime, mtime)
  expect(statSync(path)).toMatchObject({ size, mtime, ino })
}

test('an edit that keeps size, time, and inode is noticed', { timeout: 120_000 }, async () => {
  const reference = createReference(here)
  const root = createProject(hostileSite())
  const state: Record<string, string | Uint8Array> = {}
  for (const [path, [first]] of Object.entries(variants)) state[path] = first as string
  writeFiles(root, state)
  await here.buildSite(root, {})
  await sleep(2_100)
  // From here on, stamps are known and trusted.
  for (let round = 0; round < 2; round++) await here.buildSite(root, {})
  for (const [path, [, second]] of Object.entries(variants)) {
    if (Buffer.byteLength(state[path] as string) !== Buffer.byteLength(second as string)) continue
    state[path] = second as string
    editUnseen(join(root, path), second as string)
    const { code, said } = await here.buildSite(root, {})
    expect(code, said).toBe(0)
    expect(readTree(join(root, 'out')), path).toEqual(await reference(state))
  }
  for (const path of ['index.html', 'guide/first.html', 'robots-extra.txt', 'sitemap.xml']) {
    const file = join(root, 'out', path)
    const bytes = readFileSync(file)
    bytes[bytes.length - 3] = 0x21
    editUnseen(file, bytes)
    expect((await here.buildSite(root, {})).code).toBe(0)
    expect(readTree(join(root, 'out')), path).toEqual(await reference(state))
  }
})

test('a second edit at the same time as the first is noticed', { timeout: 60_000 }, async () => {
  const reference = createReference(here)
  const root = createProject(hostileSite())
  const path = 'content/more/page-3.md'
  const state: Record<string, string> = {}
  for (let round = 0; round < 3; round++) {
    const text = `# Page 3\n\nRound ${round}.\n`
    state[path] = text
    writeFileSync(join(root, path), text)
    await here.buildSite(root, {})
    expect(readTree(join(root, 'out'))).toEqual(await reference(state))
  }
})

const rude: readonly ((file: string) => void)[] = [
  (file) => writeFileSync(file, '# Changed\n\nWhile it was built.\n'),
  (file) => rmSync(file, { recursive: true, force: true }),
  (file) => {
    rmSync(file, { recursive: true, force: true })
    mkdirSync(file)
  },
  (file) => writeFileSync(file, ''),
]

test('files changed, removed, or replaced during a build cause no crash, and the next build is right', {
  timeout: 120_000,
}, async () => {
  const files = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`content/many/${index}.md`, `# Page ${index}\n\nText.\n`]))
  const root = createProject({ ...hostileSite(), ...files })
  const random = createRandom(seed + 2)
  for (let round = 0; round < 2; round++) {
    const child = start(['build'], { cwd: root })
    const ended = finished(child)
    let isOver = false
    void ended.then(() => (isOver = true))
    const touched = new Set<string>()
    await sleep(random() * 300)
    while (!isOver) {
      const path = `content/many/${Math.floor(random() * 100)}.md`
      touched.add(path)
      rmSync(join(root, path), { recursive: true, force: true })
      rude[Math.floor(random() * rude.length)]?.(join(root, path))
      await sleep(random() * 10)
    }
    const { code, stderr } = await ended
    expect([0, 1, 3], stderr).toContain(code)
    expect(stderr).not.toContain('bug in docsgen')
    for (const path of touched) {
      rmSync(join(root, path), { recursive: true, force: true })
      writeFileSync(join(root, path), files[path] as string)
    }
  }
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  expect(code, stderr).toBe(0)
  const clean = createProject({ ...hostileSite(), ...files })
  await docsgen(['build'], { cwd: clean })
  expect(readTree(join(root, 'out'))).toEqual(readTree(join(clean, 'out')))
})

test('two builds, `dev`, and an author who saves at the same time: the output is right in the end', { timeout: 120_000 }, async () => {
  const reference = createReference(here)
  const root = createProject(hostileSite())
  const path = 'content/more/page-3.md'
  const state: Record<string, string> = {}
  const dev = start(['dev', '--port', '0'], { cwd: root })
  try {
    await heard(dev, /watching/i)
    for (let round = 0; round < 2; round++) {
      const builds = Array.from({ length: 2 }, () => docsgen(['build'], { cwd: root }))
      await sleep(200 * round)
      state[path] = `# Page 3\n\nRound ${round}.\n`
      writeFileSync(join(root, path), state[path])
      for (const { code, stderr } of await Promise.all(builds)) {
        expect(stderr).not.toContain('bug in docsgen')
        // A page that was saved while it was read is an error, so nothing inconsistent is published.
        expect([0, 1, 3], stderr).toContain(code)
      }
    }
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(readTree(join(root, 'out'))).toEqual(await reference(state))
    expect(dev.exitCode).toBeNull()
  } finally {
    await ends(dev)
  }
})
