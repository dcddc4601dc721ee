import { readClientManifest } from '../../core/bundle/compile-theme.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { drawingPath, hasDrawings } from './read-drawing.ts'

/** A diagram of a page that can have a drawing. */
export interface WantedDrawing {
  readonly path: ProjectPath
  readonly page: ProjectPath
  readonly text: string
  readonly line: number
  readonly column: number
  /** The page shows it. */
  readonly isCurrent: boolean
}

/** The diagrams of all pages in the content folders, drafts included. */
export function listDrawings({ parts, readBody }: Pick<ReadSite, 'parts' | 'readBody'>): readonly WantedDrawing[] {
  const mermaid = readClientManifest().mermaid.version
  return parts.markdownPages.flatMap(({ source, document }) => {
    if (source.generated || !(document.hasMermaid || hasDrawings(document))) return []
    const page = source.projectPath
    return (readBody(source, document)?.diagrams ?? []).map(({ text, line, column, drawing }) => ({
      path: drawingPath(page, text, mermaid),
      page,
      text,
      line,
      column,
      isCurrent: drawing === 'current',
    }))
  })
}
