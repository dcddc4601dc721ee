import { sidebarLabels } from '../../core/config/config-texts.ts'
import { defineFeature, type SlowFiles } from '../../core/feature.ts'
import { flag } from '../../core/markdown/validate-front-matter.ts'
import type { OutputFile } from '../../core/model/output.ts'
import type { Site, SitePage } from '../../core/model/site.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import { bytesWorthIndexThread } from '../../core/pipeline/thread-thresholds.ts'
import { homeHref } from '../../core/render/site-view.ts'
import { cutBytes, joinBytes, sha256, shortHash } from '../../kit/files/hash.ts'
import type { Href, OutputPath } from '../../kit/files/paths.ts'
import type { TaskPool } from '../../kit/threads/worker-pool.ts'
import type { Task } from '../../kit/threads/worker-thread.ts'
import { adminKey, checkSearchKey, createClusterSettings } from './cluster-search.ts'
import { commands } from './commands.ts'
import { createSearchIndex, type IndexedPage, type IndexOptions } from './create-index.ts'
import type { IndexEntry } from './index-entry.ts'
import { options } from './options.ts'
import { hasOwnIndex, isSearched, writeSourceEntry } from './search-entries.ts'

/** The files from the last build. */
type PreviousFiles = Parameters<SlowFiles['make']>[1]

interface SearchInput {
  readonly config: SiteConfig
  readonly readNote: (page: SitePage) => IndexEntry | undefined
  readonly pool: TaskPool
}

/**
 * Creates an index for each version and language. Large indexes are created on another thread, and unchanged indexes are not created again.
 * The names of their directories have no hash, because otherwise one new title would change every page.
 */
export function createSearchFiles({ config, readNote, pool }: SearchInput): SlowFiles {
  if (!hasOwnIndex(config))
    return {
      make: async () => ({ value: [], diagnostics: [] }),
      mayHave: () => false,
      find: async () => undefined,
    }
  const places = config.versions.flatMap((version) => config.locales.map((locale) => ({ version, locale, name: nameOf(version, locale) })))
  const readPages = (site: Site, version: Version, locale: Locale): readonly IndexedPage[] => {
    const labels = sidebarLabels(config, locale)
    return site.pages
      .filter((page) => isSearched(page) && page.route.version === version.id && page.route.locale === locale.code)
      .flatMap((page) => {
        const entry = readNote(page)
        const area = page.sidebar === undefined ? undefined : labels.get(page.sidebar)
        return entry ? [{ title: page.title, href: page.route.href, area, entry }] : []
      })
  }
  const synonyms = (config.search.provider === 'local' && config.search.synonyms) || []
  const optionsOf = (locale: Locale): IndexOptions => ({ language: locale.code, synonyms })
  const makeAll = async (site: Site, previous: PreviousFiles = new Map()) => {
    const files: OutputFile[] = []
    // The indexes are created one after the other because each needs a thread and memory.
    for (const { version, locale, name } of places) {
      const request = createRequest(readPages(site, version, locale), optionsOf(locale))
      const key = shortHash(sha256(request.entries) + JSON.stringify([request.options, request.pages]))
      const isSame = previous.get(directoryPath(name))?.key === key
      files.push(...(isSame ? previousFiles(name, previous) : filesOf({ name, key }, await makeIndex(request, pool))))
    }
    return files
  }
  let made: { readonly site: Site; readonly files: Promise<ReadonlyMap<string, OutputFile>> } | undefined
  return {
    make: async (site, previous) => ({ value: await makeAll(site, previous), diagnostics: [] }),
    mayHave: (path) => places.some(({ name }) => isOwn(path, name)),
    async find(site, path) {
      if (made?.site !== site) made = { site, files: makeAll(site).then((files) => new Map(files.map((file) => [file.path, file]))) }
      const content = (await made.files).get(path)?.content
      return content === 'reuse' ? undefined : content
    },
  }
}

function nameOf(version: Version, locale: Locale): string {
  return `${version.id}.${locale.code}`
}

/** The URL of an index's directory. */
function indexHref({ base }: SiteConfig, version: Version, locale: Locale): Href {
  return `${base}${directoryPath(nameOf(version, locale))}` as Href
}

function directoryPath(name: string): OutputPath {
  return `search/${name}.json` as OutputPath
}

function piecesFolder(name: string): string {
  return `assets/search/${name}`
}

