import { printableLine } from '../../core/diagnostics/printable-text.ts'
import { alarm, code, fitComment, formatList } from '../../core/diagnostics/review-comment.ts'
import { formatCount, formatCounted } from '../../kit/text/format-values.ts'
import type { ApiChange, Impact, ImpactPackages, ImpactPage, ImpactProblem, PlacedMention } from './impact.ts'

/** The limit for the listed differences in the reference, which nobody has to work through. The JSON output lists all of them. */
const maxListed = 20
const maxTextLength = 160

const style: ImpactStyle = { code: (name) => `\`${shorten(name)}\``, text: shorten }

/** Formats the report for a terminal: the summary, the necessary changes in the documentation, and the changes in the reference. */
export function formatImpact(impact: Impact): string {
  const { packages, pages, api, problems, comments, samples, mentions } = impact
  const gone = mentions.filter(isOfGone)
  const deprecated = mentions.filter((mention) => !isOfGone(mention))
  const findings = summarizeFindings(impact)
  const lines = [
    `Impact of ${nameRelease(packages, style.code)}`,
    ...(findings.length === 0 ? ['  Nothing in this documentation has to change.'] : findings.map((words) => `  ${words}`)),
    ...(samples.unchecked === undefined ? [] : [`  The samples were not checked: ${samples.unchecked}`]),
    `  Pages of the reference: ${formatCount(pages.added.length)} added, ${formatCount(pages.removed.length)} removed`,
    ...byLanguage(api).map(([language, changes]) => `  ${language}: ${summarizeChanges(changes)}`),
    '',
    ...formatPackages(impact),
    ...list('Samples', samples.problems.map(formatProblem)),
    ...list('Other new problems', problems.map(formatProblem)),
    ...list(
      'Mentions of removed names',
      gone.map((mention) => `${placeOf(mention)}  ${style.code(mention.name)}: ${explainMention(mention, style)}`),
    ),
    ...list(
      'Mentions of newly deprecated names',
      deprecated.map((mention) => `${placeOf(mention)}  ${style.code(mention.name)}: ${explainMention(mention, style)}`),
    ),
    ...list('New problems in files of packages', comments.map(formatProblem)),
    ...list(
      'Removed pages of the reference',
      pages.removed.map(({ path, title }) => `/${path}  ${title}`),
      maxListed,
    ),
    ...list(
      'Added pages of the reference',
      pages.added.map(({ path, title }) => `/${path}  ${title}`),
      maxListed,
    ),
    ...groups.flatMap(([kind, title]) =>
      byLanguage(api.filter((change) => change.kind === kind)).flatMap(([language, changes]) =>
        list(
          `${title} (${language})`,
          changes.map((change) => `${change.api}  ${explainChange(change, style)}`),
          maxListed,
        ),
      ),
    ),
  ]
  return `${lines.map(printableLine).join('\n').trimEnd()}\n`
}

const groups: readonly (readonly [ApiChange['kind'], string])[] = [
  ['removed', 'Removed'],
  ['deprecated', 'Newly deprecated'],
  ['changed', 'Changed'],
  ['moved', 'Moved'],
  ['added', 'Added'],
]

function byLanguage(changes: readonly ApiChange[]): readonly (readonly [string, readonly ApiChange[]])[] {
  return (['TypeScript', 'GraphQL', 'OpenAPI'] as const).flatMap((language) => {
    const own = changes.filter((change) => change.language === language)
    return own.length === 0 ? [] : [[language, own] as const]
  })
}

function formatPackages({ packages: { moved, kept } }: Impact): readonly string[] {
  return [
    `Packages: ${formatCounted(moved.length, 'package')}`,
    ...moved.map(
      ({ name, from, to, integrity }) => `  ${name} ${from} → ${to}${integrity === undefined ? ' (only in samples)' : `  ${integrity}`}`,
    ),
    ...kept.map(
      ({ name, version, reason }) =>
        `  ${name} stays at ${version}${reason === 'no-release' ? ' (there is no such release)' : ' (name it to move it)'}`,
    ),
    '',
  ]
}

