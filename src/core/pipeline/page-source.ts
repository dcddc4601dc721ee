import { isGenerated } from '../../kit/files/paths.ts'
import type { PageSource } from '../markdown/parse-page.ts'
import type { SourceFile } from '../model/source-file.ts'

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
