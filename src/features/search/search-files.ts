import { sidebarLabels } from '../../core/config/config-texts.ts'
import type { SiteInput, SlowFiles } from '../../core/feature.ts'
import type { OutputFile } from '../../core/model/output.ts'
import type { Site, SitePage } from '../../core/model/site.ts'
import type { Locale, Version } from '../../core/model/site-config.ts'
import { hashParseOptions } from '../../core/pipeline/create-parse-options.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { cutBytes, joinBytes, shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import type { TaskPool } from '../../kit/threads/worker-pool.ts'
import type { Task } from '../../kit/threads/worker-thread.ts'
import { createSearchIndex, type IndexedPage, type IndexOptions, type IndexState } from './create-index.ts'
import type { IndexEntry } from './index-entry.ts'
import { hasOwnIndex, isSearched } from './search-entries.ts'
import { type UpdatedIndex, updateSearchIndex } from './update-index.ts'

/** The minimum size of entries in bytes for which another thread creates the search index. About 200 pages reach this size. */
const bytesWorthIndexThread = 1_000_000

/** The files from the last build. */
type LastBuild = NonNullable<Parameters<SlowFiles['make']>[1]>

type SearchInput = Pick<SiteInput, 'config' | 'readNote' | 'hashes' | 'parseOptions' | 'pool'>

interface Place {
  readonly version: Version
  readonly locale: Locale
  /** The name of the index. */
  readonly name: string
}

/** The data from which the next build updates an index. */
interface SavedState {
  /** The hash of each page's text. */
  readonly texts: readonly string[]
  readonly index: IndexState
}

/** If more pages than this were edited, the index is created again. */
const mostEdited = 20

/**
 * Creates an index for each version and language. Large indexes are created on another thread, unchanged indexes are not created again, and
 * an index is updated if the text of a few pages was edited. The names of their directories have no hash, because otherwise one new title
 * would change every page.
 */
export function createSearchFiles({ config, readNote, hashes, parseOptions, pool }: SearchInput): SlowFiles {
  if (!hasOwnIndex(config))
    return {
      make: async () => ({ value: [], diagnostics: [] }),
      mayHave: () => false,
      find: async () => undefined,
    }
  const places = config.versions.flatMap((version) => config.locales.map((locale) => ({ version, locale, name: nameOf(version, locale) })))
  const synonyms = (config.search.provider === 'local' && config.search.synonyms) || []
  const makePlace = async (site: Site, { version, locale, name }: Place, last?: LastBuild): Promise<readonly OutputFile[]> => {
    const labels = sidebarLabels(config, locale)
    const pages = site.pages.filter((page) => isSearched(page) && page.route.version === version.id && page.route.locale === locale.code)
    const shown = pages.map(({ title, route: { href }, sidebar }) => ({
      title,
      href,
      area: sidebar === undefined ? undefined : labels.get(sidebar),
    }))
    const options: IndexOptions = { language: locale.code, synonyms }
    const texts = pages.map((page) => hashes.get(page.route.source.projectPath) || shortHash(readNote(page) ?? ''))
    const settings = shortHash(JSON.stringify([hashParseOptions(parseOptions), options, shown]))
    const key = shortHash(settings + texts.join())
    const lastKey = last?.previous.get(directoryPath(name))?.key
    if (last && lastKey === key) return previousFiles(name, last)

    const entries = pages.map((page) => readNote(page) ?? new Uint8Array())
    const indexed = shown.map((page, at): IndexedPage => ({ ...page, entry: entries[at] as Uint8Array }))
    const stateFile = cachePath(config.stateDir, `search-${name}.json`)
    const save = (index: IndexState) => saveJson(stateFile, `${settings} ${key}`, { texts, index } satisfies SavedState)
    const saved = lastKey === undefined ? undefined : loadJson<SavedState>(stateFile, `${settings} ${lastKey}`)
    const readEarlier = (at: number, text: string | undefined) => readNote(pages[at] as SitePage, text)
    const updated = last && saved && updateLast(name, { indexed, texts, saved, last, readEarlier })
    if (updated) {
      save(updated.state)
      return updatedFiles({ name, key }, updated, last)
    }
    const result = await makeIndex(indexed, options, pool)
    if (last) save(result.state)
    return filesOf({ name, key }, result)
  }
  const makeAll = async (site: Site, last?: LastBuild) => {
    const files: OutputFile[] = []
    // The indexes are created one after the other because each needs a thread and memory.
    for (const place of places) files.push(...(await makePlace(site, place, last)))
    return files
  }
  let made: { readonly site: Site; readonly files: Promise<ReadonlyMap<string, OutputFile>> } | undefined
  return {
    make: async (site, last) => ({ value: await makeAll(site, last), diagnostics: [] }),
    mayHave: (path) => places.some(({ name }) => isOwn(path, name)),
    async find(site, path) {
      if (made?.site !== site) made = { site, files: makeAll(site).then((files) => new Map(files.map((file) => [file.path, file]))) }
      const content = (await made.files).get(path)?.content
      return content === 'reuse' ? undefined : content
    },
  }
}

