import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createProject, readTree } from '../cli/project.ts'
import type { Here } from './build-here.ts'
import { builtFolders, type EditedProject, openEditedProject, type Random, randomOf } from './edited-project.ts'
import { createFirstState, editAnything } from './random-edits.ts'

interface Followed {
  readonly here: Here
  readonly count: number
  /** The same edits for the same seed. */
  readonly seed: number
  readonly onEdit?: (line: string) => void
}

/** How many of the states were published, and how many had errors. */
interface Counts {
  published: number
  refused: number
}

/** A random project without errors, with pages of every feature. */
export async function createValidProject(here: Here, seed: number): Promise<EditedProject> {
  for (let number = seed; ; number++) {
    const project = createEditedProject(number)
    const built = await here.buildSite(project.root)
    for (const folder of builtFolders) rmSync(join(project.root, folder), { recursive: true, force: true })
    if (built.code === 0) return project
  }
}

/** Includes the optional packages. */
function createEditedProject(seed: number): EditedProject {
  const root = createProject({})
  addLibraries(root)
  const project = openEditedProject(root, randomOf(seed))
  createFirstState(project)
  return project
}

/** Makes random edits, builds after each of them, and compares with a clean build of a copy in another folder. */
export async function followEdits({ here, count, seed, onEdit = () => {} }: Followed): Promise<Counts> {
  const project = await createValidProject(here, seed)
  const { root, random } = project
  let restore = project.save()
  const counts = { published: 0, refused: 0 }
  const history: string[] = []
  const states = join(root, '../states')
  for (let number = 0; number <= count; number++) {
    const made: string[] = number === 0 ? ['nothing'] : []
    if (number > 0 && random.chance(0.15)) made.push(disturb(root, states, random))
    for (let more = number === 0 ? 0 : random.pick([1, 1, 1, 2, 3]); more > 0; more--) made.push(editAnything(project))
    const options = { strict: random.chance(0.15), ...(random.chance(0.1) ? { concurrency: 2 } : {}) }
    const line = `${number}${options.strict ? ' strict' : ''}: ${made.join('; ')}`
    history.push(line)
    const context = `seed ${seed}\n${history.slice(-6).join('\n')}`
    const { code, isPublished } = await compareWithCleanBuild({ here, root, options, context })
    onEdit(`${line} → ${code}`)
    if (isPublished) {
      counts.published++
      if (random.chance(0.2)) keepState(root, states)
    } else counts.refused++
    // Mistakes stay for a while, and are then undone.
    if (code === 0 && !options.strict) restore = project.save()
    else if (!isPublished && random.chance(0.7)) restore()
  }
  return counts
}

interface Compared {
  readonly here: Here
  readonly root: string
  readonly options: Parameters<Here['buildSite']>[1]
  readonly context: string
  /** The output folder. @default 'out' */
  readonly out?: string
}

/** Builds a project that was built before, and a copy that was not: reports and files must be the same. */
export async function compareWithCleanBuild({ here, root, options, context, out = 'out' }: Compared) {
  const before = readTree(join(root, out))
  const incremental = await here.buildSite(root, options)
  const fresh = checkOut(root)
  const clean = await here.buildSite(fresh, options)
  expect({ code: incremental.code, said: reportIn(incremental.said, root) }, context).toEqual({
    code: clean.code,
    said: reportIn(clean.said, fresh),
  })
  expect([0, 1, 2], `${context}\n${clean.said}`).toContain(clean.code)
  const published = readTree(join(fresh, out))
  expectSame(readTree(join(root, out)), published ?? before, context)
  if (published) {
    const manifests = [root, fresh].map((folder) => readFileSync(join(folder, '.docsgen/cache/manifest.json'), 'utf8'))
    expect(manifests[0], context).toBe(manifests[1])
  }
  rmSync(join(fresh, '..'), { recursive: true })
  return { code: clean.code, said: clean.said, isPublished: published !== undefined }
}

