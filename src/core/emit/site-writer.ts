import type { OutputPath } from '../../kit/files/paths.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { OutputFile } from '../model/output.ts'
import type { OutputSession, PublishedFile } from './output-session.ts'

/** Writes the files of a site. */
export interface SiteWriter {
  /** The files of the last build. */
  readonly previous: ReadonlyMap<OutputPath, PublishedFile>
  /** The content of one of them. */
  readPrevious(path: OutputPath): Uint8Array
  /** Waits only if much is still under way. Another thread may take the content over. */
  write(files: readonly OutputFile[]): Promise<void>
  /** Waits for all files. Returns problems of what was written. */
  finish(): Promise<readonly Diagnostic[]>
}

export function createSiteWriter(session: OutputSession): SiteWriter {
  return {
    previous: session.previous,
    readPrevious: (path) => session.readPrevious(path),
    write: async (files) => session.write(files),
    finish: async () => [],
  }
}
