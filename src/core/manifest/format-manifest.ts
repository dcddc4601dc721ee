import type { OutputPath } from '../../kit/files/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ManifestPage, ManifestWarning, SiteManifest } from '../model/site-manifest.ts'

interface PublishedFile {
  readonly bytes: number
  readonly sha256: string
}

interface Published {
  readonly files: ReadonlyMap<OutputPath, PublishedFile>
  readonly warnings: readonly Diagnostic[]
}

/** The number of lines in a part of a manifest. */
const portion = 500

/**
 * Lists what a build published, with one line for each page, redirect, file, and warning, so that manifests are easy to compare. The text
 * comes in parts, because that of 50,000 pages has 90 MB.
 */
export function formatSiteManifest(site: Site, config: SiteConfig, { files, warnings }: Published): Iterable<string> {
  const formatFile = (path: OutputPath) => {
    const { bytes, sha256 } = files.get(path) as PublishedFile
    return `[${JSON.stringify(path)},${bytes},"${sha256}"]`
  }
  const head = { manifest: 1, url: config.url, base: config.base } satisfies { readonly [Key in keyof SiteManifest]?: unknown }
  function* format(): Generator<string> {
    yield JSON.stringify(head).slice(0, -1)
    yield* formatList('pages', site.pages, formatPage)
    yield* formatList('redirects', site.redirects, ({ from, to }) => JSON.stringify([from, to]))
    yield* formatList('files', [...files.keys()].sort(), formatFile)
    yield* formatList('warnings', listWarnings(warnings), (warning) => warning)
    yield '}\n'
  }
  return { [Symbol.iterator]: format }
}

function* formatList<Item>(name: string, items: readonly Item[], format: (item: Item) => string): Generator<string> {
  yield `,\n"${name}":[\n`
  for (let start = 0; start < items.length; start += portion) {
    const lines = items.slice(start, start + portion).map((item) => format(item))
    yield `${start === 0 ? '' : ',\n'}${lines.join(',\n')}`
  }
  yield '\n]'
}

/** Warnings about changes since an earlier build are not part of the site. */
function listWarnings(warnings: readonly Diagnostic[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { code, message, location } of warnings) {
    if (code.startsWith('address/')) continue
    const key = JSON.stringify([code, location?.file ?? '', message])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => JSON.stringify([...JSON.parse(key), count] as unknown as ManifestWarning)).sort()
}

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
function formatPage(page: SitePage): string {
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
