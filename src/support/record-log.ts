import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Steps } from './steps.ts'

/** A record of the log: small data that is always loaded, and bytes that are read only when they are asked for. */
export interface LogRecord<Entry> {
  readonly key: string
  readonly entry: Entry
  readonly blob: Uint8Array
}

/** A packed cache: one file of lines, one of bytes, both only ever appended to. What cannot be trusted counts as absent. */
export interface RecordLog<Entry> {
  get(key: string): Entry | undefined
  /** undefined where the bytes are damaged. */
  readBlob(key: string): Uint8Array | undefined
  /** Adds or replaces records and forgets keys that are no longer in use. Silent where the disk refuses: a cache is a convenience. */
  save(records: readonly LogRecord<Entry>[], inUse: ReadonlySet<string>): Steps<void>
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

/** Whether anything was ever saved at `<path>`. */
export function hasRecordLog(path: string): boolean {
  return existsSync(`${path}.jsonl`)
}

/** The size of all that is loaded at once; 0 where nothing was ever saved. */
export function recordLogBytes(path: string): number {
  return statSync(`${path}.jsonl`, { throwIfNoEntry: false })?.size ?? 0
}

/** Opens the log at `<path>.jsonl` and `<path>.bin`; one written under another version is ignored. */
export function openRecordLog<Entry>(path: string, version: string): RecordLog<Entry> {
  const linesFile = `${path}.jsonl`
  const blobFile = `${path}.bin`
  const header = JSON.stringify({ version })
  const lockFile = `${path}.lock`
  let lines = new Map<string, Line<Entry>>()
  let lineCount = 0
  let isSound = load()
  let blobFd: number | undefined

  function load(): boolean {
    let text: string
    try {
      // All of it is ASCII: see `asciiJson`.
      text = readFileSync(linesFile, 'latin1')
      if (!existsSync(blobFile)) return false
    } catch {
      return false
    }
    if (!text.startsWith(`${header}\n`)) return false
    for (const line of text.slice(header.length + 1).split('\n')) {
      if (line === '') continue
      lineCount++
      try {
        const record = JSON.parse(line) as Line<Entry>
        lines.set(record.k, record)
      } catch {
        // A line cut short by a crash: its page is parsed again.
      }
    }
    return true
  }

  function readBlob(key: string): Uint8Array | undefined {
    const line = lines.get(key)
    if (!line) return undefined
    try {
      blobFd ??= openSync(blobFile, 'r')
      const blob = new Uint8Array(line.n)
      if (readSync(blobFd, blob, 0, line.n, line.o) !== line.n) return undefined
      return crc32(blob) === line.c ? blob : undefined
    } catch {
      return undefined
    }
  }

  function append(records: readonly LogRecord<Entry>[], to: Target<Entry>): void {
    const fd = openSync(to.blobFile, 'a')
    try {
      let offset = fstatSync(fd).size
      const text: string[] = []
      const blobs: Uint8Array[] = []
      for (const { key, entry, blob } of records) {
        const line: Line<Entry> = { k: key, e: entry, o: offset, n: blob.length, c: crc32(blob) }
        offset += blob.length
        to.lines.set(key, line)
        blobs.push(blob)
        text.push(`${asciiJson(line)}\n`)
      }
      writeSync(fd, Buffer.concat(blobs))
      writeFileSync(to.linesFile, text.join(''), { flag: 'a' })
    } finally {
      closeSync(fd)
    }
  }

  function* appendAll(records: Iterable<LogRecord<Entry>>, to: Target<Entry>): Steps<void> {
    let batch: LogRecord<Entry>[] = []
    for (const record of records) {
      if (batch.push(record) < portion) continue
      append(batch, to)
      batch = []
      yield
    }
    append(batch, to)
  }

  function* read(keys: readonly string[]): Generator<LogRecord<Entry>> {
    for (const key of keys) {
      const line = lines.get(key)
      const blob = readBlob(key)
      if (line && blob) yield { key, entry: line.e, blob }
    }
  }

  /** Writes the live records anew, so that the files do not grow without end; whoever reads has the old ones until all is there. */
  function* compact(records: readonly LogRecord<Entry>[], inUse: ReadonlySet<string>): Steps<void> {
    const fresh = new Set(records.map(({ key }) => key))
    const next = { linesFile: `${linesFile}.tmp`, blobFile: `${blobFile}.tmp`, lines: new Map<string, Line<Entry>>() }
    writeFileSync(next.blobFile, '')
    writeFileSync(next.linesFile, `${header}\n`)
    yield* appendAll(read([...lines.keys()].filter((key) => inUse.has(key) && !fresh.has(key))), next)
    yield* appendAll(records, next)
    close()
    renameSync(next.blobFile, blobFile)
    renameSync(next.linesFile, linesFile)
    lines = next.lines
    lineCount = lines.size
    isSound = true
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
      if (!takeLock(lockFile)) return
      try {
        if (!isSound || stale > inUse.size) yield* compact(records, inUse)
        else {
          yield* appendAll(records, { linesFile, blobFile, lines })
          lineCount += records.length
        }
      } catch {
        // Full or read-only: the next build does without.
      } finally {
        rmSync(lockFile, { force: true })
      }
    },
    close,
  }
}

/** JSON that is read without decoding, and of which one foreign letter does not make a text of two bytes a letter. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** False where another build is writing; a lock older than a minute belongs to a build that was killed. */
function takeLock(lockFile: string): boolean {
  try {
    mkdirSync(dirname(lockFile), { recursive: true })
    if (existsSync(lockFile) && Date.now() - statSync(lockFile).mtimeMs > 60_000) rmSync(lockFile, { force: true })
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
