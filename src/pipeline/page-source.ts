import type { SourceFile } from '../model/source-file.ts'
import type { PageSource } from '../parse/parse-page.ts'

/** A source's bytes with what parsing must know of it. */
export function pageSource({ projectPath, rootId, path, generated }: SourceFile, bytes: Uint8Array): PageSource {
  return {
    file: projectPath,
    rootId,
    bytes,
    ...(/^index\.[^./]+$/.test(path) ? { isHome: true } : {}),
    ...(generated && !generated.isData ? { isGenerated: true } : {}),
  }
}
