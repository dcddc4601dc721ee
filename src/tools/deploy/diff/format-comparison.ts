import { printableLine } from '../../../core/diagnostics/printable-text.ts'
import { alarm, code, fitComment, formatList } from '../../../core/diagnostics/review-comment.ts'
import { formatBytes, formatCount, formatCounted } from '../../../kit/text/format-values.ts'
import type { KindTotal, RankChange, SiteComparison } from './compare-manifests.ts'
import type { Deployment, DeploymentStep } from './plan-deployment.ts'

/** The maximum number of listed items. The JSON output contains all items. */
const maxListed = 20

/** Formats the comparison for a terminal: the changes, and the files to upload and delete. */
export function formatComparison(comparison: SiteComparison, deployment: Deployment): string {
  const { pages, anchors, samples, sizes, warnings, ranks } = comparison
  const groups: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Added pages', pages.added.map(({ path, title }) => `${path}  ${title}`)],
    ['Removed pages', pages.removed.map(({ path, title, to }) => `${path}  ${title}${to === undefined ? ' (no redirect)' : ` → ${to}`}`)],
    ['Moved pages', pages.moved.map(({ from, to, hasRedirect }) => `${from} → ${to}${hasRedirect ? '' : ' (no redirect)'}`)],
    ['Renamed pages', pages.renamed.map(({ path, from, to }) => `${path}  ${from} → ${to}`)],
    [
      'Edited pages',
      pages.edited.map(({ path, sections }) => `${path}  ${sections.map((id) => (id === '' ? 'introduction' : `#${id}`)).join(' ')}`),
    ],
    ['Lost anchors', anchors.flatMap(({ path, lost }) => lost.map((id) => `${path}#${id}`))],
    [
      'Kept anchors',
      anchors.flatMap(({ path, kept }) => kept.map(([id, now]) => `${path}#${id} → ${now.startsWith('/') ? now : `#${now}`}`)),
    ],
    ['New anchors', anchors.flatMap(({ path, gained }) => gained.map((id) => `${path}#${id}`))],
    ['Code samples', samples.map((change) => `${change.path}  ${describeSamples(change)}`)],
    ['Sizes', sizes.map(({ path, before, after }) => `${path}  ${formatBytes(before)} → ${formatBytes(after)}`)],
    ['New warnings', (warnings?.added ?? []).map(([code, file, message]) => `${file} ${code} ${message}`)],
    ['Resolved warnings', (warnings?.gone ?? []).map(([code, file, message]) => `${file} ${code} ${message}`)],
    ['Search results', (ranks ?? []).map((change) => `${change.query}  ${describeRanks(change)}`)],
  ]
  const lists = groups.flatMap(([title, lines]) =>
    lines.length === 0 ? [] : [`${title}: ${formatCount(lines.length)}`, ...shorten(lines)],
  )
  const { uploads, removals, retained, unchanged } = deployment
  const steps = [
    uploads.length === 0
      ? `Nothing to upload: ${formatCounted(unchanged, 'unchanged file')}`
      : `Upload in this order (${formatCounted(unchanged, 'unchanged file')} omitted):`,
    ...uploads.map((step, index) => describeStep(step, `${index + 1}. `)),
    ...(removals.length === 0 ? [] : ['Then delete:', ...removals.map((step) => describeStep(step, ''))]),
    ...(retained.length === 0
      ? []
      : [`Keep ${formatCounted(retained.length, 'asset')} of earlier deployments: open pages still load them.`]),
  ]
  return `${[...lists, ...(lists.length === 0 ? [] : ['']), ...steps].map(printableLine).join('\n')}\n`
}

function shorten(lines: readonly string[]): readonly string[] {
  const rest = lines.length - maxListed
  return [...lines.slice(0, maxListed).map((line) => `  ${line}`), ...(rest > 0 ? [`  and ${formatCount(rest)} more`] : [])]
}

function describeStep({ name, reason, files, bytes }: DeploymentStep, number: string): string {
  return `  ${number}${name}: ${formatCounted(files.length, 'file')}, ${formatBytes(bytes)}. ${reason}`
}

/** Formats counts as `2 changed, 1 new, 1 not checked anymore`. */
export function describeSamples({ added, removed, changed, unchecked }: SiteComparison['samples'][number]): string {
  return [
    [changed, 'changed'],
    [added, 'new'],
    [removed, 'removed'],
    [unchecked, 'not checked anymore'],
  ]
    .flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
    .join(', ')
}

/** Formats a change as `2 → 5` or `not found → 1`. */
export function describeRanks({ before, after }: RankChange): string {
  const name = (rank: number | null | undefined) => (rank === undefined ? 'not in the list' : rank === null ? 'not found' : String(rank))
  return `${name(before)} → ${name(after)}`
}

/** Identifies the comment of an earlier run. */
const marker = '<!-- docsgen diff -->'

/** Formats the comparison as Markdown for a comment on a pull request. */
export function formatReview(comparison: SiteComparison, deployment: Deployment): string {
  return fitComment((listed) => formatWithin(comparison, deployment, listed))
}

function formatWithin(comparison: SiteComparison, { uploads, removals, unchanged }: Deployment, listed: number): string {
  const { pages, totals } = comparison
  const sections = formatSections(comparison, listed)
  const uploaded = uploads.flatMap(({ files }) => files).length
  const removed = removals.flatMap(({ files }) => files).length
  return [
    marker,
    `### Documentation: ${summarize(comparison)}`,
    ...(sections.length === 0 ? ['Nothing that readers notice has changed.'] : sections),
    [
      '| | Before | After | Change |',
      '| --- | ---: | ---: | ---: |',
      `| Pages | ${formatCount(pages.before)} | ${formatCount(pages.after)} | ${signed(pages.after - pages.before, formatCount)} |`,
      ...totals.map(formatTotal),
    ].join('\n'),
    `To deploy: ${formatCounted(uploaded, 'file')} to upload, ${formatCount(removed)} to delete, ${formatCount(unchanged)} unchanged.`,
    '',
  ].join('\n\n')
}

function summarize({ pages, anchors, warnings }: SiteComparison): string {
  const lost = anchors.reduce((sum, change) => sum + change.lost.length, 0)
  const counts = [
    [pages.added.length, 'page', 'added'],
    [pages.removed.length, 'page', 'removed'],
    [pages.moved.length, 'page', 'moved'],
    [pages.edited.length, 'page', 'edited'],
    [lost, 'anchor', 'lost'],
    [warnings?.added.length ?? 0, 'new warning', ''],
  ] as const
  const words = counts.flatMap(([count, noun, what]) => (count === 0 ? [] : [`${formatCounted(count, noun)} ${what}`.trim()]))
  return words.length === 0 ? 'no changes' : words.join(', ')
}

const noRedirect = `(${alarm}no redirect)`

/** Only the lines that are listed are formatted, because there can be tens of thousands of lines. */
function formatSections({ pages, anchors, samples, sizes, warnings, ranks }: SiteComparison, listed: number): readonly string[] {
  const sections: string[] = []
  const add = <T>(title: string, items: readonly T[], format: (item: T) => string): void => {
    if (items.length > 0) sections.push(formatList(title, items, { listed, format }))
  }
  const lost = anchors.filter((change) => change.lost.length > 0)
  const gained = anchors.filter((change) => change.gained.length > 0)
  const kept = anchors.flatMap(({ path, kept }) =>
    kept.map(([id, now]) => ({ old: `${path}#${id}`, now: now.startsWith('/') ? now : `#${now}` })),
  )
  // Changes that reviewers must not overlook come first.
  add(`${alarm}Lost anchors`, lost, (change) => `${code(change.path)}: ${listIds(change.lost)}`)
  add(`${alarm}New warnings`, warnings?.added ?? [], formatWarning)
  add(
    'Removed pages',
    pages.removed,
    ({ path, title, to }) => `${code(path)} ${code(title)} ${to === undefined ? noRedirect : `→ ${code(to)}`}`,
  )
  add('Moved pages', pages.moved, ({ from, to, hasRedirect }) => `${code(from)} → ${code(to)}${hasRedirect ? '' : ` ${noRedirect}`}`)
  add('Added pages', pages.added, ({ path, title }) => `${code(path)} ${code(title)}`)
  add('Renamed pages', pages.renamed, ({ path, from, to }) => `${code(path)}: ${code(from)} → ${code(to)}`)
  add('Edited pages', pages.edited, ({ path, sections: ids }) => `${code(path)}: ${listIds(ids)}`)
  add('Kept anchors', kept, ({ old, now }) => `${code(old)} → ${code(now)}`)
  add('New anchors', gained, (change) => `${code(change.path)}: ${listIds(change.gained)}`)
  add('Code samples', samples, (change) => `${code(change.path)}: ${describeSamples(change)}`)
  add('Sizes of pages', sizes, ({ path, before, after }) => {
    return `${code(path)}: ${formatBytes(before)} → ${formatBytes(after)} (${signed(after - before, formatBytes)})`
  })
  add('Search results', ranks ?? [], (change) => `${isWorse(change) ? alarm : ''}${code(change.query)}: ${describeRanks(change)}`)
  add('Resolved warnings', warnings?.gone ?? [], formatWarning)
  if (pages.rerendered > 0) sections.push(`${formatCounted(pages.rerendered, 'other page')} with the same text and different HTML`)
  return sections
}

function isWorse({ before, after }: RankChange): boolean {
  return before !== undefined && after !== undefined && (after ?? Infinity) > (before ?? Infinity)
}

/** A page can have thousands of anchors. */
const maxIds = 10

function listIds(ids: readonly string[]): string {
  const names = ids.slice(0, maxIds).map((id) => (id === '' ? 'introduction' : code(`#${id}`)))
  const rest = ids.length - maxIds
  return `${names.join(', ')}${rest > 0 ? `, and ${formatCount(rest)} more` : ''}`
}

function formatWarning([name, file, message, count]: NonNullable<SiteComparison['warnings']>['added'][number]): string {
  return `${code(name)}${file === '' ? '' : ` in ${code(file)}`}: ${code(message)}${count === 1 ? '' : ` (${formatCount(count)} times)`}`
}

function formatTotal({ kind, before, after }: KindTotal): string {
  const name = {
    pages: 'HTML and Markdown',
    scripts: 'Scripts',
    styles: 'Styles',
    pictures: 'Pictures',
    search: 'Search index',
    other: 'Other files',
  }[kind]
  return `| ${name} | ${formatBytes(before)} | ${formatBytes(after)} | ${signed(after - before, formatBytes)} |`
}

function signed(difference: number, format: (value: number) => string): string {
  return difference === 0 ? '–' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`
}
