import { printableLine } from '../../../core/diagnostics/printable-text.ts'
import { formatBytes } from '../../../kit/text/format-bytes.ts'
import { formatCount, formatCounted } from '../../../kit/text/format-count.ts'
import type { Deployment, DeploymentStep } from './plan-deployment.ts'
import type { RankChange, SiteComparison } from './site-comparison.ts'

/** JSON has all of them. */
const maxListed = 20

/** For a terminal: what changed, and what to upload and delete. */
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
      : `Upload in this order (${formatCounted(unchanged, 'unchanged file')} left out):`,
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

/** `2 changed, 1 new, 1 not checked anymore` */
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

/** `2 → 5`, `not found → 1` */
export function describeRanks({ before, after }: RankChange): string {
  const name = (rank: number | null | undefined) => (rank === undefined ? 'not in the list' : rank === null ? 'not found' : String(rank))
  return `${name(before)} → ${name(after)}`
}
