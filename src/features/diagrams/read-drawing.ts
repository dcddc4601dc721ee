import { posix } from 'node:path'
import type { Tokens } from 'marked'
import { bodyText } from '../../core/markdown/body-writer.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { unsafeScheme } from '../../core/policy/browser-address.ts'
import { escapeHtml, unescapeHtml } from '../../kit/escape/markup.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** The folder beside a page that contains the drawings of its diagrams. */
export const drawingFolder = '_diagrams'

/** `_diagrams/checkout.1a2b3c4d5e6f7a8b.svg` */
export const drawingName = /^.+\.[\da-f]{16}\.svg$/

/** This number increases whenever docsgen draws diagrams in another way, so that they are drawn again. */
const format = 1

/** The path of a rendered diagram. It depends on the diagram's text, the version of Mermaid, and the colors. */
export function drawingPath(page: ProjectPath, text: string, key: string): ProjectPath {
  const { dir, name } = posix.parse(page)
  return posix.join(dir, drawingFolder, `${name}.${shortHash(`${format} ${key}\n${text}`)}.svg`) as ProjectPath
}

const elements = new Set(
  'svg g a defs path rect circle ellipse line polygon polyline text tspan marker linearGradient radialGradient stop clipPath title desc'.split(
    ' ',
  ),
)

const attributes = new Set(
  `aria-describedby aria-labelledby aria-roledescription alignment-baseline clip-path clipPathUnits cx cy d dominant-baseline dx dy fill
fill-opacity fill-rule font-family font-size font-style font-weight fx fy gradientTransform gradientUnits height href id marker-end marker-mid
marker-start markerHeight markerUnits markerWidth offset opacity orient pathLength points preserveAspectRatio r refX refY role rotate rx ry
spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor
text-decoration transform viewBox width x x1 x2 xmlns y y1 y2`.split(/\s+/),
)

/** Matches values that load nothing. No other CSS functions can appear in them. */
const plainValue = /^[\w .,#%+-]*$/
const functions = /\b(?:light-dark|matrix|rotate|scale|skewX|skewY|translate)\([^()]*\)/g
const references = new Set(['aria-describedby', 'aria-labelledby', 'id'])

/**
 * Reads a drawing for a page, removes its line breaks, and adds a prefix to its IDs. Returns undefined for a file that docsgen has not
 * drawn: everything that docsgen draws is plain shapes and text, so anything else could be an attack.
 */
export function readDrawing(file: string, prefix: string): string | undefined {
  const token = /<(\/?)([A-Za-z]+)((?: [A-Za-z][A-Za-z\d-]*="[^"<>]*")*)(\/?)>|[^<>]+/y
  const source = file.replace(/\r?\n/g, '\n').trim()
  const open: string[] = []
  let html = ''
  while (token.lastIndex < source.length) {
    const match = token.exec(source)
    if (!match) return undefined
    const [all, slash, name, written = '', end] = match
    const parent = open.at(-1)
    if (name === undefined) {
      if (parent === undefined) return undefined
      if (all.trim() !== '' || /^(?:text|tspan|title|desc)$/.test(parent)) html += all
      continue
    }
    if (slash !== '') {
      if (open.pop() !== name || written !== '' || end !== '') return undefined
      html += `</${name}>`
      if (open.length === 0 && token.lastIndex < source.length) return undefined
      continue
    }
    // A title or a description could contain HTML.
    const isAllowed = elements.has(name) && (parent === undefined ? name === 'svg' && html === '' : !/^(?:title|desc)$/.test(parent))
    const attributesHtml = isAllowed ? readAttributes(written, { isRoot: parent === undefined, prefix }) : undefined
    if (attributesHtml === undefined) return undefined
    html += `<${name}${attributesHtml}${end}>`
    if (end === '') open.push(name)
  }
  return open.length === 0 && html !== '' ? html : undefined
}

/** Reads attributes. Returns undefined if one of them is not allowed. */
function readAttributes(written: string, { isRoot, prefix }: { readonly isRoot: boolean; readonly prefix: string }): string | undefined {
  let html = ''
  for (const [, name = '', value = ''] of written.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
    if (!attributes.has(name)) return undefined
    // A drawing in a page uses the font of the page.
    if (name === 'xmlns' || (isRoot && name === 'font-family')) continue
    if (name === 'href') {
      if (unsafeScheme(unescapeHtml(value), 'link') !== undefined || /&(?!amp;)/.test(value)) return undefined
      html += ` href="${value}"`
    } else if (references.has(name)) {
      if (!/^[a-z]\d+$/.test(value)) return undefined
      html += ` ${name}="${prefix}${value}"`
    } else {
      const id = /^url\(#([a-z]\d+)\)$/.exec(value)?.[1]
      if (id === undefined && !plainValue.test(value.replaceAll('var(--ground,#fff)', '').replace(functions, ''))) return undefined
      html += ` ${name}="${id === undefined ? value : `url(#${prefix}${id})`}"`
    }
  }
  return html
}

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
