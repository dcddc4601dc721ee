import { statSync } from 'node:fs'

/** The metadata of a file. Equal stamps mean equal content. */
export interface FileStamp {
  readonly bytes: number
  readonly modifiedMs: number
  /** The time of the last change to content, owner, name, or permissions. Programs cannot set it. */
  readonly changedMs: number
  readonly inode: number
}

interface Stats {
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly ino: number
}

/** Returns the properties of a file that later reveal whether the file has changed. */
export function fileStamp({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { bytes: size, modifiedMs: mtimeMs, changedMs: ctimeMs, inode: ino }
}

/** Reads the stamp of a file. Returns undefined if the file does not exist. */
export function readStamp(path: string): FileStamp | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? fileStamp(stats) : undefined
}

/** Whether a file is unchanged. Programs can set the modification time, but not the change time. */
export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.bytes === b.bytes && a.modifiedMs === b.modifiedMs && a.changedMs === b.changedMs && a.inode === b.inode
}

/**
 * Some file systems store times with low precision, such as FAT, which uses steps of two seconds. A file that was modified more recently
 * can change again without getting a new stamp.
 */
const freshMs = 2_000

/** Whether a file's last change is old enough for its stamp to be trusted. */
export function isSettled({ modifiedMs, changedMs }: FileStamp, nowMs: number): boolean {
  return nowMs - Math.max(modifiedMs, changedMs) > freshMs
}
