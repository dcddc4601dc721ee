import { resolve } from 'node:path'
import { workingFolder } from '../api/process-environment.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { compareText } from '../kit/data/sort-and-group.ts'
import { requireFolder } from '../kit/files/file-system.ts'
import type { AbsolutePath } from '../kit/files/paths.ts'
import { formatCount, formatCounted } from '../kit/text/format-values.ts'
import { checkOtherSite, type Proof } from '../tools/migrate/check-other-site.ts'
import { openOtherSite } from '../tools/migrate/open-other-site.ts'
import type { OtherToolName } from '../tools/migrate/other-site.ts'
import { exitCodeFor, parseReportTargets, writeReports } from './report.ts'

interface CheckOtherOptions {
  readonly as: OtherToolName | 'auto'
  readonly allowConfigCode?: boolean
  readonly ignoreLink?: readonly string[]
  readonly strict?: boolean
  readonly report?: readonly string[]
}

/** Checks a site of another tool as that tool would publish the site. */
export async function run(root: string, options: CheckOtherOptions, terminal: Terminal): Promise<number> {
  const targets = parseReportTargets(options.report ?? [], terminal)
  const folder = resolve(workingFolder(), root) as AbsolutePath
  requireFolder(folder, root)
  const { site, tool, files } = await openOtherSite(folder, { as: options.as, allowConfigCode: options.allowConfigCode ?? false })
  terminal.report(`Checking \`${site.configFile}\` as ${tool.label} publishes it.`)
  const proof = checkOtherSite({ site, tool, files }, options.ignoreLink)
  const { diagnostics } = proof
  const strict = options.strict ?? false
  writeReports(diagnostics, { targets, root: folder, strict, terminal })
  terminal.report(describeProof(proof))
  return exitCodeFor(diagnostics, strict)
}

/** Any causes beyond this number are only counted. */
const maxNamed = 3

/** Formats `Checked 68 pages and 2,146 links, and anchors on 67 of the pages: not on 1 because of macros.` */
function describeProof({ diagnostics, pages, links, provedPages, unknownParts }: Proof): string {
  const sorted = [...unknownParts].toSorted(([a, first], [b, second]) => second - first || compareText(a, b))
  const named = sorted.slice(0, maxNamed).map(([what, count]) => (sorted.length === 1 ? what : `${what} (${formatCount(count)})`))
  const left = sorted.length - named.length
  const causes = [...named, ...(left > 0 ? [`${formatCount(left)} other causes`] : [])].join(', ')
  const anchors = `Anchors checked on ${formatCount(provedPages)} of ${formatCounted(pages, 'page')}`
  const not = pages === provedPages ? '' : `; not on ${formatCount(pages - provedPages)} because of ${causes}`
  const all = diagnostics.length === 0 && provedPages > 0 ? ' No problems found.' : ''
  return `Checked ${formatCounted(pages, 'page')} and ${formatCounted(links, 'link')}. ${anchors}${not}.${all}`
}
