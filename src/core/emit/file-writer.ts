import { hash } from 'node:crypto'
import { createFile, diskFileSystem, errorCode } from '../../kit/files/file-system.ts'

export interface FileToWrite {
  /** The absolute path of the file. The folder of the file exists. */
  readonly path: string
  readonly content: Uint8Array
}

/** Writes new files on another thread. */
export type FileWriter = (files: readonly FileToWrite[]) => Promise<WriteResult>

/** The SHA-256 of each file, up to the first file that could not be written. */
export interface WriteResult {
  readonly hashes: readonly string[]
  readonly failure: FileFailure | undefined
}

/** The properties of a file system error, which are lost when an error is sent between threads. */
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