function list(title: string, lines: readonly string[], limit = lines.length): readonly string[] {
  if (lines.length === 0) return []
  const rest = lines.length - limit
  return [
    `${title}: ${formatCount(lines.length)}`,
    ...lines.slice(0, limit).map((line) => `  ${line}`),
    ...(rest > 0 ? [`  and ${formatCount(rest)} more`] : []),
    '',
  ]
}

function formatProblem(problem: ImpactProblem): string {
  const { code, message, change } = problem
  const cause = change ? `: ${explainMention({ name: change.name, change }, style)}` : ''
  return `${placeOf(problem)}  ${code}  ${shorten(cause === '' ? message : message.replace(/\.$/, ''))}${cause}`
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxTextLength ? `${line.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')}…` : line
}

/** Identifies the comment of an earlier run. */
const marker = '<!-- docsgen impact -->'

const reviewStyle: ImpactStyle = { code, text: code }

/** Writes Markdown for a comment on a pull request. All text from packages and pages is shown as code. */
export function formatImpactReview(impact: Impact): string {
  return fitComment((listed) => formatWithin(impact, listed))
}

function formatWithin(impact: Impact, listed: number): string {
  const { packages, pages, api, problems, comments, samples, mentions } = impact
  const sections: string[] = []
  const add = <T>(title: string, items: readonly T[], format: (item: T) => string): void => {
    if (items.length > 0) sections.push(formatList(title, items, { listed, format }))
  }
  const changesOf = (kind: string) => api.filter((change) => change.kind === kind)
  const formatMention = (mention: (typeof mentions)[number]) =>
    `${code(placeOf(mention))}: ${code(mention.name)}, ${explainMention(mention, reviewStyle)}`
  const formatPage = ({ path, title }: ImpactPage) => `${code(`/${path}`)} ${code(title)}`
  add(`${alarm}Samples`, samples.problems, formatReviewProblem)
  add(`${alarm}Other new problems`, problems, formatReviewProblem)
  add(`${alarm}Mentions of removed names`, mentions.filter(isOfGone), formatMention)
  add(
    'Mentions of newly deprecated names',
    mentions.filter((mention) => !isOfGone(mention)),
    formatMention,
  )
  add('New problems in files of packages', comments, formatReviewProblem)
  add('Removed pages of the reference', pages.removed, formatPage)
  add('Added pages of the reference', pages.added, formatPage)
  add('Removed from the API', changesOf('removed'), (change) => explainChange(change, reviewStyle))
  add('Newly deprecated', changesOf('deprecated'), (change) => explainChange(change, reviewStyle))
  add('Changed', changesOf('changed'), (change) => explainChange(change, reviewStyle))
  add('Moved', changesOf('moved'), (change) => explainChange(change, reviewStyle))
  add('Added to the API', changesOf('added'), (change) => explainChange(change, reviewStyle))
  add(
    'Packages',
    packages.moved,
    ({ name, from, to, integrity }) => `${code(name)} ${from} → ${to}${integrity === undefined ? '' : ` ${code(integrity)}`}`,
  )
  add('Packages that keep their versions', packages.kept, ({ name, version }) => `${code(name)} ${code(version)}`)
  const findings = summarizeFindings(impact)
  return [
    marker,
    `### Impact of ${nameRelease(packages, code)}: ${findings.length === 0 ? 'nothing has to change' : findings.join(', ')}`,
    ...(samples.unchecked === undefined ? [] : [`${alarm}The samples were not checked: ${code(samples.unchecked)}`]),
    ...byLanguage(api).map(([language, changes]) => `${language}: ${summarizeChanges(changes)}`),
    ...sections,
    '',
  ].join('\n\n')
}

function formatReviewProblem(problem: ImpactProblem): string {
  const { change } = problem
  const cause = change ? `, ${explainMention({ name: change.name, change }, reviewStyle)}` : ''
  return `${code(placeOf(problem))}: ${code(problem.code)} ${code(problem.message.replace(/\s+/g, ' '))}${cause}`
}

/** Returns text such as `@acme/core` 1.0.0 → 2.0.0 and 3 more packages. */
function nameRelease({ moved }: ImpactPackages, code: (name: string) => string): string {
  const [first] = moved
  const more = moved.length - 1
  return `${code(first?.name ?? '')} ${first?.from} → ${first?.to}${more > 0 ? ` and ${formatCounted(more, 'more package')}` : ''}`
}

