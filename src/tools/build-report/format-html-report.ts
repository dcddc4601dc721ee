import { groupCauses, sortDiagnostics } from '../../core/diagnostics/group-causes.ts'
import { printableLine } from '../../core/diagnostics/printable-text.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { BuildReport } from '../../core/model/output.ts'
import type { Site } from '../../core/model/site.ts'
import { formatDuration } from '../../core/terminal/format-summary.ts'
import { compareText } from '../../kit/data/sort-and-group.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { formatBytes, formatCount, formatCounted } from '../../kit/text/format-values.ts'
import type { SiteComparison } from '../deploy/diff/compare-manifests.ts'
import { describeRanks, describeSamples } from '../deploy/diff/format-comparison.ts'

/** The figures of a build. Sections for absent figures are omitted. */
export interface BuildFigures {
  readonly title: string
  readonly diagnostics: readonly Diagnostic[]
  /** The report of the build, or undefined if nothing was published. */
  readonly report: BuildReport | undefined
  /** The pages that were rendered, each with its rendering time. */
  readonly rendered: readonly { readonly path: string; readonly ms: number }[]
  /** The size of each page’s HTML. Empty if nothing was published. */
  readonly sizes: readonly { readonly path: string; readonly bytes: number }[]
  /** The links between pages, or undefined if the content could not be read. */
  readonly links: LinkGraph | undefined
  /** The comparison with an earlier build, if there is one. */
  readonly comparison: SiteComparison | undefined
  /** The queries whose expected page is not among the results, or undefined if there is no list of queries. */
  readonly queries: { readonly total: number; readonly failed: readonly FailedQuery[] } | undefined
}

export interface FailedQuery {
  readonly query: string
  readonly results: number
}

const longest = 20

/** Writes the report as a single page that needs neither other files nor a network. */
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

/** Text from pages can contain arbitrary characters. */
function escaped(text: string): string {
  return escapeHtml(printableLine(text))
}

interface Row {
  readonly label: string
  /** A note in smaller text beside the label. */
  readonly note?: string | undefined
  readonly value: number
  /** The text that is shown in place of the number. */
  readonly text: string
}

