import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { byText, compareText, groupBy } from '../../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { codeSpanOf } from '../../../kit/markdown-lines/fence.ts'
import { formatCounted } from '../../../kit/text/format-values.ts'
import type { OtherPlugin } from '../other-site.ts'
import { type Comparison, describeComparison, describeTexts, type TextComparison } from './compare-sites.ts'
import type { OldText } from './read-old-text.ts'

/**
 * The groups of `MIGRATION.md`, in order, with the minutes that each entry takes. The minutes are estimates based on migrations of real
 * sites.
 */
const groups = {
  config: ['Settings without an equivalent', 5],
  settings: ['Settings of the old config', 3],
  pages: ['Pages made by code', 30],
  addresses: ['Addresses that could not stay', 2],
  syntax: ['Syntax without an equivalent', 1],
  style: ['What looks different', 0.1],
  components: ['Components', 30],
  links: ['Links to check', 1],
  'broken-links': ['Links that were broken before', 1],
  'front-matter': ['Front matter that was removed', 0.1],
  redirects: ['Redirects that could not be kept', 1],
  files: ['Files that were not copied', 2],
} as const

type TodoGroup = keyof typeof groups

const minutes = { texts: 2, known: 1 } as const

/** A task that has to be done by hand. */
export interface Todo {
  readonly group: TodoGroup
  /** The file on the new site or, for a setting, the old config. */
  readonly file: string
  readonly line?: number
  /** The text as written on the old site, on one line. */
  readonly found: string
  readonly advice: string
}

/** A component that has to be written, and the locations where it is used. */
export interface StubComponent {
  readonly name: string
  readonly file: string
  readonly props: readonly string[]
  readonly sources: readonly string[]
  readonly uses: readonly { readonly file: string; readonly line: number }[]
}

/** The new site as data, before anything is written. */
export interface Migration {
  /** File contents by path. */
  readonly texts: ReadonlyMap<string, string>
  /** The files to copy by new path, each with its path on the old site. */
  readonly copies: ReadonlyMap<string, ProjectPath>
  readonly todos: readonly Todo[]
  readonly components: readonly StubComponent[]
  /** The old URLs, each with the page's anchors if they are known. */
  readonly addresses: ReadonlyMap<string, readonly string[] | undefined>
  /** Resolves URLs whose language has another prefix on the new site. */
  readonly routeOf: (address: string) => string
  /** The text that each page must show, by the page's new path. */
  readonly oldTexts: ReadonlyMap<string, readonly OldText[]>
  /** The replacements for the plugins in the old config. */
  readonly plugins: readonly OtherPlugin[]
  readonly counts: MigrationCounts
}

interface MigrationCounts {
  readonly pages: number
  /** Pages whose text below the front matter is identical to the author's text, byte for byte. */
  readonly unchanged: number
  readonly rewrittenLinks: number
  readonly redirects: number
  readonly copies: number
}

interface ReportInput {
  readonly migration: Migration
  /** The tool's name as its makers spell it. */
  readonly tool: string
  /** The tool whose model provided the old URLs, or undefined if they were read from HTML files. */
  readonly model: string | undefined
  readonly configFile: string
  readonly comparison: Comparison
  readonly texts: TextComparison
  /** Problems that a check of the new site reports, one per line. */
  readonly problems: readonly string[]
  /** Problems that the check found before the config was changed to accept them. */
  readonly known: readonly Diagnostic[]
  /** The codes of problems with missing packages, which persist until `npm install` has run. */
  readonly missing: readonly string[]
}

/** The findings with the same cause, which share a line in the report. */
interface Cause {
  readonly text: string
  readonly places: readonly string[]
  readonly minutes: number
}