/** The same files in another folder, without a build, and with other times. What was downloaded before is there. */
export function checkOut(root: string): string {
  const fresh = createProject({}, 'a-new-checkout')
  cpSync(root, fresh, { recursive: true, filter: (path) => ![...builtFolders, 'built'].some((folder) => path === join(root, folder)) })
  for (const folder of ['.docsgen/packages', '.docsgen/specifications'])
    if (existsSync(join(root, folder))) cpSync(join(root, folder), join(fresh, folder), { recursive: true })
  return fresh
}

type Tree = Readonly<Record<string, string>> | undefined

/** Names the first difference: a whole tree is too much to read. */
export function expectSame(actual: Tree = {}, expected: Tree = {}, context: string): void {
  const paths = [...new Set([...Object.keys(actual), ...Object.keys(expected)])].filter((path) => actual[path] !== expected[path]).sort()
  const shown = paths.filter((path) => path !== '.docsgen-manifest.json').slice(0, 4)
  expect(
    shown.map((path) => ({ path, ...around(actual[path], expected[path]) })),
    `${context}\n${paths.length} files differ`,
  ).toEqual([])
  expect(paths, context).toEqual([])
}

function around(a = '(missing)', b = '(missing)') {
  let at = 0
  while (a[at] === b[at] && at < a.length) at++
  return { incremental: a.slice(Math.max(at - 150, 0), at + 150), clean: b.slice(Math.max(at - 150, 0), at + 150) }
}

/** A report without times and places of the machine. */
function reportIn(said: string, root: string): readonly string[] {
  return said
    .replaceAll(root, '')
    .split('\n')
    .filter((line) => !/\d (?:ms|s)\b/.test(line))
}

/** What happens to the output and the cache between builds. */
function disturb(root: string, states: string, random: Random): string {
  const [out, cache] = ['out', '.docsgen'].map((name) => join(root, name)) as [string, string]
  const disturbances: Readonly<Record<string, () => unknown>> = {
    'the output removed': () => rmSync(out, { recursive: true, force: true }),
    'the cache removed': () => rmSync(cache, { recursive: true, force: true }),
    'an older cache restored': () => putBack(states, cache, '.docsgen'),
    'an older cache restored without the output': () => {
      putBack(states, cache, '.docsgen')
      rmSync(out, { recursive: true, force: true })
    },
    'an older output and cache restored': () => {
      putBack(states, cache, '.docsgen')
      putBack(states, out, 'out')
    },
    'an older output restored': () => putBack(states, out, 'out'),
    'the output copied': () => {
      rmSync(`${out}-copy`, { recursive: true, force: true })
      cpSync(out, `${out}-copy`, { recursive: true, preserveTimestamps: random.chance(0.5) })
      rmSync(out, { recursive: true })
      cpSync(`${out}-copy`, out, { recursive: true, preserveTimestamps: random.chance(0.5) })
      rmSync(`${out}-copy`, { recursive: true })
    },
  }
  const name = random.pick(Object.keys(disturbances))
  try {
    disturbances[name]?.()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return name
}

function keepState(root: string, states: string): void {
  rmSync(states, { recursive: true, force: true })
  for (const name of ['out', '.docsgen']) cpSync(join(root, name), join(states, name), { recursive: true })
}

function putBack(states: string, folder: string, name: string): void {
  const kept = readTree(join(states, name))
  if (!kept) return
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(states, name), folder, { recursive: true })
}

/** The optional packages: the library for formulas, and a replacement for the one for pictures, which is 20 MB. */
function addLibraries(root: string): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, 'sharp'), { recursive: true })
  // Copied, so that its path is that of the project.
  for (const file of ['package.json', 'dist/temml.cjs'])
    cpSync(join(import.meta.dirname, '../../node_modules/temml', file), join(modules, 'temml', file))
  writeFileSync(join(modules, 'sharp/package.json'), JSON.stringify({ name: 'sharp', version: '1.0.0', main: 'main.cjs' }))
  writeFileSync(
    join(modules, 'sharp/main.cjs'),
    `module.exports = (bytes) => {
  const done = [bytes.length]
  const image = {
    metadata: async () => ({ pages: 1 }),
    rotate: () => image,
    resize: ({ width }) => (done.push(width), image),
    toFormat: (format) => (done.push(format), image),
    toBuffer: async () => Buffer.from(done.join()),
  }
  return image
}
`,
  )
}
