import { Parser } from 'htmlparser2'
import { escapeXml } from '../../../kit/escape/markup.ts'
import type { SiteFile } from '../site-files.ts'

export interface BookPicture {
  /** The path of the image in the book. */
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

/** The image formats that every e-reader must support: https://www.w3.org/TR/epub-33/#sec-core-media-types */
const extensions: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
}

export interface Pictures {
  /** The path of an image in the book, or undefined if the book cannot contain the image. */
  readonly hrefOf: (address: string) => string | undefined
  readonly list: () => readonly BookPicture[]
}

/** Collects the images of a book. */
export function collectPictures(readFile: (address: string) => SiteFile | undefined): Pictures {
  const found = new Map<string, BookPicture | undefined>()
  let count = 0
  const read = (address: string): BookPicture | undefined => {
    const file = readFile(address)
    const extension = extensions[file?.type ?? '']
    if (!file || extension === undefined) return undefined
    const content = extension === 'svg' ? cleanDrawing(file.content.toString('utf8')) : file.content
    return content && { name: `pictures/${++count}.${extension}`, type: file.type, content }
  }
  return {
    hrefOf(address) {
      if (!found.has(address)) found.set(address, read(address))
      return found.get(address)?.name
    },
    list: () => [...found.values()].filter((picture) => picture !== undefined),
  }
}

/** Returns a drawing without scripts, files of other sites, or the metadata of drawing programs, or undefined if the drawing is not SVG. */
function cleanDrawing(svg: string): Uint8Array | undefined {
  const parts: string[] = []
  const ids = new Set<string>()
  let depth = 0
  let omitted = 0
  let isDrawing = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth === 1 && name === 'svg') isDrawing = true
        if (omitted > 0 || !isDrawing || /:|^(?:script|metadata|foreignObject)$/.test(name)) {
          omitted += 1
          return
        }
        const written = Object.entries(attributes).flatMap(([key, value]) => {
          if (/^(?:on|xmlns)/.test(key) || (key.includes(':') && !/^xml:(?:lang|space)$/.test(key) && key !== 'xlink:href')) return []
          if (/href$/.test(key) && !/^(?:#|data:image\/)/.test(value)) return []
          if (key === 'id' && (ids.has(value) || !/^[A-Za-z_][\w.-]*$/.test(value))) return []
          if (key === 'id') ids.add(value)
          return [` ${key.replace('xlink:', '')}="${escapeXml(value)}"`]
        })
        parts.push(`<${name}${depth === 1 ? ' xmlns="http://www.w3.org/2000/svg"' : ''}${written.join('')}>`)
      },
      ontext(text) {
        if (depth > 0 && omitted === 0) parts.push(escapeXml(text))
      },
      onclosetag(name) {
        depth -= 1
        if (omitted > 0) omitted -= 1
        else parts.push(`</${name}>`)
      },
    },
    { xmlMode: true },
  )
  parser.end(svg)
  return isDrawing ? Buffer.from(parts.join('')) : undefined
}
