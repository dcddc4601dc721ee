import type { SourceFile } from '../model/source-file.ts'
import type { PageSource } from '../parse/parse-page.ts'

/** The input for parsing one source. */
export function pageSource({ projectPath, rootId, path, generated }: SourceFile, bytes: Uint8Array): PageSource {
  return {
    file: projectPath,
    rootId,
    bytes,
    ...(/^index\.[^./]+$/.test(path) ? { isHome: true } : {}),
    ...(generated && !generated.isData ? { isGenerated: true } : {}),
  }
}