/** Writes `MIGRATION.md`: the completed work, the remaining work, and the proof. */
export function writeReport(input: ReportInput): string {
  const { migration, tool, model, configFile, comparison, texts, problems, known, missing } = input
  const { counts } = migration
  const sections = [...listSections(input)]
  const total = sections.flatMap(({ causes }) => causes).reduce((sum, cause) => sum + cause.minutes, 0)
  const proof = [
    describeComparison(comparison, model),
    describeTexts(texts),
    describeProblems(problems.length, { known: known.length - problems.length, missing }),
  ]
  const done = [
    `${were(counts.pages, 'page')} written. In ${counts.unchanged} of them, everything below the front matter is as its author wrote it.`,
    `${were(counts.rewrittenLinks, 'link')} rewritten, because a page or a file has another path. All others are unchanged.`,
    `${formatCounted(counts.redirects, 'redirect')} and ${formatCounted(counts.copies, 'other file')} were taken over.`,
  ]
  const parts = [
    `# Migration from ${tool} to docsgen`,
    `This site was made from \`${configFile}\`. Nothing of the old site was changed. What is left to do takes about ${formatMinutes(total)}. Each cause below is one line with its first places; \`MIGRATION.tsv\` lists all places. When you are done, delete both files.`,
    '## Proof',
    listOf(proof),
    ...listLost(comparison),
    '## What was done',
    listOf(done),
    ...listPlugins(migration.plugins),
    ...sections.flatMap(({ title, causes }) => [
      `## ${title}`,
      listOf(causes.toSorted((a, b) => b.places.length - a.places.length).map(describeCause)),
    ]),
  ]
  if (problems.length > 0) parts.push('## Problems', listOf(problems))
  return `${parts.join('\n\n')}\n`
}

/** Lists every finding on a separate line: its group, its file and line, the text that was found, and the advice. */
export function listPlaces({ migration, texts, known }: Pick<ReportInput, 'migration' | 'texts' | 'known'>): string {
  const rows = [
    ...texts.lost.map(({ kind, file, line, found }) => ['text', `${file}:${line}`, found, lostTexts[kind]]),
    ...migration.components.flatMap(({ name, file, uses }) =>
      uses.map((use) => ['component', placeOf(use), `<${name}>`, `Write \`${file}\`.`]),
    ),
    ...migration.todos.toSorted(byPlace).map((todo) => [todo.group, placeOf(todo), todo.found, todo.advice]),
    ...known.map(({ code: name, location, message }) => ['known', location ? placeOf(location) : '', name, message]),
  ]
  return rows.map((row) => `${row.map((cell) => cell.replace(/\s+/g, ' ').trim()).join('\t')}\n`).join('')
}

const lostTexts = {
  gone: 'These blocks of the old site lack words on the new one, or are gone.',
  raw: 'This markup of the old site is shown as text on the new one.',
}

