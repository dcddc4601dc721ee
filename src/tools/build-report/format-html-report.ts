import { groupCauses, sortDiagnostics } from '../../core/diagnostics/group-causes.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { BuildReport } from '../../core/model/output.ts'
import { formatDuration } from '../../core/terminal/format-summary.ts'
import { formatBytes } from '../../kit/text/format-bytes.ts'
import { formatCount, formatCounted } from '../../kit/text/format-count.ts'
import { describeRanks, describeSamples } from '../deploy/diff/format-comparison.ts'
import type { SiteComparison } from '../deploy/diff/site-comparison.ts'
import { barTable, escaped, htmlPage, list, matrix, section } from './html-parts.ts'
import type { LinkedPage, LinkGraph } from './link-graph.ts'

/** What is known of a build. What is missing has no section. */
export interface BuildFigures {
  readonly title: string
  readonly diagnostics: readonly Diagnostic[]
  /** undefined if nothing was published. */
  readonly report: BuildReport | undefined
  /** Pages that were rendered, with their time. */
  readonly rendered: readonly { readonly path: string; readonly ms: number }[]
  /** The size of each page’s HTML; empty if nothing was published. */
  readonly sizes: readonly { readonly path: string; readonly bytes: number }[]
  /** undefined if the content could not be read. */
  readonly links: LinkGraph | undefined
  /** undefined without an earlier build. */
  readonly comparison: SiteComparison | undefined
  /** Queries whose expected page is not among the results; undefined without a list of queries. */
  readonly queries: { readonly total: number; readonly failed: readonly FailedQuery[] } | undefined
}

export interface FailedQuery {
  readonly query: string
  readonly results: number
}

const longest = 20

/** One page that needs no other file and no network. */
export function formatHtmlReport(figures: BuildFigures): string {
  const { title, report, rendered, sizes, links, comparison, queries, diagnostics } = figures
  return htmlPage(`Build of ${title}`, [
    summary(figures),
    ...(report ? [stages(report)] : []),
    ...(rendered.length === 0 ? [] : [slowest(rendered)]),
    ...(sizes.length === 0 ? [] : [heaviest(sizes)]),
    ...(links && links.pages.length > 0 ? [linkSection(links)] : []),
    ...(comparison ? [changes(comparison)] : []),
    ...(queries ? [searches(queries)] : []),
    ...(diagnostics.length > 0 ? [problems(diagnostics)] : []),
  ])
}

function summary({ report, diagnostics, links }: BuildFigures): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const figures: readonly (readonly [value: string, name: string])[] = [
    ...(report ? [] : [['Not published', 'the output folder is unchanged'] as const]),
    [formatCount(report?.pages ?? links?.pages.length ?? 0), 'pages'],
    ...(report
      ? ([
          [formatCount(report.files), 'files'],
          [formatBytes(report.bytes), 'in total'],
          [formatDuration(report.totalMs), 'to build'],
        ] as const)
      : []),
    [formatCount(errors), 'errors'],
    [formatCount(diagnostics.length - errors), 'warnings'],
  ]
  return `<ul class="figures">${figures.map(([value, name]) => `<li><b>${escaped(value)}</b>${escaped(name)}</li>`).join('')}</ul>`
}

function stages(report: BuildReport): string {
  const rows = Object.entries(report.stagesMs).map(([label, ms]) => ({ label, value: ms, text: formatDuration(ms) }))
  return section('stages', 'Time per stage', barTable(rows, 'Stage'))
}

function slowest(rendered: BuildFigures['rendered']): string {
  const sorted = rendered.toSorted((a, b) => b.ms - a.ms).slice(0, longest)
  const rows = sorted.map(({ path, ms }) => ({ label: path, value: ms, text: `${ms.toFixed(1)} ms` }))
  const note = `<p>${formatCounted(rendered.length, 'page')} rendered. Builds reuse unchanged pages.</p>`
  return section('slowest', 'Slowest pages to render', note + barTable(rows, 'Page'))
}

function heaviest(sizes: BuildFigures['sizes']): string {
  const sorted = sizes.toSorted((a, b) => b.bytes - a.bytes || compareText(a.path, b.path)).slice(0, longest)
  const rows = sorted.map(({ path, bytes }) => ({ label: path, value: bytes, text: formatBytes(bytes) }))
  return section('heaviest', 'Pages with the most HTML', barTable(rows, 'Page'))
}

