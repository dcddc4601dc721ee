import {
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { attempt, ignoreError } from '../failures/failure.ts'
import { replaceFile } from '../files/file-system.ts'
import { sha256 } from '../files/hash.ts'
import type { Pausable } from '../threads/cooperative-scheduler.ts'
import { type FileLock, tryLock } from './file-lock.ts'
import { thisMachine } from './machine.ts'
import { seal, sealLength } from './seal.ts'

/** A record that consists of a small entry, which is always loaded, and bytes, which are read on demand. */
export interface StoreRecord<Entry> {
  readonly key: string
  readonly entry: Entry
  readonly blob: Uint8Array
}

/**
 * A packed cache in two append-only files, one for lines and one for bytes. Records that are damaged or belong to another store count as
 * missing.
 */
export interface AppendOnlyStore<Entry> {
  get(key: string): Entry | undefined
  /** Reads the bytes of a record. Returns undefined if they are damaged. */
  readBlob(key: string): Uint8Array | undefined
  /** Adds or replaces records and removes unused keys. Disk errors are ignored. */
  save(records: readonly StoreRecord<Entry>[], inUse: ReadonlySet<string>): Pausable<void>
  close(): void
}

interface Line<Entry> {
  readonly k: string
  readonly e: Entry
  readonly o: number
  readonly n: number
  /** The SHA-256 hash of the bytes. */
  readonly h: string
}

interface Target<Entry> {
  readonly linesFile: string
  readonly blobFile: string
  readonly lines: Map<string, Line<Entry>>
}

/** The number of records that are written at a time. */
const portion = 50
/** The number of bytes that are read at a time, because records are often read in the order in which they were written. */
const windowBytes = 64_000

/** The size of the data that is loaded at once. 0 if nothing was saved. */
export function storeBytes(path: string): number {
  return statSync(`${path}.jsonl`, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Opens the store at `<path>.jsonl` and `<path>.bin`. Each block of lines has a seal that depends on the header, so damaged blocks and
 * blocks from another store, version, or machine are ignored.
 */
export function openAppendOnlyStore<Entry>(path: string, version: string): AppendOnlyStore<Entry> {
  const linesFile = `${path}.jsonl`
  const blobFile = `${path}.bin`
  const header = JSON.stringify({ log: basename(path), version })
  const lockFile = `${path}.lock`
  let lines = new Map<string, Line<Entry>>()
  let lineCount = 0
  let isSound = load()
  let identity = identify(linesFile)
  let blobFd: number | undefined
  let window = { start: 0, bytes: new Uint8Array() }

  /** Returns false if anything is damaged. In this case, the next save rewrites everything. */
  function load(): boolean {
    if (!isFile(linesFile) || !isFile(blobFile)) return false
    let bytes: Buffer
    try {
      bytes = readFileSync(linesFile)
    } catch (error) {
      // An unreadable file counts as missing.
      ignoreError(error)
      return false
    }
    const start = header.length + 1
    if (bytes.toString('latin1', 0, start) !== `${header}\n`) return false
    let isWhole = true
    for (let at = start; at < bytes.length; ) {
      const block = readBlock(bytes, at, header)
      if (block) {
        for (const json of block.text.split('\n')) {
          if (json === '') continue
          const line = JSON.parse(json) as Line<Entry>
          lines.set(line.k, line)
          lineCount++
        }
        at = block.end
      } else {
        isWhole = false
        const next = bytes.indexOf(lineFeed, at)
        at = next === -1 ? bytes.length : next + 1
      }
    }
    return isWhole
  }

  function readBlob(key: string): Uint8Array | undefined {
    const line = lines.get(key)
    if (!line) return undefined
    try {
      if (line.o < window.start || line.o + line.n > window.start + window.bytes.length) {
        blobFd ??= openSync(blobFile, 'r')
        const bytes = new Uint8Array(Math.max(line.n, windowBytes))
        window = { start: line.o, bytes: bytes.subarray(0, readSync(blobFd, bytes, 0, bytes.length, line.o)) }
      }
      const start = line.o - window.start
      const blob = window.bytes.slice(start, start + line.n)
      if (blob.length === line.n && sha256(blob) === line.h) return blob
    } catch (error) {
      // Unreadable bytes count as damaged.
      ignoreError(error)
    }
    isSound = false
    return undefined
  }

  function append(records: readonly StoreRecord<Entry>[], to: Target<Entry>): void {
    if (records.length === 0) return
    const fd = openSync(to.blobFile, 'a')
    try {
      let offset = fstatSync(fd).size
      const added: Line<Entry>[] = []
      const blobs: Uint8Array[] = []
      for (const { key, entry, blob } of records) {
        const line: Line<Entry> = { k: key, e: entry, o: offset, n: blob.length, h: sha256(blob) }
        offset += blob.length
        to.lines.set(key, line)
        blobs.push(blob)
        added.push(line)
      }
      writeSync(fd, Buffer.concat(blobs))
      writeFileSync(to.linesFile, formatBlock(added, header), { flag: 'a' })
    } finally {
      closeSync(fd)
    }
  }

  function* appendAll(records: Iterable<StoreRecord<Entry>>, to: Target<Entry>): Pausable<void> {
    let batch: StoreRecord<Entry>[] = []
    for (const record of records) {
      if (batch.push(record) < portion) continue
      append(batch, to)
      batch = []
      yield
    }
    append(batch, to)
  }

  function* read(keys: readonly string[]): Generator<StoreRecord<Entry>> {
    for (const key of keys) {
      const line = lines.get(key)
      const blob = readBlob(key)
      if (line && blob) yield { key, entry: line.e, blob }
    }
  }

  /**
   * Rewrites the records that are in use, so that the files do not grow without limit. Readers use the old files until the new files are
   * complete.
   */
  function* compact(records: readonly StoreRecord<Entry>[], inUse: ReadonlySet<string>): Pausable<void> {
    const fresh = new Set(records.map(({ key }) => key))
    const next = { linesFile: `${linesFile}.tmp`, blobFile: `${blobFile}.tmp`, lines: new Map<string, Line<Entry>>() }
    for (const draft of [next.blobFile, next.linesFile]) rmSync(draft, { recursive: true, force: true })
    writeFileSync(next.blobFile, '')
    writeFileSync(next.linesFile, `${header}\n`)
    yield* appendAll(read([...lines.keys()].filter((key) => inUse.has(key) && !fresh.has(key))), next)
    yield* appendAll(records, next)
    close()
    replaceFile(next.blobFile, blobFile)
    replaceFile(next.linesFile, linesFile)
    lines = next.lines
    lineCount = lines.size
    isSound = true
  }

  function lock(): FileLock | undefined {
    // The cache's folder may not be writable.
    return attempt(() => {
      mkdirSync(dirname(lockFile), { recursive: true })
      return tryLock(lockFile, thisMachine)
    })
  }

  function close(): void {
    if (blobFd !== undefined) closeSync(blobFd)
    blobFd = undefined
    window = { start: 0, bytes: new Uint8Array() }
  }

  return {
    get: (key) => lines.get(key)?.e,
    readBlob,
    *save(records, inUse) {
      const stale = lineCount - lines.size + [...lines.keys()].filter((key) => !inUse.has(key)).length
      if (isSound && records.length === 0 && stale < lines.size) return
      const held = lock()
      if (!held) return
      try {
        // Another process has rewritten the store. Its records are equally valid.
        if (identify(linesFile) !== identity) return
        const replaced = records.filter(({ key }) => lines.has(key)).length
        if (!isSound || stale + replaced >= inUse.size) yield* compact(records, inUse)
        else {
          yield* appendAll(records, { linesFile, blobFile, lines })
          lineCount += records.length
        }
        identity = identify(linesFile)
      } catch (error) {
        // If the disk is full or read-only, the next build runs without these records.
        ignoreError(error)
      } finally {
        held.release()
      }
    },
    close,
  }
}

/** ASCII-only JSON, which is read without decoding and kept in memory at one byte per character. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Lines that are written together, after a line with their seal and length. A seal for each line would double the loading time. */
function formatBlock(lines: readonly unknown[], header: string): string {
  const text = lines.map((line) => `${asciiJson(line)}\n`).join('')
  return `${seal(header, text)} ${text.length}\n${text}`
}

/** Reads a block. Returns undefined if no block starts here, or if it is damaged or from elsewhere. */
function readBlock(bytes: Buffer, start: number, header: string): { readonly text: string; readonly end: number } | undefined {
  const [head, proof, length] = /^([0-9a-f]{64}) (\d{1,9})\n/.exec(bytes.toString('latin1', start, start + maxHeadLength)) ?? []
  if (head === undefined) return undefined
  const end = start + head.length + Number(length)
  const block = bytes.subarray(start + head.length, end)
  return end <= bytes.length && seal(header, block) === proof ? { text: block.toString('latin1'), end } : undefined
}

const lineFeed = 10
const maxHeadLength = sealLength + 11

/** Symbolic links are not followed, so the cache stays in its own folder. */
function isFile(path: string): boolean {
  return look(path)?.isFile() ?? false
}

/** This value changes when the file is replaced, but not when data is appended. */
function identify(path: string): string {
  const stats = look(path)
  return stats ? `${stats.dev} ${stats.ino}` : ''
}

function look(path: string): Stats | undefined {
  // For example, a file may exist in the place of the folder.
  return attempt(() => lstatSync(path, { throwIfNoEntry: false }))
}
