import { printableLine } from '../diagnostics/printable-text.ts'
import { formatBytes } from '../support/text/format-bytes.ts'
import { formatCount, formatCounted } from '../support/text/format-count.ts'
import { describeRanks, describeSamples } from './format-comparison.ts'
import type { Deployment } from './plan-deployment.ts'
import type { KindTotal, SiteComparison } from './site-comparison.ts'

/** Longer comments are refused by GitHub. */
export const maxCommentLength = 65_536
/** Finds the comment of an earlier run. */
const marker = '<!-- docsgen diff -->'
/** Longer texts are cut. */
const maxTextLength = 200
const listedAtMost = 50
/** More lines are folded. */
const shownOpen = 10

/** Markdown for a comment on a pull request. All text of pages is in code: there, nothing is a link, a mention, or HTML. */
export function formatReview(comparison: SiteComparison, deployment: Deployment): string {
  for (let listed = listedAtMost; listed > 1; listed = Math.floor(listed / 2)) {
    const text = formatWithin(comparison, deployment, listed)
    if (text.length <= maxCommentLength) return text
  }
  return formatWithin(comparison, deployment, 1)
}

function formatWithin(comparison: SiteComparison, { uploads, removals, unchanged }: Deployment, listed: number): string {
  const { pages, totals } = comparison
  const sections = listSections(comparison).filter(({ lines }) => lines.length > 0)
  const uploaded = uploads.flatMap(({ files }) => files).length
  const removed = removals.flatMap(({ files }) => files).length
  return [
    marker,
    `### Documentation: ${summarize(comparison)}`,
    ...(sections.length === 0 ? ['Nothing that readers notice has changed.'] : sections.map((section) => formatSection(section, listed))),
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

interface Section {
  readonly title: string
  readonly lines: readonly string[]
  /** What reviewers must not overlook. */
  readonly isWarning?: boolean
}

function listSections({ pages, anchors, samples, sizes, warnings, ranks }: SiteComparison): readonly Section[] {
  const withoutRedirect = '⚠️ no redirect'
  const moved = pages.moved.map(({ from, to, hasRedirect }) => `${code(from)} → ${code(to)}${hasRedirect ? '' : ` (${withoutRedirect})`}`)
  const isWorse = (rank: number | null | undefined, than: number | null | undefined) => (rank ?? Infinity) > (than ?? Infinity)
  return [
    {
      title: 'Removed pages',
      lines: pages.removed.map(
        ({ path, title, to }) => `${code(path)} ${code(title)} ${to === undefined ? `(${withoutRedirect})` : `→ ${code(to)}`}`,
      ),
      isWarning: pages.removed.some(({ to }) => to === undefined),
    },
    {
      title: 'Lost anchors',
      lines: anchors.flatMap(({ path, lost }) =>
        lost.length === 0 ? [] : [`${code(path)}: ${lost.map((id) => code(`#${id}`)).join(', ')}`],
      ),
      isWarning: true,
    },
    { title: 'New warnings', lines: (warnings?.added ?? []).map(formatWarning), isWarning: true },
    { title: 'Added pages', lines: pages.added.map(({ path, title }) => `${code(path)} ${code(title)}`) },
    { title: 'Moved pages', lines: moved, isWarning: pages.moved.some(({ hasRedirect }) => !hasRedirect) },
    { title: 'Renamed pages', lines: pages.renamed.map(({ path, from, to }) => `${code(path)}: ${code(from)} → ${code(to)}`) },
    {
      title: 'Edited pages',
      lines: pages.edited.map(
        ({ path, sections }) =>
          `${code(path)}: ${cut(sections)
            .map((id) => (id === '' ? 'introduction' : code(`#${id}`)))
            .join(', ')}`,
      ),
    },
    {
      title: 'Kept anchors',
      lines: anchors.flatMap(({ path, kept }) =>
        kept.map(([id, now]) => `${code(`${path}#${id}`)} → ${code(now.startsWith('/') ? now : `#${now}`)}`),
      ),
    },
    {
      title: 'New anchors',
      lines: anchors.flatMap(({ path, gained }) =>
        gained.length === 0
          ? []
          : [
              `${code(path)}: ${cut(gained)
                .map((id) => code(`#${id}`))
                .join(', ')}`,
            ],
      ),
    },
    { title: 'Code samples', lines: samples.map((change) => `${code(change.path)}: ${describeSamples(change)}`) },
    {
      title: 'Sizes of pages',
      lines: sizes.map(
        ({ path, before, after }) =>
          `${code(path)}: ${formatBytes(before)} → ${formatBytes(after)} (${signed(after - before, formatBytes)})`,
      ),
    },
    {
      title: 'Search results',
      lines: (ranks ?? []).map(
        (change) => `${isWorse(change.after, change.before) ? '⚠️ ' : ''}${code(change.query)}: ${describeRanks(change)}`,
      ),
    },
    { title: 'Resolved warnings', lines: (warnings?.gone ?? []).map(formatWarning) },
    ...(pages.rerendered === 0
      ? []
      : [{ title: 'Other pages', lines: [`${formatCounted(pages.rerendered, 'page')} with the same text and other HTML`] }]),
  ]
}

/** A page can have thousands of anchors. */
function cut(ids: readonly string[]): readonly string[] {
  return ids.slice(0, 10)
}

function formatWarning([name, file, message, count]: NonNullable<SiteComparison['warnings']>['added'][number]): string {
  return `${code(name)}${file === '' ? '' : ` in ${code(file)}`}: ${code(message)}${count === 1 ? '' : ` (${formatCount(count)} times)`}`
}

function formatSection({ title, lines, isWarning = false }: Section, listed: number): string {
  const rest = lines.length - listed
  const items = [...lines.slice(0, listed).map((line) => `- ${line}`), ...(rest > 0 ? [`- and ${formatCount(rest)} more`] : [])]
  const heading = `${isWarning ? '⚠️ ' : ''}${title} (${formatCount(lines.length)})`
  if (items.length <= shownOpen) return `**${heading}**\n\n${items.join('\n')}`
  return `<details${isWarning ? ' open' : ''}><summary><b>${heading}</b></summary>\n\n${items.join('\n')}\n\n</details>`
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

/** Code that no text can end: its fence is longer than any run of backticks in the text. */
function code(text: string): string {
  const line = printableLine(text).replaceAll(/\s+/g, ' ').trim()
  const short = line.length > maxTextLength ? `${line.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  const longest = Math.max(0, ...[...short.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = short === '' || /^`|`$/.test(short) ? ' ' : ''
  return `${fence}${pad}${short}${pad}${fence}`
}