function createRequest(pages: readonly IndexedPage[], options: IndexOptions): IndexRequest {
  return {
    options,
    pages: pages.map(({ entry, ...page }) => ({ ...page, bytes: entry.length })),
    entries: joinBytes(pages.map(({ entry }) => entry)),
  }
}

async function makeIndex(request: IndexRequest, pool: TaskPool): Promise<IndexResult> {
  const { entries } = request
  if (entries.length < bytesWorthIndexThread) return createIndex(request)
  return pool.run('index', request, { context: undefined, transfer: [entries.buffer] })
}

/** The key of the directory covers everything that the index is created from. */
function filesOf({ name, key }: { readonly name: string; readonly key: string }, result: IndexResult): readonly OutputFile[] {
  const contents = cutBytes(result.contents, result.pieces)
  const files = result.pieces.map((piece, index): OutputFile => {
    // The content is copied because a buffer that shares memory with others is sent to the writing thread together with all of them.
    return {
      path: `${piecesFolder(name)}/${piece.name}.json` as OutputPath,
      key: piece.key,
      content: contents[index]?.slice() ?? new Uint8Array(),
    }
  })
  return [{ path: directoryPath(name), key, content: Buffer.from(result.directory) }, ...files]
}

function previousFiles(name: string, previous: PreviousFiles): readonly OutputFile[] {
  return [...previous].flatMap(([path, { key }]) =>
    isOwn(path, name) ? [{ path: path as OutputPath, key, content: 'reuse' as const }] : [],
  )
}

function isOwn(path: string, name: string): boolean {
  return path === directoryPath(name) || (path.startsWith(`${piecesFolder(name)}/`) && path.endsWith('.json'))
}

/** The pages of one index. Their data is sent as one buffer, because sending a message with ten thousand values takes a long time. */
interface IndexRequest {
  readonly options: IndexOptions
  readonly pages: readonly {
    readonly title: string
    readonly href: string
    readonly area: string | undefined
    /** The length of the page's entry in bytes. */
    readonly bytes: number
  }[]
  /** The entries one after another. */
  readonly entries: Uint8Array<ArrayBuffer>
}

interface IndexResult {
  /** The contents as JSON. */
  readonly directory: string
  readonly pieces: readonly {
    readonly name: string
    readonly key: string
    readonly bytes: number
  }[]
  /** The contents one after another. */
  readonly contents: Uint8Array<ArrayBuffer>
}

/** Creates the files of an index. */
const indexTask = {
  run: createIndex,
  transfer: ({ contents }) => [contents.buffer],
} satisfies Task<IndexRequest, IndexResult>

function createIndex({ options, pages, entries }: IndexRequest): IndexResult {
  const parts = cutBytes(entries, pages)
  const { directory, pieces, hashes } = createSearchIndex(
    pages.map((page, index) => ({ ...page, entry: parts[index] ?? new Uint8Array() })),
    options,
  )
  return {
    directory: JSON.stringify(directory),
    pieces: [...pieces].map(([name, content]) => ({ name, key: hashes.get(name) ?? '', bytes: content.length })),
    contents: joinBytes([...pieces.values()]),
  }
}

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    readonly search?: boolean
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The language of each content folder with searchable pages, by the ID of the folder. */
    readonly searchLanguages?: Readonly<Record<string, string>>
  }
}

export const search = defineFeature({
  name: 'search',
  options,
  commands,
  async openConfig(config, { env }) {
    const diagnostics = checkSearchKey(config, adminKey(env))
    return { value: diagnostics.length > 0 ? undefined : config, diagnostics }
  },
  frontMatter: { search: { value: flag } },
  tasks: { index: indexTask },
  parseOptions: ({ config }) => (hasOwnIndex(config) ? { searchLanguages: languagesOf(config) } : {}),
  note: writeSourceEntry,
  siteProps(config, version, locale) {
    const cluster = createClusterSettings(config, version, locale)
    const src = hasOwnIndex(config) ? indexHref(config, version, locale) : undefined
    if (src === undefined && cluster === undefined) return {}
    return { search: { page: `${homeHref(config, version, locale)}search`, src, cluster: cluster && JSON.stringify(cluster) } }
  },
  slowFiles: createSearchFiles,
})

/** The languages by content folder. */
function languagesOf({ contentRoots }: SiteConfig): Readonly<Record<string, string>> {
  return Object.fromEntries(contentRoots.map(({ id, locale }) => [id, locale]))
}
