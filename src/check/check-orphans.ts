import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CheckInput } from './check-input.ts'

/** Pages that no reader would find: in no sidebar, linked from nowhere, and not marked so on purpose. */
export function checkOrphans({ site, config }: CheckInput): readonly Diagnostic[] {
  const policy = config.links.orphan
  if (policy === 'ignore') return []
  const homes = new Set(config.versions.flatMap((version) => config.locales.map((locale) => homePath(locale.prefix, version.prefix))))
  const lonely = site.pages
    .filter((page) => page.sidebar === undefined && page.document.frontMatter.sidebar !== false)
    .filter((page) => page.route.fallbackOf === undefined && !homes.has(page.route.path))
  // Most sites have every page in a sidebar, and many links.
  if (lonely.length === 0) return []
  const linked = new Set<string>()
  for (const page of site.pages)
    for (const link of page.links) if (link.kind === 'page' && link.route !== page.route.path) linked.add(link.route)
  for (const { link } of site.configLinks) if (link.kind === 'page') linked.add(link.route)
  return lonely
    .filter((page) => !linked.has(page.route.path))
    .map((page) =>
      createDiagnostic('page/orphan', {}, { file: page.route.source.projectPath }, { severity: policy === 'error' ? 'error' : 'warning' }),
    )
}

function homePath(...prefixes: string[]): string {
  return `/${prefixes
    .filter((prefix) => prefix !== '')
    .map((prefix) => `${prefix}/`)
    .join('')}`
}
