import type { SourceFile } from '../model/source-file.ts'
import type { PageSource } from '../parse/parse-page.ts'
import { isGenerated } from '../support/files/is-generated.ts'

/** The input for parsing one source. */
export function pageSource(source: SourceFile, bytes: Uint8Array): PageSource {
  const { projectPath, rootId, path } = source
  return {
    file: projectPath,
    rootId,
    bytes,
    ...(/^index\.[^./]+$/.test(path) ? { isHome: true } : {}),
    ...(isGenerated(source) ? { isGenerated: true } : {}),
  }
}
