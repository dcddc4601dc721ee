import { openAppendOnlyStore, type StoreRecord, storeBytes } from '../../kit/caches/append-only-store.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { type FileStamp, isSameStamp, isSettled } from '../../kit/files/file-stamp.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import type { ParseOptions } from '../markdown/parse-options.ts'
import type { Body, Document, ParsedPage } from '../model/document.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { hashParseOptions } from './create-parse-options.ts'

interface Entry {
  readonly hash: string
  /** The stamp of the file. It is missing if the file is so new that a later change could result in the same stamp. */
  readonly stamp?: FileStamp
  readonly document: Document
}

export interface CachedPage {
  readonly hash: string
  readonly document: Document
}

/** A page together with the data that a feature keeps for it. */
interface ReadPage {
  readonly page: ParsedPage
  readonly note: Uint8Array | undefined
}

/** The parsed pages of earlier builds, keyed by path. An entry is valid only for its content and its set of options. */
export interface PageCache {
  /** Returns the cached page if the stamp of the file is unchanged. */
  find(source: SourceFile): CachedPage | undefined
  /** Whether the page has been read before, regardless of whether it was valid. */
  isKnown(source: SourceFile): boolean
  /** Returns the cached page for content with this hash, with the new stamp. */
  findByHash(source: SourceFile, hash: string): CachedPage | undefined
  /** The body that was parsed together with this document, or undefined if the body is damaged or another build has moved it. */
  readBody(source: SourceFile, document: Document): Body | undefined
  /** The hash of the text from which this document was parsed, without its includes. */
  hashOf(document: Document): string | undefined
  /** The data that a feature keeps for the page, or for an earlier content of the page with this hash. */
  readNote(source: SourceFile, earlier?: string): Uint8Array | undefined
  add(source: SourceFile, hash: string, read: ReadPage): void
  /** Saves the cache. This can be called again after more pages have been added. */
  save(sources: readonly SourceFile[], nowMs: number): Pausable<void>
}

/** Creates a cache in memory for a few pages. */
export function createPageMemory(): PageCache {
  const bodies = new Map<string, Body>()
  return {
    find: () => undefined,
    isKnown: () => false,
    findByHash: () => undefined,
    readBody: ({ projectPath }) => bodies.get(projectPath),
    hashOf: () => undefined,
    readNote: () => undefined,
    add: ({ projectPath }, _, { page }) => void bodies.set(projectPath, page.body),
    *save() {},
  }
}

/** The size of the cache on disk, or 0 if there is none. */
export function pageCacheBytes(stateDir: string): number {
  return storeBytes(cachePath(stateDir, 'pages'))
}