function* listSections({ migration: { todos, components }, texts, known }: ReportInput) {
  const texted = (['gone', 'raw'] as const).flatMap((kind) => {
    const own = texts.lost.filter((each) => each.kind === kind)
    return own.length === 0 ? [] : [causeOf('texts', lostTexts[kind], own)]
  })
  if (texted.length > 0) yield { title: 'Text that did not arrive', causes: texted }
  for (const [group, [title]] of Object.entries(groups) as [TodoGroup, readonly [string, number]][]) {
    const own = todos.filter((todo) => todo.group === group).sort(byPlace)
    const causes =
      group === 'components'
        ? components.map(describeComponent)
        : // Values differ, and the cause is the same.
          [...groupBy(own, ({ advice }) => advice.replace(/`[^`]*`/g, '`'))].map(([, all]) => causeOf(group, adviceOf(all), all))
    if (causes.length > 0) yield { title, causes }
  }
  const byCode = [...groupBy(known, ({ code: name }) => name)].sort(byText(([name]) => name))
  const causes = byCode.map(([name, all]) =>
    causeOf(
      'known',
      `\`${name}\`: ${all[0]?.message}`,
      all.flatMap(({ location }) => location ?? []),
    ),
  )
  if (causes.length > 0) yield { title: 'Known problems, which `check.knownProblems` in the config counts', causes }
}

/** Findings often include a name from the line. */
function adviceOf([first, ...others]: readonly Todo[]): string {
  if (first?.group !== 'front-matter') return first?.advice ?? ''
  const keys = [...new Set([first, ...others].map(({ found }) => `\`${found}\``))]
  return `${keys.join(', ')}: ${first.advice}`
}

function describeComponent({ name, file, props, sources, uses }: StubComponent): Cause {
  const from = sources.length > 0 ? `, from ${sources.map(code).join(', ')}` : ''
  const known = props.length > 0 ? ` Props: ${props.map(code).join(', ')}.` : ''
  return {
    ...causeOf('components', `\`<${name}>\`: write \`${file}\`, which shows only its children${from}.${known}`, uses),
    minutes: groups.components[1],
  }
}

type Place = { readonly file: string; readonly line?: number; readonly found?: string }

function causeOf(group: TodoGroup | 'texts' | 'known', text: string, all: readonly Place[]): Cause {
  const places = all.map(
    (place) => `\`${placeOf(place)}\`${place.found === undefined || group === 'front-matter' ? '' : ` ${code(place.found)}`}`,
  )
  // Repeated findings can be fixed with search and replace, and settings with the same advice need only one decision.
  const slow = Math.min(all.length, group === 'settings' ? 1 : 10)
  const each = group === 'texts' || group === 'known' ? minutes[group] : groups[group][1]
  return { text, places, minutes: each * (slow + (all.length - slow) / 10) }
}

function describeCause({ text, places, minutes: taken }: Cause): string {
  const shown = places.slice(0, 3).join(', ')
  const more = places.length > 3 ? `, and ${formatCounted(places.length - 3, 'more place')}` : ''
  return `${text.replace(/\s+/g, ' ')} (${places.length}, about ${formatMinutes(taken)}) ${shown}${more}`
}

/** Formats a duration as `2 h 30 min`. */
function formatMinutes(count: number): string {
  const whole = Math.max(1, count < 10 ? Math.round(count) : Math.round(count / 5) * 5)
  const hours = Math.floor(whole / 60)
  return [...(hours > 0 ? [`${hours} h`] : []), ...(whole % 60 > 0 ? [`${whole % 60} min`] : [])].join(' ')
}

function placeOf({ file, line }: { readonly file: string; readonly line?: number }): string {
  return line === undefined ? file : `${file}:${line}`
}

function byPlace(a: Todo, b: Todo): number {
  return compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || compareText(a.found, b.found)
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

/** Describes whether a strict build would publish the site. */
export function describeProblems(
  problems: number,
  { known, missing }: { readonly known: number; readonly missing: readonly string[] },
): string {
  const accepted =
    known === 0 ? '' : ` It accepts ${formatCounted(known, 'known problem')}, which \`check.knownProblems\` in the config counts.`
  const needs = missing.length > 0 ? ' once `npm install` has run' : ''
  const formulas = missing.includes('math/not-installed') ? ' Only then can it check the formulas.' : ''
  return `\`docsgen build --strict\` finds ${problems === 0 ? 'no problems' : formatCounted(problems, 'problem')}${needs}.${formulas}${accepted}`
}

function were(count: number, noun: string): string {
  return `${formatCounted(count, noun)} ${count === 1 ? 'was' : 'were'}`
}

function listPlugins(plugins: readonly OtherPlugin[]): readonly string[] {
  if (plugins.length === 0) return []
  const rows = plugins.map(({ name, fate, text }) => `| \`${name}\` | ${fate} | ${text} |`)
  return ['## Plugins', ['| Plugin | Kept? | In its place |', '| --- | --- | --- |', ...rows].join('\n')]
}

/** The first few URLs and anchors are enough to find the others. */
function listLost({ lostAddresses, lostAnchors }: Comparison): readonly string[] {
  const lost = [...lostAddresses, ...lostAnchors.map(({ address, anchor }) => `${address}#${anchor}`)]
  if (lost.length === 0) return []
  const more = lost.length > 100 ? [`and ${lost.length - 100} more`] : []
  return [`Not on the new site:\n\n${listOf([...lost.slice(0, 100).map(code), ...more])}`]
}

/** Formats inline code on one line. */
function code(text: string): string {
  return codeSpanOf(text.replace(/\s+/g, ' ').trim().slice(0, 100))
}
