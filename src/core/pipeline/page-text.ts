import { isGenerated } from '../../kit/files/paths.ts'
import type { PageText } from '../markdown/parse-page.ts'
import type { HeadingIdFunction } from '../model/document.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'

/** Creates the input for parsing a source. */
export function pageText(source: SourceFile, bytes: Uint8Array): PageText {
  const { projectPath, rootId, path } = source
  return {
    file: projectPath,
    rootId,
    bytes,
    ...(/^index\.[^./]+$/.test(path) ? { isHome: true } : {}),
    ...(isGenerated(source) ? { isGenerated: true } : {}),
  }
}

/**
 * The site's function for heading IDs, if it has one. Only the main thread can call this function, because functions cannot be sent to
 * other threads.
 */
export function headingIdFunction({ headingIds }: Pick<SiteConfig, 'headingIds'>): HeadingIdFunction | undefined {
  return typeof headingIds === 'function' ? headingIds : undefined
}
