import type { SitePage } from '../../model/site.ts'
import type { ManifestAnchor, ManifestPage } from '../../model/site-manifest.ts'

/** What the manifest says of a page. */
export function describePage({ route, title, document, aliases = [] }: SitePage): ManifestPage {
  const renamed = aliases.flatMap(({ id, of, page }) => (page ? [] : [[id, of] as const]))
  const moved = aliases.flatMap(({ id, of, page }) => (page ? [[id, page.path, of] as const] : []))
  return {
    path: route.path,
    title,
    source: route.source.projectPath,
    anchors: listAnchors(document),
    ...(renamed.length > 0 ? { renamed } : {}),
    ...(moved.length > 0 ? { moved } : {}),
  }
}

/** Footnotes have no anchors of their own: their numbers change with the text. */
function listAnchors({ anchors, sections = '' }: SitePage['document']): readonly ManifestAnchor[] {
  const headings = sections === '' ? [] : sections.split('\n').map((line) => line.split(' ') as [string, string, string, string])
  const known = new Set(headings.map(([id]) => id))
  return [...headings, ...anchors.filter((id) => !known.has(id) && !/^fn(?:ref)?-\d/.test(id)).map((id) => [id] as const)]
}