interface UpdateInput {
  readonly indexed: readonly IndexedPage[]
  readonly texts: readonly string[]
  readonly saved: SavedState
  readonly last: LastBuild
  /** Reads the entry that a page had with an earlier text, if it is still cached. */
  readonly readEarlier: (at: number, text: string | undefined) => IndexEntry | undefined
}

/** Updates the index of the last build. Returns undefined if the index has to be created again. */
function updateLast(name: string, { indexed, texts, saved, last, readEarlier }: UpdateInput): UpdatedIndex | undefined {
  const edited = texts.flatMap((text, at) => (text === saved.texts[at] ? [] : [at]))
  if (edited.length > mostEdited) return undefined
  const earlier = new Map(
    edited.flatMap((at) => {
      const entry = readEarlier(at, saved.texts[at])
      return entry ? [[at, entry] as const] : []
    }),
  )
  if (earlier.size < edited.length) return undefined
  const directory = JSON.parse(Buffer.from(last.readPrevious(directoryPath(name))).toString())
  const readPiece = (piece: string) => last.readPrevious(piecePath(name, piece))
  return updateSearchIndex({ pages: indexed, earlier, state: saved.index, directory, readPiece })
}

/** The files of an updated index: the directory, the changed pieces, and those of the last build that are still current. */
function updatedFiles({ name, key }: { readonly name: string; readonly key: string }, updated: UpdatedIndex, last: LastBuild) {
  const { directory, pieces, hashes: keys, replaced } = updated
  const changed = [...pieces].map(([piece, content]) => ({ path: piecePath(name, piece), key: keys.get(piece) ?? '', content }))
  const outdated = new Set<string>([...replaced, ...pieces.keys()].map((piece) => piecePath(name, piece)))
  return [
    { path: directoryPath(name), key, content: Buffer.from(JSON.stringify(directory)) },
    ...changed,
    ...previousFiles(name, last).filter(({ path }) => path !== directoryPath(name) && !outdated.has(path)),
  ]
}

export function nameOf(version: Version, locale: Locale): string {
  return `${version.id}.${locale.code}`
}

export function directoryPath(name: string): OutputPath {
  return `search/${name}.json` as OutputPath
}

function piecesFolder(name: string): string {
  return `assets/search/${name}`
}

function piecePath(name: string, piece: string): OutputPath {
  return `${piecesFolder(name)}/${piece}.json` as OutputPath
}

async function makeIndex(pages: readonly IndexedPage[], options: IndexOptions, pool: TaskPool): Promise<IndexResult> {
  const entries = joinBytes(pages.map(({ entry }) => entry))
  const request: IndexRequest = { options, pages: pages.map(({ entry, ...page }) => ({ ...page, bytes: entry.length })), entries }
  if (entries.length < bytesWorthIndexThread) return createIndex(request)
  return pool.run('index', request, { context: undefined, transfer: [entries.buffer] })
}

/** The key of the directory covers everything that the index is created from. */
function filesOf({ name, key }: { readonly name: string; readonly key: string }, result: IndexResult): readonly OutputFile[] {
  const contents = cutBytes(result.contents, result.pieces)
  const files = result.pieces.map((piece, index): OutputFile => {
    // The content is copied because a buffer that shares memory with others is sent to the writing thread together with all of them.
    return {
      path: piecePath(name, piece.name),
      key: piece.key,
      content: contents[index]?.slice() ?? new Uint8Array(),
    }
  })
  return [{ path: directoryPath(name), key, content: Buffer.from(result.directory) }, ...files]
}

function previousFiles(name: string, { previous }: LastBuild): readonly OutputFile[] {
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
  readonly state: IndexState
}

/** Creates the files of an index. */
export const indexTask = {
  run: createIndex,
  transfer: ({ contents }) => [contents.buffer],
} satisfies Task<IndexRequest, IndexResult>

function createIndex({ options, pages, entries }: IndexRequest): IndexResult {
  const parts = cutBytes(entries, pages)
  const { directory, pieces, hashes, state } = createSearchIndex(
    pages.map((page, index) => ({ ...page, entry: parts[index] ?? new Uint8Array() })),
    options,
  )
  return {
    directory: JSON.stringify(directory),
    pieces: [...pieces].map(([name, content]) => ({ name, key: hashes.get(name) ?? '', bytes: content.length })),
    contents: joinBytes([...pieces.values()]),
    state,
  }
}