export function openPageCache(config: SiteConfig, options: ParseOptions, toolVersion: string): PageCache {
  const version = `${toolVersion} ${hashParseOptions(options)}`
  const log = openAppendOnlyStore<Entry>(cachePath(config.stateDir, 'pages'), version)
  const notes = openAppendOnlyStore<string>(cachePath(config.stateDir, 'notes'), version)
  const added = new Map<string, ReadPage & { readonly source: SourceFile; readonly hash: string }>()
  /** The bodies of added pages, which are kept as long as their documents are in use. */
  const bodies = new WeakMap<Document, Body>()
  /** The hash of each document's text. */
  const hashes = new WeakMap<Document, string>()
  const known = (page: CachedPage): CachedPage => {
    hashes.set(page.document, page.hash)
    return page
  }
  const moved = new Map<string, { readonly source: SourceFile; readonly entry: Entry }>()
  return {
    find(source) {
      const fresh = added.get(source.projectPath)
      if (fresh && fresh.hash !== '' && isSameStamp(fresh.source.stamp, source.stamp))
        return { hash: fresh.hash, document: fresh.page.document }
      const entry = log.get(source.projectPath)
      return entry?.stamp && isSameStamp(entry.stamp, source.stamp) ? known(entry) : undefined
    },
    isKnown: ({ projectPath }) => added.has(projectPath) || log.get(projectPath) !== undefined,
    findByHash(source, hash) {
      const { projectPath } = source
      const fresh = added.get(projectPath)
      if (fresh?.hash === hash) {
        added.set(projectPath, { ...fresh, source })
        return { hash, document: fresh.page.document }
      }
      const entry = log.get(projectPath)
      if (entry?.hash !== hash) return undefined
      // An edit has restored the cached text.
      added.delete(projectPath)
      moved.set(projectPath, { source, entry })
      return known(entry)
    },
    readBody(source, document) {
      const body = bodies.get(document)
      if (body) return body
      const isSaved = log.get(source.projectPath)?.document === document
      const blob = isSaved ? log.readBlob(source.projectPath) : undefined
      return blob && unpackBody(blob)
    },
    hashOf: (document) => hashes.get(document),
    readNote({ projectPath }, earlier) {
      const fresh = added.get(projectPath)
      if (fresh && earlier === undefined) return fresh.note
      const saved = log.get(projectPath)
      const wanted = earlier ?? (saved && contentHash(saved))
      return wanted !== undefined && notes.get(projectPath) === wanted ? notes.readBlob(projectPath) : undefined
    },
    add(source, hash, { page, note }) {
      added.set(source.projectPath, { source, hash, page, note })
      hashes.set(page.document, hash)
      moved.delete(source.projectPath)
      bodies.set(page.document, page.body)
    },
    *save(sources, nowMs) {
      const records: StoreRecord<Entry>[] = []
      for (const { source, hash, page } of added.values()) {
        if (hash !== '')
          records.push({
            key: source.projectPath,
            entry: { hash, ...stampOf(source, nowMs), document: page.document },
            // Bodies are packed individually, because packing all of them at once would double the memory usage.
            get blob() {
              return packBody(page.body)
            },
          })
      }
      for (const { source, entry } of moved.values()) {
        yield
        const blob = log.readBlob(source.projectPath)
        if (blob)
          records.push({ key: source.projectPath, entry: { hash: entry.hash, ...stampOf(source, nowMs), document: entry.document }, blob })
      }
      const read = [...added.values()].flatMap(({ source, hash, page, note }) =>
        hash === '' || note === undefined
          ? []
          : [{ key: source.projectPath, entry: contentHash({ hash, document: page.document }), blob: note }],
      )
      const inUse = new Set<string>(sources.map((source) => source.projectPath))
      yield* log.save(records, inUse)
      log.close()
      yield* notes.save(read, inUse)
      notes.close()
      moved.clear()
      // Frees the memory of entries that are now on disk. If the disk is full or read-only, nothing was saved.
      for (const [path, { hash, page }] of added) {
        if (hash === '' || log.get(path)?.document !== page.document) continue
        added.delete(path)
        bodies.delete(page.document)
      }
    },
  }
}

/** Identifies a page by its text, its includes, and the heading IDs that the site's function returns. */
export function contentHash({ hash, document: { includes, ownHeadingIds } }: CachedPage): string {
  if (includes.length === 0 && !ownHeadingIds) return hash
  const ids = ownHeadingIds ? [JSON.stringify(ownHeadingIds.calls)] : []
  return shortHash([hash, ...includes.map((include) => include.hash), ...ids].join())
}

function stampOf({ stamp }: SourceFile, nowMs: number): Pick<Entry, 'stamp'> {
  return isSettled(stamp, nowMs) ? { stamp } : {}
}

/** Packs a body as the length of the JSON, the JSON of everything except the HTML, and the HTML. */
function packBody({ html, ...rest }: Body): Uint8Array {
  const packed = Buffer.from(JSON.stringify(rest))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(packed.length)
  return Buffer.concat([head, packed, html])
}

function unpackBody(blob: Uint8Array): Body {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength)
  const end = 4 + bytes.readUInt32LE(0)
  return { ...(JSON.parse(bytes.toString('utf8', 4, end)) as Omit<Body, 'html'>), html: blob.subarray(end) }
}