function linkSection({ pages, areas }: LinkGraph): string {
  const byLinks = (count: (page: LinkedPage) => number) =>
    pages
      .filter((page) => count(page) > 0)
      .sort((a, b) => count(b) - count(a) || compareText(a.path, b.path))
      .slice(0, longest)
  const rows = (key: 'from' | 'to') =>
    byLinks((page) => page[key]).map((page) => ({ label: page.path, note: page.title, value: page[key], text: formatCount(page[key]) }))
  const orphans = pages.filter(({ from, path }) => from === 0 && path !== '/')
  const deadEnds = pages.filter(({ to }) => to === 0)
  const name = ({ path, title, isListed }: LinkedPage) =>
    `<code>${escaped(path)}</code> ${escaped(title)}${isListed ? '' : ' <small>in no sidebar either</small>'}`
  return section(
    'links',
    'Links between pages',
    `<div class="columns"><div><h3>Most linked</h3>${barTable(rows('from'), 'Pages that link to it')}</div><div><h3>Most links</h3>${barTable(rows('to'), 'Pages it links to')}</div></div>
<h3>No page links to them: ${formatCount(orphans.length)}</h3><p>Readers find these pages only in the sidebar and in search.</p>${list(orphans.map(name))}
<h3>They link to no page: ${formatCount(deadEnds.length)}</h3>${list(deadEnds.map((page) => `<code>${escaped(page.path)}</code> ${escaped(page.title)}`))}
${areas.names.length > 1 ? `<h3>Links between areas</h3><p>From the area of the row to the area of the column.</p>${matrix(areas.names, areas.links)}` : ''}`,
  )
}

function changes({ pages, anchors, samples, sizes, warnings, ranks }: SiteComparison): string {
  const code = (text: string) => `<code>${escaped(text)}</code>`
  const groups: readonly (readonly [title: string, items: readonly string[]])[] = [
    ['Added pages', pages.added.map(({ path, title }) => `${code(path)} ${escaped(title)}`)],
    [
      'Removed pages',
      pages.removed.map(({ path, title, to }) => `${code(path)} ${escaped(title)} ${to === undefined ? '(no redirect)' : `→ ${code(to)}`}`),
    ],
    ['Moved pages', pages.moved.map(({ from, to, hasRedirect }) => `${code(from)} → ${code(to)}${hasRedirect ? '' : ' (no redirect)'}`)],
    ['Renamed pages', pages.renamed.map(({ path, from, to }) => `${code(path)}: ${escaped(from)} → ${escaped(to)}`)],
    ['Edited pages', pages.edited.map(({ path, title }) => `${code(path)} ${escaped(title)}`)],
    ['Lost anchors', anchors.flatMap(({ path, lost }) => lost.map((id) => code(`${path}#${id}`)))],
    [
      'Kept anchors',
      anchors.flatMap(({ path, kept }) =>
        kept.map(([id, now]) => `${code(`${path}#${id}`)} → ${code(now.startsWith('/') ? now : `#${now}`)}`),
      ),
    ],
    ['Code samples', samples.map((change) => `${code(change.path)}: ${escaped(describeSamples(change))}`)],
    ['Sizes of pages', sizes.map(({ path, before, after }) => `${code(path)}: ${formatBytes(before)} → ${formatBytes(after)}`)],
    ['New warnings', (warnings?.added ?? []).map(([name, file, message]) => `${code(name)} ${escaped(file)}: ${escaped(message)}`)],
    ['Resolved warnings', (warnings?.gone ?? []).map(([name, file, message]) => `${code(name)} ${escaped(file)}: ${escaped(message)}`)],
    ['Search results', (ranks ?? []).map((change) => `${code(change.query)}: ${escaped(describeRanks(change))}`)],
  ]
  const parts = groups.flatMap(([title, items]) =>
    items.length === 0 ? [] : [`<h3>${title}: ${formatCount(items.length)}</h3>${list(items)}`],
  )
  return section(
    'changes',
    'Changes since the previous build',
    parts.length === 0 ? '<p>Nothing that readers notice has changed.</p>' : parts.join(''),
  )
}

function searches({ total, failed }: NonNullable<BuildFigures['queries']>): string {
  const empty = failed.filter(({ results }) => results === 0)
  const others = failed.filter(({ results }) => results > 0)
  const names = (queries: readonly FailedQuery[]) => list(queries.map(({ query }) => `<code>${escaped(query)}</code>`))
  return section(
    'search',
    'Search',
    `<p>${formatCount(total - failed.length)} of ${formatCounted(total, 'query').replace('querys', 'queries')} find the expected page.</p>
<h3>No results: ${formatCount(empty.length)}</h3>${names(empty)}<h3>Results without the expected page: ${formatCount(others.length)}</h3>${names(others)}`,
  )
}

function problems(found: readonly Diagnostic[]): string {
  const items = groupCauses(sortDiagnostics(found)).map(({ first, count }) => {
    const { location } = first
    const place = location ? `${location.file}${location.line === undefined ? '' : `:${location.line}`}` : ''
    return `${first.severity} <code>${escaped(first.code)}</code> ${escaped(place)}<br>${escaped(first.message)}${count > 1 ? ` <small>${formatCount(count)} times</small>` : ''}`
  })
  return section('problems', 'Problems', list(items))
}

/** Code units, because the order must not depend on the machine's locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
