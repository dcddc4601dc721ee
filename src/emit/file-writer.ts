import { hash } from 'node:crypto'
import { createFile, diskFileSystem, errorCode } from '../support/file-system.ts'

export interface FileToWrite {
  /** Absolute, in an existing folder. */
  readonly path: string
  readonly content: Uint8Array
}

/** Writes new files in the background: on some disks, this takes longer than rendering them. */
export interface FileWriter {
  /** Transfers the contents. Resolves with each file's SHA-256; rejects with the error of the file system. */
  write(files: readonly FileToWrite[]): Promise<readonly string[]>
  /** Helps with the pending files on this thread. Never rejects; `write` does. */
  help(): Promise<void>
  /** Returns once no file is being written and none will be. */
  stop(): void
  /** Returns the thread; no write may be pending. */
  close(): void
}

export type WrittenFile = { readonly sha256: string } | { readonly failure: FileFailure }

/** An error of the file system that can be sent between threads. */
export interface FileFailure {
  readonly message: string
  readonly code: string | undefined
  readonly path: string
  readonly syscall: string | undefined
}

/** Shared between both threads: whether to stop, and whether a file is being written. */
export const stopFlag = 0
export const busyFlag = 1

/** Runs in the other thread: writes one file after another until one fails or it is stopped. */
export function writeFiles(files: readonly FileToWrite[], flags: Int32Array): WrittenFile[] {
  const written: WrittenFile[] = []
  for (const file of files) {
    Atomics.store(flags, busyFlag, 1)
    try {
      if (Atomics.load(flags, stopFlag) === 1) break
      createFile(diskFileSystem, file)
      written.push({ sha256: hash('sha256', file.content, 'hex') })
    } catch (error) {
      const { message, syscall } = error as { message: string; syscall?: string }
      written.push({ failure: { message, code: errorCode(error), path: file.path, syscall } })
      break
    } finally {
      Atomics.store(flags, busyFlag, 0)
      Atomics.notify(flags, busyFlag)
    }
  }
  return written
}
