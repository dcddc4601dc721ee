import type { Tokens } from 'marked'
import { bodyText } from '../../core/markdown/body-writer.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { drawingPath, readDrawing } from './read-drawing.ts'

/** A code block with the language `mermaid`. */
export interface Diagram {
  readonly text: string
  /** The position where the opening fence starts. The diagram's text begins on the next line. */
  readonly line: number
  readonly column: number
  /** Whether the page shows a drawing. Absent if the drawing has no file, and `damaged` if the file is not one of docsgen's drawings. */
  readonly drawing?: 'current' | 'damaged'
}

export const diagramNotes = createNotes((): Diagram[] => [])

/** A diagram, which is either a drawing with its source below or only the source, which the reader's browser draws. */
export function writeDiagram(walk: PageWalk, { text }: Tokens.Code, offset: number): boolean {
  const { line, column } = walk.page.lines.rangeAt(offset)
  const found = findDrawing(walk, text)
  diagramNotes(walk).push({ text, line, column, ...(found ? { drawing: found.html === undefined ? 'damaged' : 'current' } : {}) })
  const source = `<pre tabindex="0"><code class="language-mermaid">${escapeHtml(text)}</code></pre>`
  if (found?.html === undefined) {
    walk.found.parts.add('mermaid')
    walk.writer.write(`<figure class="mermaid">${source}</figure>\n`)
    return true
  }
  const name = bodyText(walk, 'diagram')
  const svg = /^<svg[^>]* aria-labelledby=/.test(found.html) ? found.html : found.html.replace('<svg', `<svg aria-label="${name}"`)
  walk.writer.write(
    // Wide diagrams can be scrolled with the keyboard.
    `<figure class="code"><div class="diagram" role="group" aria-label="${name}" tabindex="0">${svg}</div><details><summary class="diagram-source">${bodyText(walk, 'showSource')}</summary>${source}</details></figure>\n`,
  )
  return true
}

/** Finds the committed image of a diagram. Returns undefined if the file does not exist. */
function findDrawing(walk: PageWalk, text: string): { readonly html: string | undefined } | undefined {
  const { page, found, includedFiles } = walk
  const { drawings } = page.options
  if (drawings === undefined || page.isGenerated) return undefined
  const path = drawingPath(page.file, text, drawings)
  const bytes = includedFiles.read(path)
  // The page is parsed again when the file appears.
  if (typeof bytes === 'string') {
    if (bytes === 'missing') found.includes.set(path, { path, hash: bytes })
    return undefined
  }
  const { text: file = '', hash } = includedFiles.textOf(bytes)
  found.includes.set(path, { path, hash })
  // The IDs on a page are unique, even if the page contains the same diagram twice. IDs in content cannot begin with this prefix.
  return { html: readDrawing(file, `_drawing-${diagramNotes(walk).length}-`) }
}
