import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { imageSize } from 'image-size'
import { sha256 } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { MeasuredAsset, SourceFile } from '../model/source-file.ts'
import { sanitizeSvg } from './sanitize-svg.ts'
import { reasonOf } from './walk-folder.ts'

const image = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|tiff?)$/i

/** Hashes assets and reads the sizes of images, so that pages do not shift while they load. */
export function* measureAssets(
  sources: readonly SourceFile[],
  sizes: SiteConfig['check']['sizes'],
): Pausable<Outcome<readonly MeasuredAsset[]>> {
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
    const isPicture = image.test(source.path)
    const size = isPicture ? sizeOf(source, bytes, diagnostics) : undefined
    const large = isPicture
      ? findLargePicture(source, { bytes: bytes.length, size, sizes })
      : isLarge({ bytes: bytes.length, limit: sizes.file })
        ? describeLarge({ bytes: bytes.length, limit: sizes.file }, source.projectPath)
        : undefined
    if (large) diagnostics.push(large)
    value.push({ source, hash: sha256(content ?? bytes), size, content })
  }
  return { value, diagnostics }
}

interface FileSize {
  readonly bytes: number
  /** The limit in megabytes. */
  readonly limit: number
}

export function isLarge({ bytes, limit }: FileSize): boolean {
  return bytes > limit * megabyte
}

export function describeLarge({ bytes, limit }: FileSize, file: ProjectPath): Diagnostic {
  return createDiagnostic('file/large', { megabytes: (bytes / megabyte).toFixed(1), limit }, { file })
}

const megabyte = 2 ** 20

interface PictureSize {
  readonly bytes: number
  readonly size: MeasuredAsset['size']
  readonly sizes: SiteConfig['check']['sizes']
}

function findLargePicture({ path, projectPath }: SourceFile, { bytes, size, sizes }: PictureSize): Diagnostic | undefined {
  // SVG files have no size in pixels.
  const pixels = size && !/\.svg$/i.test(path) ? size.width * size.height : 0
  if (!isLarge({ bytes, limit: sizes.picture }) && pixels <= sizes.pixels * 1e6) return undefined
  const count = (pixels: number) => pixels.toLocaleString('en-US')
  const shown = size ? `${count(size.width)} × ${count(size.height)} pixels` : 'an unknown number of pixels'
  return createDiagnostic('file/large-picture', { pixels: shown, megabytes: (bytes / megabyte).toFixed(1) }, { file: projectPath })
}

/** The maximum number of removals to list. Further removals are only counted. */
const maxNamed = 5

/** Removes active code from an SVG file. Returns undefined if the file is safe without changes. */
function withoutCode(source: SourceFile, bytes: Uint8Array, diagnostics: Diagnostic[]): Uint8Array | undefined {
  const { text, removed } = sanitizeSvg(bytes)
  if (removed.length > 0) {
    const left = removed.length - maxNamed
    const named = `${removed.slice(0, maxNamed).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
    diagnostics.push(createDiagnostic('file/unsafe-drawing', { removed: named }, { file: source.projectPath }))
  }
  return text === undefined ? undefined : Buffer.from(text)
}

/**
 * Reduces an SVG to the attributes that determine its size, because image-size reads only 1,000 bytes and editors store large amounts of
 * data in the tag.
 */
function rootTagOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  const start = text.search(/<svg[\s>]/)
  const attributes: string[] = []
  const attribute = /\s+(?:([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')|>|\/>)?/y
  attribute.lastIndex = start + 4
  for (let found = attribute.exec(text); found?.[1] !== undefined; found = attribute.exec(text)) {
    if (/^(?:width|height|viewBox)$/i.test(found[1])) attributes.push(`${found[1]}=${found[2]}`)
  }
  // A file without `<svg>` is rejected later.
  return start === -1 ? bytes : Buffer.from(`<svg ${attributes.join(' ')}>`)
}

function sizeOf(source: SourceFile, bytes: Uint8Array, diagnostics: Diagnostic[]): MeasuredAsset['size'] {
  const unreadable = findUnreadableReason(bytes)
  try {
    if (unreadable !== undefined) throw new Error(unreadable)
    const { width, height, orientation, type } = imageSize(/\.svg$/i.test(source.path) ? rootTagOf(bytes) : bytes)
    const wrong = findWrongEnding(source, type)
    if (wrong) diagnostics.push(wrong)
    // Images with EXIF orientations 5 to 8 are rotated by 90 degrees.
    return orientation !== undefined && orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch (error) {
    const { message } = error as Error
    const reason = /unsupported file type/.test(message) ? 'it is not in a known image format' : message
    diagnostics.push(createDiagnostic('file/image-unreadable', { reason }, { file: source.projectPath }))
    return undefined
  }
}

function findUnreadableReason(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'it is empty'
  const begins = Buffer.from(bytes.subarray(0, 40)).toString('latin1')
  return begins.startsWith('version https://git-lfs') ? 'it is a Git LFS pointer; run `git lfs pull`' : undefined
}

/** The extension of each image format that browsers can show. */
const endings: Readonly<Record<string, RegExp>> = {
  png: /^\.png$/,
  jpg: /^\.jpe?g$/,
  gif: /^\.gif$/,
  webp: /^\.webp$/,
  avif: /^\.avif$/,
  svg: /^\.svg$/,
  bmp: /^\.bmp$/,
  ico: /^\.ico$/,
  cur: /^\.ico$/,
  tiff: /^\.tiff?$/,
}

function findWrongEnding({ path, projectPath }: SourceFile, type: string | undefined): Diagnostic | undefined {
  const ending = extname(path).toLowerCase()
  // AVIF files can have the media type of their container.
  if (type === undefined || endings[type]?.test(ending) || (type === 'heif' && ending === '.avif')) return undefined
  const right = type in endings ? `.${type}` : undefined
  return createDiagnostic('file/wrong-ending', { ending: extname(path), found: type.toUpperCase(), right }, { file: projectPath })
}
