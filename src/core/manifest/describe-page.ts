import type { SitePage } from '../model/site.ts'
import type { ManifestPage } from '../model/site-manifest.ts'

/** Describes a page for the comparison with an earlier build. */
export function describePage(page: SitePage): ManifestPage {
  const { route, title, document } = page
  return {
    path: route.path,
    title,
    source: route.source.projectPath,
    anchors: document.sections === undefined ? document.anchors.map((id) => [id] as const) : JSON.parse(document.sections),
    ...listAliases(page),
  }
}

/** Describes a page as JSON without reading the anchors, because a build that changes nothing writes this description for every page. */
export function formatPage(page: SitePage): string {
  const { route, title, document } = page
  const { sections = JSON.stringify(document.anchors.map((id) => [id])), samples } = document
  const head = JSON.stringify({ path: route.path, title, source: route.source.projectPath } satisfies Partial<ManifestPage>)
  const tail = page.aliases?.length ? `,${JSON.stringify(listAliases(page)).slice(1)}` : '}'
  return `${head.slice(0, -1)},"anchors":${sections}${samples === undefined ? '' : `,"samples":${samples}`}${tail}`
}

function listAliases({ aliases = [] }: SitePage): Pick<ManifestPage, 'renamed' | 'moved'> {
  const renamed = aliases.flatMap(({ id, of, page }) => (page ? [] : [[id, of] as const]))
  const moved = aliases.flatMap(({ id, of, page }) => (page ? [[id, page.path, of] as const] : []))
  return { ...(renamed.length > 0 ? { renamed } : {}), ...(moved.length > 0 ? { moved } : {}) }
}
