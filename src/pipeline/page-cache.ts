import type { Body, Document, ParsedPage } from '../model/document.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { FileStamp, SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import type { IndexEntry } from '../search/index-entry.ts'
import { openAppendOnlyStore, type StoreRecord, storeBytes } from '../support/caches/append-only-store.ts'
import { cachePath } from '../support/caches/cache-path.ts'
import { isSettled, sameStamp } from '../support/files/file-stamp.ts'
import { shortHash } from '../support/files/hash.ts'
import type { Pausable } from '../support/threads/cooperative-scheduler.ts'

interface Entry {
  readonly hash: string
  /** Absent where the file was so fresh that a later edit could leave the same stamp. */
  readonly stamp?: FileStamp
  readonly document: Document
}

export interface CachedPage {
  readonly hash: string
  readonly document: Document
}

/** A page with what the search's index knows of it. */
export interface ReadPage {
  readonly page: ParsedPage
  readonly entry: IndexEntry | undefined
}

/** Parsed pages of earlier builds, by path, valid for one content and one set of options. */
export interface PageCache {
  /** The page as it was, where the file's stamp says that nothing has changed. */
  find(source: SourceFile): CachedPage | undefined
  /** The page was read before, whether or not that still holds. */
  isKnown(source: SourceFile): boolean
  /** The page as it was for a content with this hash, under a new stamp. */
  findByHash(source: SourceFile, hash: string): CachedPage | undefined
  /** The body that was parsed together with this document; undefined where it is damaged, or another build has moved it. */
  readBody(source: SourceFile, document: Document): Body | undefined
  /** Of the file's text that this document was parsed from, without what it includes. */
  hashOf(document: Document): string | undefined
  /** What the search's index knows of the page. */
  readEntry(source: SourceFile): IndexEntry | undefined
  add(source: SourceFile, hash: string, read: ReadPage): void
  /** May be called again when more was added. */
  save(sources: readonly SourceFile[], nowMs: number): Pausable<void>
}

/** For a page or two: what was parsed stays in memory, and nothing is known of earlier times. */
export function createPageMemory(): PageCache {
  const bodies = new Map<string, Body>()
  return {
    find: () => undefined,
    isKnown: () => false,
    findByHash: () => undefined,
    readBody: ({ projectPath }) => bodies.get(projectPath),
    hashOf: () => undefined,
    readEntry: () => undefined,
    add: ({ projectPath }, _, { page }) => void bodies.set(projectPath, page.body),
    *save() {},
  }
}

/** How much earlier builds have left; 0 where there was none. */
export function pageCacheBytes(stateDir: string): number {
  return storeBytes(cachePath(stateDir, 'pages'))
}

export function openPageCache(config: SiteConfig, options: ParseOptions, toolVersion: string): PageCache {
  const version = shortHash(JSON.stringify([toolVersion, options]))
  const log = openAppendOnlyStore<Entry>(cachePath(config.stateDir, 'pages'), version)
  const entries = openAppendOnlyStore<string>(cachePath(config.stateDir, 'search'), version)
  const added = new Map<string, ReadPage & { readonly source: SourceFile; readonly hash: string }>()
  /** Of pages that were added, as long as somebody has their documents. */
  const bodies = new WeakMap<Document, Body>()
  /** Of the texts that documents were parsed from. */
  const hashes = new WeakMap<Document, string>()
  const known = (page: CachedPage): CachedPage => {
    hashes.set(page.document, page.hash)
    return page
  }
  const moved = new Map<string, { readonly source: SourceFile; readonly entry: Entry }>()
  return {
    find(source) {
      const fresh = added.get(source.projectPath)
      if (fresh && fresh.hash !== '' && sameStamp(fresh.source.stamp, source.stamp))
        return { hash: fresh.hash, document: fresh.page.document }
      const entry = log.get(source.projectPath)
      return entry?.stamp && sameStamp(entry.stamp, source.stamp) ? known(entry) : undefined
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
      // The text is again what it was before.
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
    readEntry({ projectPath }) {
      const fresh = added.get(projectPath)
      if (fresh) return fresh.entry
      const saved = log.get(projectPath)
      return saved && entries.get(projectPath) === textHash(saved.hash, saved.document) ? entries.readBlob(projectPath) : undefined
    },
    add(source, hash, { page, entry }) {
      added.set(source.projectPath, { source, hash, page, entry })
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
            // Packed when it is written: all of them at once would double what is in memory.
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
      const read = [...added.values()].flatMap(({ source, hash, page, entry }) =>
        hash === '' || entry === undefined ? [] : [{ key: source.projectPath, entry: textHash(hash, page.document), blob: entry }],
      )
      const inUse = new Set<string>(sources.map((source) => source.projectPath))
      yield* log.save(records, inUse)
      log.close()
      yield* entries.save(read, inUse)
      entries.close()
      moved.clear()
      // What is kept on disk need not stay in memory. A disk that refused has kept nothing.
      for (const [path, { hash, page }] of added) {
        if (hash === '' || log.get(path)?.document !== page.document) continue
        added.delete(path)
        bodies.delete(page.document)
      }
    },
  }
}

/** Of all that a page's words come from: its own text and what it includes. */
function textHash(hash: string, { includes }: Document): string {
  return [hash, ...includes.map((include) => include.hash)].join()
}

function stampOf({ stamp }: SourceFile, nowMs: number): Pick<Entry, 'stamp'> {
  return isSettled(stamp, nowMs) ? { stamp } : {}
}

/** The length of all but the HTML, that as JSON, the HTML. */
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
