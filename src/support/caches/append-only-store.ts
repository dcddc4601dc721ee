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
import { crc32 } from 'node:zlib'
import { ignoreError } from '../failures/ignore-error.ts'
import { replaceFile } from '../files/write-file-atomic.ts'
import type { Pausable } from '../threads/cooperative-scheduler.ts'
import { type FileLock, tryLock } from './file-lock.ts'
import { thisMachine } from './machine.ts'

/** A record of the log: small data that is always loaded, and bytes that are read only when they are asked for. */
export interface StoreRecord<Entry> {
  readonly key: string
  readonly entry: Entry
  readonly blob: Uint8Array
}

/** A packed cache: one file of lines, one of bytes, both only ever appended to. What cannot be trusted counts as absent. */
export interface AppendOnlyStore<Entry> {
  get(key: string): Entry | undefined
  /** undefined where the bytes are damaged. */
  readBlob(key: string): Uint8Array | undefined
  /** Adds or replaces records and forgets keys that are no longer in use. Silent where the disk refuses: a cache is a convenience. */
  save(records: readonly StoreRecord<Entry>[], inUse: ReadonlySet<string>): Pausable<void>
  close(): void
}

interface Line<Entry> {
  readonly k: string
  readonly e: Entry
  readonly o: number
  readonly n: number
  /** CRC-32 of the bytes. */
  readonly c: number
}

interface Target<Entry> {
  readonly linesFile: string
  readonly blobFile: string
  readonly lines: Map<string, Line<Entry>>
}

/** So many records are written at a time. */
const portion = 50

/** The size of all that is loaded at once; 0 where nothing was ever saved. */
export function storeBytes(path: string): number {
  return statSync(`${path}.jsonl`, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * Opens the log at `<path>.jsonl` and `<path>.bin`. What is written at a time has a CRC-32 that starts from that of the header: so
 * damaged lines are ignored, and so are those of another log or version, wherever they come from.
 */
export function openAppendOnlyStore<Entry>(path: string, version: string): AppendOnlyStore<Entry> {
  const linesFile = `${path}.jsonl`
  const blobFile = `${path}.bin`
  const header = JSON.stringify({ log: basename(path), version })
  const seed = crc32(header)
  const lockFile = `${path}.lock`
  let lines = new Map<string, Line<Entry>>()
  let lineCount = 0
  let isSound = load()
  let identity = identify(linesFile)
  let blobFd: number | undefined

  /** False where any of it is damaged: the next save then writes all of it again. */
  function load(): boolean {
    if (!isFile(linesFile) || !isFile(blobFile)) return false
    let bytes: Buffer
    try {
      bytes = readFileSync(linesFile)
    } catch (error) {
      // A file that cannot be read counts as absent.
      ignoreError(error)
      return false
    }
    const start = header.length + 1
    if (bytes.toString('latin1', 0, start) !== `${header}\n`) return false
    let isWhole = true
    for (let at = start; at < bytes.length; ) {
      const block = readBlock(bytes, at, seed)
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
      blobFd ??= openSync(blobFile, 'r')
      const blob = new Uint8Array(line.n)
      if (readSync(blobFd, blob, 0, line.n, line.o) === line.n && crc32(blob) === line.c) return blob
    } catch (error) {
      // Bytes that cannot be read count as damaged.
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
        const line: Line<Entry> = { k: key, e: entry, o: offset, n: blob.length, c: crc32(blob) }
        offset += blob.length
        to.lines.set(key, line)
        blobs.push(blob)
        added.push(line)
      }
      writeSync(fd, Buffer.concat(blobs))
      writeFileSync(to.linesFile, formatBlock(added, seed), { flag: 'a' })
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

  /** Writes the live records anew, so that the files do not grow without end; whoever reads has the old ones until all is there. */
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
    try {
      mkdirSync(dirname(lockFile), { recursive: true })
      return tryLock(lockFile, thisMachine)
    } catch (error) {
      // The folder of the cache cannot be written to.
      ignoreError(error)
      return undefined
    }
  }

  function close(): void {
    if (blobFd !== undefined) closeSync(blobFd)
    blobFd = undefined
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
        // Another process has written all of it again since: what it keeps is as good.
        if (identify(linesFile) !== identity) return
        const replaced = records.filter(({ key }) => lines.has(key)).length
        if (!isSound || stale + replaced >= inUse.size) yield* compact(records, inUse)
        else {
          yield* appendAll(records, { linesFile, blobFile, lines })
          lineCount += records.length
        }
        identity = identify(linesFile)
      } catch (error) {
        // The disk is full or read-only: the next build runs without these records.
        ignoreError(error)
      } finally {
        held.release()
      }
    },
    close,
  }
}

/** JSON that is read without decoding, and of which one foreign letter does not make a text of two bytes a letter. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Lines that were written together, below one that has their checksum and their length: a checksum for each would double the time of loading them. */
function formatBlock(lines: readonly unknown[], seed: number): string {
  const text = lines.map((line) => `${asciiJson(line)}\n`).join('')
  return `${checksum(Buffer.from(text, 'latin1'), seed)} ${text.length}\n${text}`
}

/** undefined where no block begins, or where it was damaged. */
function readBlock(bytes: Buffer, start: number, seed: number): { readonly text: string; readonly end: number } | undefined {
  const [head, sum, length] = /^([0-9a-f]{8}) (\d{1,9})\n/.exec(bytes.toString('latin1', start, start + maxHeadLength)) ?? []
  if (head === undefined) return undefined
  const end = start + head.length + Number(length)
  const block = bytes.subarray(start + head.length, end)
  return end <= bytes.length && checksum(block, seed) === sum ? { text: block.toString('latin1'), end } : undefined
}

const lineFeed = 10
const maxHeadLength = 20

function checksum(bytes: Uint8Array, seed: number): string {
  return crc32(bytes, seed).toString(16).padStart(8, '0')
}

/** Not what a link leads to: a cache is written in its own folder only. */
function isFile(path: string): boolean {
  return look(path)?.isFile() ?? false
}

/** Changes when the file is replaced, not when something is appended to it. */
function identify(path: string): string {
  const stats = look(path)
  return stats ? `${stats.dev} ${stats.ino}` : ''
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // For example, there is a file where the folder should be.
    ignoreError(error)
    return undefined
  }
}
