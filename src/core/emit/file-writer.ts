import { hash } from 'node:crypto'
import { createFile, diskFileSystem, errorCode } from '../../kit/files/file-system.ts'

export interface FileToWrite {
  /** Absolute, in an existing folder. */
  readonly path: string
  readonly content: Uint8Array
}

/** Writes new files on a different thread. */
export type FileWriter = (files: readonly FileToWrite[]) => Promise<WriteResult>

/** The SHA-256 of each file, up to the first that could not be written. */
export interface WriteResult {
  readonly hashes: readonly string[]
  readonly failure: FileFailure | undefined
}

/** An error of the file system with its properties, which an error loses between threads. */
interface FileFailure {
  readonly message: string
  readonly code: string | undefined
  readonly path: string
  readonly syscall: string | undefined
}

export function writeFiles(files: readonly FileToWrite[]): WriteResult {
  const hashes: string[] = []
  for (const file of files) {
    try {
      createFile(diskFileSystem, file)
      hashes.push(hash('sha256', file.content, 'hex'))
    } catch (error) {
      const { message, syscall } = error as { message: string; syscall?: string }
      return { hashes, failure: { message, code: errorCode(error), path: file.path, syscall } }
    }
  }
  return { hashes, failure: undefined }
}
