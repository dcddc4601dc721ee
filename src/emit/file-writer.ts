import { hash } from 'node:crypto'
import { createFile, diskFileSystem, errorCode } from '../support/file-system.ts'

export interface FileToWrite {
  /** Absolute, in a folder that is there. */
  readonly path: string
  readonly content: Uint8Array
}

/** Writes new files while this thread goes on: on some disks each takes longer than its page took to render. */
export interface FileWriter {
  /** Takes the contents for itself. Resolves with each file's SHA-256; rejects with what the file system said. */
  write(files: readonly FileToWrite[]): Promise<readonly string[]>
  /** Writes on this thread too, what the other has not come to yet. Never rejects: what fails is told by `write`. */
  help(): Promise<void>
  /** Returns once no file is being written and none will be. */
  stop(): void
  /** Gives the thread back; nothing may be under way. */
  close(): void
}

export type WrittenFile = { readonly sha256: string } | { readonly failure: FileFailure }

/** An error of the file system in a form that can leave its thread. */
export interface FileFailure {
  readonly message: string
  readonly code: string | undefined
  readonly path: string
  readonly syscall: string | undefined
}

/** Shared between both threads: whether to stop, and whether a file is being written. */
export const stopFlag = 0
export const busyFlag = 1

/** The other thread's part: one file after the other, until one fails or it is told to stop. */
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
