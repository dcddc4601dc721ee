import type { OutputFile } from '../model/output.ts'
import type { OutputPath } from '../model/paths.ts'
import { shortHash } from '../support/hash.ts'

/** A file made of text: its content is its key. */
export function textFile(path: string, text: string): OutputFile {
  const content = Buffer.from(text)
  return { path: path as OutputPath, key: shortHash(content), content }
}
