import { printableLine } from '../../core/diagnostics/printable-text.ts'
import { formatCount, formatCounted } from '../../kit/text/format-count.ts'
import type { ApiChange } from './api-change.ts'
import {
  explainChange,
  explainMention,
  type ImpactStyle,
  isOfGone,
  nameRelease,
  placeOf,
  summarizeChanges,
  summarizeFindings,
} from './describe-impact.ts'
import type { Impact, ImpactProblem } from './impact.ts'

/** Of the reference’s differences, which nobody has to work through; JSON has all of them. */
const maxListed = 20
const maxTextLength = 160

const style: ImpactStyle = { code: (name) => `\`${shorten(name)}\``, text: shorten }

/** For a terminal: the summary, then what has to change in the documentation, then what changes in the reference. */
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

export function byLanguage(changes: readonly ApiChange[]): readonly (readonly [string, readonly ApiChange[]])[] {
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