/** Writes a table whose last column contains bars. */
function barTable(rows: readonly Row[], heading: string): string {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const lines = rows.map(({ label, note, value, text }) => {
    const width = Math.max(0, Math.min(100, (100 * value) / most)).toFixed(1)
    return `<tr><th scope="row">${escaped(label)}${note === undefined ? '' : ` <small>${escaped(note)}</small>`}</th><td>${escaped(text)}</td><td class="bar"><span style="width:${width}%"></span></td></tr>`
  })
  return `<table><thead><tr><th scope="col">${escaped(heading)}</th><th scope="col"></th><th></th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

const maxItems = 50

/** Additional items are only counted. */
function list(items: readonly string[]): string {
  if (items.length === 0) return ''
  const rest = items.length - maxItems
  const lines = items.slice(0, maxItems).map((item) => `<li>${item}</li>`)
  return `<ul>${lines.join('')}${rest > 0 ? `<li>and ${formatCount(rest)} more</li>` : ''}</ul>`
}

/** Rows link to columns. Darker cells stand for more links. */
function matrix(names: readonly string[], cells: readonly (readonly number[])[]): string {
  const most = Math.max(1, ...cells.flat())
  const head = names.map((name) => `<th scope="col"><span>${escaped(name)}</span></th>`).join('')
  const rows = cells.map((row, index) => {
    const shades = row.map((value) => {
      const shade = value === 0 ? 0 : 15 + (85 * Math.log1p(value)) / Math.log1p(most)
      return `<td style="--shade:${shade.toFixed(0)}%">${value === 0 ? '' : formatCount(value)}</td>`
    })
    return `<tr><th scope="row">${escaped(names[index] ?? '')}</th>${shades.join('')}</tr>`
  })
  return `<table class="matrix"><thead><tr><th></th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function section(id: string, title: string, content: string): string {
  return `<section id="${id}"><h2>${escaped(title)}</h2>${content}</section>`
}

/** The page loads nothing and runs no scripts. */
function htmlPage(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${styles}</style></head>
<body><main><h1>${escaped(title)}</h1>
${sections.join('\n')}
</main></body></html>
`
}

const styles = `:root{color-scheme:light dark;--accent:light-dark(#1769aa,#6db3f2);--line:light-dark(#ddd,#444)}
body{margin:0;font:16px/1.5 system-ui,sans-serif}main{max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}h3{margin-bottom:.3rem}
table{border-collapse:collapse;width:100%}th{text-align:start;font-weight:400;overflow-wrap:anywhere}thead th{font-size:.85rem;opacity:.75}
td,th{padding:.15rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}td{white-space:nowrap;text-align:end;font-variant-numeric:tabular-nums}
.bar{width:35%}.bar span{display:block;height:.8em;margin-top:.35em;background:var(--accent)}small{opacity:.7}code{overflow-wrap:anywhere}
.figures{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;padding:0;list-style:none}.figures b{display:block;font-size:1.5rem}
.matrix{width:auto;display:block;overflow-x:auto}.matrix td{text-align:center;min-width:2.2rem;background:color-mix(in srgb,var(--accent) calc(var(--shade)*.6),transparent)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:0 2rem}ul{padding-inline-start:1.2rem}`

/** The links between the pages of a site. Pages without a translation are omitted, because they repeat the original. */
interface LinkGraph {
  readonly pages: readonly LinkedPage[]
  /** The number of links from one area to another, grouped by the first folder of their URLs. */
  readonly areas: { readonly names: readonly string[]; readonly links: readonly (readonly number[])[] }
}

interface LinkedPage {
  readonly path: string
  readonly title: string
  /** The number of other pages that link to this page. */
  readonly from: number
  /** The number of other pages that this page links to. */
  readonly to: number
  /** Whether the page is listed in a sidebar. */
  readonly isListed: boolean
}

/** Larger matrices would be unreadable. */
const maxAreas = 12

export function createLinkGraph({ pages }: Site): LinkGraph {
  const own = pages.filter(({ route }) => route.fallbackOf === undefined)
  const targets = new Map(
    own.map(({ route, links }) => {
      const others = links.flatMap((link) => (link.kind === 'page' && link.route !== route.path ? [link.route as string] : []))
      return [route.path as string, new Set(others)] as const
    }),
  )
  const incoming = new Map<string, number>()
  for (const others of targets.values()) for (const path of others) incoming.set(path, (incoming.get(path) ?? 0) + 1)
  return {
    pages: own.map(({ route, title, sidebar }) => ({
      path: route.path,
      title,
      from: incoming.get(route.path) ?? 0,
      to: targets.get(route.path)?.size ?? 0,
      isListed: sidebar !== undefined,
    })),
    areas: linkAreas(targets),
  }
}

function linkAreas(targets: ReadonlyMap<string, ReadonlySet<string>>): LinkGraph['areas'] {
  const sizes = new Map<string, number>()
  for (const path of targets.keys()) sizes.set(areaOf(path), (sizes.get(areaOf(path)) ?? 0) + 1)
  const names = [...sizes]
    .sort(([a, one], [b, other]) => other - one || compareText(a, b))
    .slice(0, maxAreas)
    .map(([name]) => name)
  const indexes = new Map(names.map((name, index) => [name, index]))
  const links = names.map(() => names.map(() => 0))
  for (const [path, others] of targets) {
    const row = links[indexes.get(areaOf(path)) ?? -1]
    for (const other of others) {
      const column = indexes.get(areaOf(other)) ?? -1
      if (row?.[column] !== undefined) row[column]++
    }
  }
  return { names, links }
}

function areaOf(path: string): string {
  return path.split('/', 2)[1] || '/'
}
