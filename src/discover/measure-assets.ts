import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { MeasuredAsset, SourceFile } from '../model/source-file.ts'
import { sha256 } from '../support/hash.ts'
import type { Steps } from '../support/steps.ts'
import { sanitizeSvg } from './sanitize-svg.ts'
import { reasonOf } from './walk-folder.ts'

const image = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?)$/i

/** Hashes the files beside the pages and reads how large pictures are, so that pages do not jump while they load. */
export function* measureAssets(sources: readonly SourceFile[]): Steps<Outcome<readonly MeasuredAsset[]>> {
  const diagnostics: Diagnostic[] = []
  const value: MeasuredAsset[] = []
  for (const source of sources) {
    if (source.kind !== 'asset') continue
    yield
    let bytes: Uint8Array
    try {
      bytes = readFileSync(source.absolutePath)
    } catch (error) {
      diagnostics.push(createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file: source.projectPath }))
      continue
    }
    const content = /\.svg$/i.test(source.path) ? withoutCode(source, bytes, diagnostics) : undefined
    const size = image.test(source.path) ? sizeOf(source, bytes, diagnostics) : undefined
    value.push({ source, hash: sha256(content ?? bytes), size, content })
  }
  return { value, diagnostics }
}

/** More than these are counted. */
const maxNamed = 5

/** undefined where the drawing is safe as it is. */
function withoutCode(source: SourceFile, bytes: Uint8Array, diagnostics: Diagnostic[]): Uint8Array | undefined {
  const { text, removed } = sanitizeSvg(bytes)
  if (removed.length > 0) {
    const left = removed.length - maxNamed
    const named = `${removed.slice(0, maxNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
    diagnostics.push(createDiagnostic('file/unsafe-drawing', { removed: named }, { file: source.projectPath }))
  }
  return text === undefined ? undefined : Buffer.from(text)
}

/** What an SVG says of its size, alone: image-size looks for it in the first 1,000 bytes, and editors keep whole documents in the tag. */
function rootTagOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const start = text.search(/<svg[\s>]/)
  const attributes: string[] = []
  const attribute = /\s+(?:([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')|>|\/>)?/y
  attribute.lastIndex = start + 4
  for (let found = attribute.exec(text); found?.[1] !== undefined; found = attribute.exec(text)) {
    if (/^(?:width|height|viewBox)$/i.test(found[1])) attributes.push(`${found[1]}=${found[2]}`)
  }
  // What is no drawing is left to be refused.
  return start === -1 ? bytes : Buffer.from(`<svg ${attributes.join(' ')}>`)
}

function sizeOf(source: SourceFile, bytes: Uint8Array, diagnostics: Diagnostic[]): MeasuredAsset['size'] {
  try {
    const { width, height, orientation } = imageSize(/\.svg$/i.test(source.path) ? rootTagOf(bytes) : bytes)
    // Orientations 5 to 8 of EXIF lie on their side.
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch (error) {
    diagnostics.push(createDiagnostic('file/image-unreadable', { reason: (error as Error).message }, { file: source.projectPath }))
    return undefined
  }
}
