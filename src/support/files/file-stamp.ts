import { statSync } from 'node:fs'
import type { FileStamp } from '../../model/source-file.ts'

interface Stats {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** What the system says of a file, to tell later whether it has changed. */
export function fileStamp({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { bytes: size, modifiedMs: mtimeMs, changedMs: ctimeMs, inode: ino }
}

/** undefined if there is no file. */
export function readStamp(path: string): FileStamp | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? fileStamp(stats) : undefined
}

/** Whether a file is unchanged. Any program can set the time of modification back, but not that of the last change. */
export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.bytes === b.bytes && a.modifiedMs === b.modifiedMs && a.changedMs === b.changedMs && a.inode === b.inode
}

/** File systems keep times coarsely, FAT in steps of two seconds: a file younger than this may change again without a new stamp. */
const freshMs = 2_000

/** Whether the file was last changed long enough ago that its stamp can be trusted from now on. */
export function isSettled({ modifiedMs, changedMs }: FileStamp, nowMs: number): boolean {
  return nowMs - Math.max(modifiedMs, changedMs) > freshMs
}