/** Describes the necessary changes to the documentation in words. */
function summarizeFindings({ samples, problems, comments, mentions }: Impact): readonly string[] {
  const gone = mentions.filter(isOfGone).length
  const deprecated = mentions.length - gone
  return [
    ...(samples.problems.length > 0 ? [`${formatCounted(samples.problems.length, 'problem')} in samples`] : []),
    ...(problems.length > 0 ? [formatCounted(problems.length, 'other new problem')] : []),
    ...(comments.length > 0 ? [`${formatCounted(comments.length, 'new problem')} in files of packages`] : []),
    ...(gone > 0 ? [`${formatCounted(gone, 'mention')} of removed names`] : []),
    ...(deprecated > 0 ? [`${formatCounted(deprecated, 'mention')} of newly deprecated names`] : []),
  ]
}

/** `12 added, 3 removed` */
function summarizeChanges(changes: readonly ApiChange[]): string {
  const kinds = ['added', 'removed', 'moved', 'changed', 'deprecated'] as const
  const counts = kinds.map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
  const words = counts.flatMap(([kind, count]) => (count === 0 ? [] : [`${count} ${kind}`]))
  return words.length === 0 ? 'no changes' : words.join(', ')
}

/** Whether the release no longer contains the item that a text mentions. */
function isOfGone({ change }: Pick<PlacedMention, 'change'>): boolean {
  return change.kind !== 'deprecated'
}

/** `Order.lines` */
export function nameChange({ name, member }: ApiChange): string {
  return member === undefined ? name : `${name}.${member}`
}

/** `content/index.md:3:4` */
export function placeOf({ file, line, column }: Pick<ImpactProblem, 'file' | 'line' | 'column'>): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** How names and other strings of packages are shown. */
interface ImpactStyle {
  readonly code: (name: string) => string
  readonly text: (words: string) => string
}

/** Explains why a name is reported. */
function explainMention({ name, change }: Pick<PlacedMention, 'name' | 'change'>, style: ImpactStyle): string {
  const { code, text } = style
  const full = nameChange(change)
  const isNamed = full === name || change.language === 'OpenAPI'
  const what = `${change.what}${isNamed ? '' : ` ${code(full)}`} of ${code(change.api)}`
  if (change.kind === 'deprecated') return `deprecated ${what}${change.note ? `: ${text(withoutLinks(change.note))}` : ''}`
  if (change.renamedTo !== undefined) return `renamed ${what}, now ${code(change.renamedTo)}`
  if (change.kind === 'changed') return `${what}, whose request is now ${code(change.after ?? '')}`
  const isPart = change.member === undefined && !isNamed
  const hint = change.similar === undefined || isPart ? '' : `; ${code(change.similar)} is new`
  return `${isPart ? 'part of the removed' : 'removed'} ${what}${hint}`
}

/** Describes one difference in the reference, without its kind. */
function explainChange(change: ApiChange, { code, text }: ImpactStyle): string {
  const { kind, what, before, after, note, similar } = change
  const name = `${code(nameChange(change))} (${what})`
  if (change.renamedTo !== undefined) return `${name}, now ${code(change.renamedTo)}`
  if (kind === 'deprecated') return note ? `${name}: ${text(withoutLinks(note))}` : name
  if (change.isExported) return `${name}, which is still exported without documentation`
  const request = change.language === 'OpenAPI' ? (kind === 'removed' ? before : kind === 'added' ? after : undefined) : undefined
  if (request !== undefined) return `${name}: ${code(request)}`
  if (kind === 'removed') return similar === undefined ? name : `${name}; ${code(similar)} is new`
  return kind === 'added' ? name : `${name}: ${code(before ?? '')} → ${code(after ?? '')}`
}

/** `Use {@link Other} instead` -> `Use Other instead` */
function withoutLinks(note: string): string {
  return note.replace(/\{@link(?:code|plain)?\s+([^\s|{}]+)(?:[\s|][^{}]*)?\}/g, '$1')
}
