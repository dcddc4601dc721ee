import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from '../cli/project.ts'
import type { Here } from '../site/build-here.ts'
import { type Random, randomOf } from '../site/edited-project.ts'
import { compareWithCleanBuild } from '../site/follow-edits.ts'
import { createEverything } from './everything-site.ts'
import { optionChoices } from './option-choices.ts'

interface FollowedOptions {
  readonly here: Here
  /** The same changes for the same seed. */
  readonly seed: number
  /** Makes one change of the project, and describes it; undefined ends the run. */
  readonly next: (site: ChangingSite) => string | undefined
  /** Called after each build. */
  readonly onBuild?: (step: Step) => Promise<void> | void
}

export interface Step {
  readonly root: string
  readonly line: string
  readonly code: number
  readonly isPublished: boolean
  readonly said: string
  readonly isStrict: boolean
  /** The output folder. */
  readonly out: string
  /** The base of the site. */
  readonly base: string
}

export interface ChangingSite {
  readonly root: string
  readonly random: Random
  /** The changed options, each with its statement. */
  readonly options: Map<string, string>
}

/** Builds the site with every feature after each change, and compares with a clean build. */
export async function followOptions({ here, seed, next, onBuild = () => {} }: FollowedOptions) {
  const root = createEverything()
  const original = readFileSync(join(root, 'docs.config.ts'), 'utf8')
  const site: ChangingSite = { root, random: randomOf(seed), options: new Map(slowOptions) }
  const counts = { published: 0, refused: 0 }
  const history: string[] = []
  for (let made: string | undefined = 'nothing'; made !== undefined; made = next(site)) {
    writeFileSync(join(root, 'docs.config.ts'), changeConfig(original, site.options))
    const strict = site.random.chance(0.15)
    const line = `${history.length}${strict ? ' strict' : ''}: ${made}`
    history.push(line)
    const out = site.options.has('outDir') ? 'built' : 'out'
    const context = `seed ${seed}\n${history.slice(-4).join('\n')}\nall: ${[...site.options.values()].join('; ')}`
    const { code, said, isPublished } = await compareWithCleanBuild({ here, root, options: { strict }, context, out })
    counts[isPublished ? 'published' : 'refused']++
    await onBuild({ root, line, code, said, isPublished, isStrict: strict, out, base: baseOf(site) })
    // An invalid config hides what the next change does.
    if (code === 2 || (code === 1 && !strict)) resetOptions(site)
  }
  return counts
}

/** Off at first: they take more than half of the time. */
const slowOptions = [
  ['compress', 'config.compress = false'],
  ['check.samples.hover', 'config.check.samples.hover = false'],
] as const

function resetOptions({ options }: ChangingSite): void {
  options.clear()
  for (const [path, statement] of slowOptions) options.set(path, statement)
}

/** Options of options change first: an option that holds them may be replaced afterwards. */
export function changeConfig(original: string, options: ReadonlyMap<string, string>): string {
  const depth = (path: string) => path.split('.').length
  const statements = [...options].sort(([a], [b]) => depth(b) - depth(a) || (a < b ? -1 : 1)).map(([, statement]) => `${statement}\n`)
  return `${original.replace('export default defineConfig(', 'const config: any = defineConfig(')}\n${statements.join('')}export default config\n`
}

function baseOf({ options }: ChangingSite): string {
  return /'(.*)'/.exec(options.get('base') ?? '')?.[1] ?? '/docs/'
}

/** Changes one option, page, or language. */
export function changeAnything(site: ChangingSite): string {
  const { root, random } = site
  if (random.chance(0.7)) return changeOptions(site, 1)
  const name = random.pick(Object.keys(pageChanges))
  const [path = '', change] = random.pick(pageChanges[name] ?? [])
  const file = join(root, path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  const after = change(before, random.below(1_000))
  if (after === undefined) rmSync(file)
  else writeFiles(root, { [path]: after })
  return `${name}: ${path}`
}

type Change = readonly [path: string, change: (text: string | undefined, unique: number) => string | undefined]

const addOrRemove =
  (text: (unique: number) => string): Change[1] =>
  (before, unique) =>
    before === undefined ? text(unique) : undefined
const addWords: Change[1] = (before = '# Page\n', unique) => `${before}\nMore words ${unique}.\n`
const changeTitle: Change[1] = (before = '', unique) => before.replace(/^# .*/m, `# Title ${unique}`)
const written = [
  'guide/index',
  'guide/markdown',
  'guide/components',
  'guide/images',
  'guide/deep/more',
  'glossary',
  'blog/2025-02-20-news-2',
]
const translated = ['guide/index', 'guide/markdown', 'guide/images', 'glossary']

const pageChanges: Readonly<Record<string, readonly Change[]>> = {
  words: written.map((id) => [`content/${id}.md`, addWords] as const),
  'words of another language': [['i18n/de/content/guide/index.md', addWords]],
  title: written.map((id) => [`content/${id}.md`, changeTitle] as const),
  'title of another language': [['i18n/de/content/guide/index.md', changeTitle]],
  page: [
    ['content/guide/new.md', addOrRemove((n) => `# New ${n}\n\nSee the [guide](./index.md).\n`)],
    ['content/blog/2025-04-20-news-4.md', addOrRemove((n) => `---\ntags: [release]\n---\n\n# News ${n}\n\nText.\n`)],
  ],
  translation: translated
    .slice(1)
    .map((id) => [`i18n/de/content/${id}.md`, addOrRemove((n) => `# Titel ${n}\n\n## Tables\n\nWorte.\n`)] as const),
  'translation of a third language': translated.map(
    (id) => [`i18n/ar/content/${id}.md`, addOrRemove((n) => `# عنوان ${n}\n\n## Tables\n`)] as const,
  ),
}

/** Changes this many options, or changes them back. */
export function changeOptions({ random, options }: ChangingSite, count: number): string {
  const made: string[] = []
  const paths = Object.keys(optionChoices)
  while (made.length < count) {
    const path = options.size > 4 && random.chance(0.5) ? random.pick([...options.keys()]) : random.pick(paths)
    const before = options.get(path)
    const statement = random.pick([undefined, ...(optionChoices[path] ?? [])].filter((each) => each !== before))
    if (statement === undefined) options.delete(path)
    else options.set(path, statement)
    made.push(statement ?? `${path} as before`)
  }
  return made.join('; ')
}
