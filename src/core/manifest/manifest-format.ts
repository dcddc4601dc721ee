import { isObjectOrList } from '../../kit/data/is-record.ts'
import { attempt } from '../../kit/failures/failure.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ManifestAnchor, ManifestPage, ManifestWarning, SiteManifest } from '../model/output.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** Manifest entries, keyed by line. Most lines of two builds are equal, and parsing and checking them takes most of the time. */
export type SharedLines = Map<string, unknown>

/** Reads a manifest that anyone may have written. If the manifest cannot be used, returns the reason as text. */
export function readManifest(text: string, shared?: SharedLines): SiteManifest | string {
  const value: unknown = attempt(() => (shared && parseLines(text, shared)) ?? JSON.parse(text))
  if (value === undefined) return 'it is not complete JSON'
  if (!isObjectOrList(value) || !('manifest' in value)) return 'it is not a manifest of docsgen'
  if (value.manifest !== 1)
    return `its format has the version ${JSON.stringify(value.manifest)?.slice(0, 20)}, and this docsgen reads version 1`
  const { url, base, pages, redirects, files, warnings } = value as Record<string, unknown>
  if (!(url === undefined || isText(url)) || !isText(base)) return 'its `url` or `base` is not a text'
  if (!isListOf(pages, isPage)) return 'one of its `pages` is not valid'
  if (!isListOf(redirects, (entry) => isTexts(entry, 2) && isAddress(entry[0]))) return 'one of its `redirects` is not valid'
  if (!isListOf(files, isFile)) return 'one of its `files` is not valid'
  if (!(warnings === undefined || isListOf(warnings, isWarning))) return 'one of its `warnings` is not valid'
  return { manifest: 1, url, base, pages, redirects, files, warnings } as unknown as SiteManifest
}

/** Parses the manifest that `docsgen build` writes, with one line for each entry of a list. Returns undefined for other text. */
function parseLines(text: string, shared: SharedLines): unknown {
  const lists: Record<string, unknown[]> = {}
  const lines = text.split('\n')
  let list: unknown[] | undefined
  for (const line of lines.slice(1)) {
    const name = line.startsWith('"') ? /^"([a-z]+)":\[$/.exec(line)?.[1] : undefined
    if (name !== undefined && !list && !Object.hasOwn(lists, name)) {
      list = []
      lists[name] = list
    } else if (line === '],' || line === ']}') list = undefined
    else if (list && line !== '') list.push(parseLine(line.endsWith(',') ? line.slice(0, -1) : line, shared))
    else if (line !== '') return undefined
  }
  // Any other text, even at the end, is left to the parser for the whole text.
  if (lines.at(-2) !== ']}' || lines.at(-1) !== '' || !lines[0]?.endsWith(',')) return undefined
  return { ...JSON.parse(`${lines[0].slice(0, -1)}}`), ...lists }
}

function parseLine(line: string, shared: SharedLines): unknown {
  const known = shared.get(line)
  if (known !== undefined) return known
  const value: unknown = JSON.parse(line)
  shared.set(line, value)
  return value
}

/** Pages that have been checked, which several manifests can share. */
const validPages = new WeakSet<object>()

type Check = (value: unknown) => boolean

function isPage(value: unknown): value is ManifestPage {
  if (!isObjectOrList(value)) return false
  if (validPages.has(value)) return true
  const { path, title, source, anchors, samples = [], renamed = [], moved = [] } = value as Record<string, unknown>
  const isValid =
    isAddress(path) &&
    isText(title) &&
    isText(source) &&
    isListOf(anchors, isAnchor) &&
    isListOf(samples, (entry) => isTexts(entry, 2) || isTexts(entry, 3)) &&
    isListOf(renamed, (entry) => isTexts(entry, 2) && entry.every(isId)) &&
    isListOf(moved, (entry) => isTexts(entry, 3) && isId(entry[0]) && isAddress(entry[1]) && isId(entry[2]))
  if (isValid) validPages.add(value)
  return isValid
}

function isAnchor(value: unknown): value is ManifestAnchor {
  return (isTexts(value, 1) || isTexts(value, 4)) && isId(value[0])
}

function isFile(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    isText(value[0]) &&
    isBelow(value[0]) &&
    Number.isSafeInteger(value[1]) &&
    /^[0-9a-f]{64}$/.test(String(value[2]))
  )
}

function isWarning(value: unknown): boolean {
  return Array.isArray(value) && isTexts(value.slice(0, 3), 3) && Number.isSafeInteger(value[3])
}

/** Anchors from an earlier build become part of pages, so they are checked. */
function isId(value: unknown): boolean {
  return isText(value) && value.length <= 1_000 && !/\s/.test(value)
}

function isAddress(value: unknown): boolean {
  return isText(value) && /^\/(?!\/)/.test(value) && value.length <= 4_000 && isBelow(value.slice(1))
}

function isBelow(path: string): boolean {
  return !path.split(/[/\\]/).some((part) => part === '..' || part === '.') && !path.startsWith('/') && !path.includes('\0')
}

function isTexts(value: unknown, length: number): value is readonly string[] {
  return Array.isArray(value) && value.length === length && value.every(isText)
}

function isListOf(value: unknown, check: Check): boolean {
  return Array.isArray(value) && value.every(check)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

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
