import type { SourceFile } from '../../core/model/source-file.ts'

/** Whether docsgen made the page from packages and APIs, so that it is not the author's. What the site's own code made is the author's. */
export function isGenerated({ generated }: Pick<SourceFile, 'generated'>): boolean {
  return generated !== undefined && !generated.isData
}
