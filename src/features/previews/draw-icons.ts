import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { textIn } from '../../core/config/config-texts.ts'
import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import type { Prepared } from '../../core/feature.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath, readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { readBytesIfPresent } from '../../kit/files/file-system.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { Href, OutputPath } from '../../kit/files/paths.ts'
import { findPeer, installCommand, loadSharp } from '../../kit/programs/find-peer.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'picture/not-installed': error(
    'Missing package for images',
    'The config contains `{option}`, but the project does not have {packages}, which these images need.',
    'Run `{command}`, or remove `{option}` from the config.',
  ),
  'picture/not-drawn': warning('Image not generated', '{what} cannot be generated: {reason}.'),
  'picture/missing-characters': warning(
    'Missing characters in fonts',
    'The fonts in `previews.fonts` have no characters for `{text}`, so this page has no image for link previews.',
    'Add a font with these characters to `previews.fonts`, or set an `image` in the front matter of the page.',
  ),
})

interface Icon {
  readonly path: string
  readonly size: number
  /** Operating systems crop these icons to a shape, so the drawing has a margin and an opaque background. */
  readonly isCut?: boolean
  /** The purpose in the web manifest. */
  readonly purpose?: 'any' | 'maskable'
}

/** Browsers and operating systems request the first two files even without a link. */
const icons: readonly Icon[] = [
  { path: 'favicon.ico', size: 32 },
  { path: 'apple-touch-icon.png', size: 180, isCut: true },
  { path: 'icon-192.png', size: 192, purpose: 'any' },
  { path: 'icon-512.png', size: 512, purpose: 'any' },
  { path: 'icon-maskable-512.png', size: 512, isCut: true, purpose: 'maskable' },
]

/**
 * Draws the icons for home screens from the SVG file in the config, and writes the manifest that lists them. Icons from an earlier build
 * are reused.
 */
export async function drawIcons(config: SiteConfig, findInConfig: FindInConfig): Promise<Outcome<Prepared>> {
  if (!config.icons) return { value: {}, diagnostics: [] }
  const { source, name, background } = config.icons
  const at = (text: string, key: string) => ({ file: config.configFile, ...findInConfig(text, key) })
  const none = (diagnostic: Diagnostic): Outcome<Prepared> => ({ value: {}, diagnostics: [diagnostic] })
  const svg = readBytesIfPresent(source)
  if (!svg) {
    const params = { key: 'icons.source', what: 'file', name, suggestion: findSimilarFile(config.root, name) }
    return none(createCoreDiagnostic('config/unknown-reference', params, at(name, 'icons.source')))
  }
  const peer = findPeer(config.root, 'sharp')
  if (!peer) {
    const command = installCommand(config.root, 'sharp')
    return none(createDiagnostic('picture/not-installed', { option: 'icons', packages: '`sharp`', command }, { file: config.configFile }))
  }
  const cache = openPictureCache(config.stateDir, 'icons')
  const keyOf = (icon: Icon) => shortHash(`${peer.version} ${JSON.stringify(icon)} ${background} ${shortHash(svg)}`)
  try {
    for (const icon of icons)
      if (!cache.has(keyOf(icon))) cache.write(keyOf(icon), await drawIcon(icon, { svg, background, file: peer.file }))
  } catch (error) {
    const reason = ((error as Error).message.split('\n')[0] ?? '').slice(0, 300).replace(/[\s:.]{1,9}$/, '')
    return none(createDiagnostic('picture/not-drawn', { what: `The icons from \`${name}\``, reason }, at(name, 'icons.source')))
  }
  cache.keep(new Set(icons.map(keyOf)))
  return {
    value: {
      files: [
        { kind: 'generated', path: 'site.webmanifest' as OutputPath, make: () => Buffer.from(webManifest(config, background)) },
        ...icons.map((icon): GeneratedFile => {
          const key = keyOf(icon)
          return { kind: 'generated', path: icon.path as OutputPath, make: () => cache.read(key) }
        }),
      ],
      siteProps: {
        icons: { manifest: `${config.base}site.webmanifest` as Href, touchIcon: `${config.base}apple-touch-icon.png` as Href },
      },
    },
    diagnostics: [],
  }
}

interface Drawing {
  readonly svg: Uint8Array
  readonly background: string
  /** The path of the library's file. */
  readonly file: string
}

async function drawIcon({ path, size, isCut = false }: Icon, { svg, background, file }: Drawing): Promise<Uint8Array> {
  const sharp = loadSharp(file)
  const margin = isCut ? Math.round(size / 10) : 0
  const drawn = size - 2 * margin
  const transparent = '#00000000'
  // The SVG units of icons are small, so icons would be blurred if they were drawn at their original size.
  const image = sharp(svg, { density: 600 }).resize({ width: drawn, height: drawn, fit: 'contain', background: transparent })
  const framed = isCut
    ? image.extend({ top: margin, bottom: margin, left: margin, right: margin, background }).flatten({ background })
    : image
  const png = await framed.png({ compressionLevel: 9 }).toBuffer()
  return path.endsWith('.ico') ? iconFile(png, size) : png
}

/** Creates an ICO file with one PNG image: https://en.wikipedia.org/wiki/ICO_(file_format) */
function iconFile(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.byteLength, 14)
  header.writeUInt32LE(header.byteLength, 18)
  return Buffer.concat([header, png])
}

/** Follows https://www.w3.org/TR/appmanifest/. */
function webManifest({ title, description, locales, base }: SiteConfig, background: string): string {
  const [locale] = locales
  const text = textIn(description, locale, locales)
  const manifest = {
    name: textIn(title, locale, locales),
    ...(text === '' ? {} : { description: text }),
    lang: locale.code,
    dir: locale.dir,
    start_url: base,
    scope: base,
    // Readers of documentation need the URL and the back button of the browser.
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: icons.flatMap(({ path, size, purpose }) =>
      purpose ? [{ src: `${base}${path}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
    ),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The images that earlier builds drew, keyed by a hash of everything that they are generated from. */
export interface PictureCache {
  has(key: string): boolean
  /** Throws an `EnvironmentError` if the image no longer exists. */
  read(key: string): Uint8Array
  write(key: string, content: Uint8Array): void
  /** Removes all images except those with these keys. */
  keep(keys: ReadonlySet<string>): void
}

export function openPictureCache(stateDir: string, name: string): PictureCache {
  const folder = cachePath(stateDir, name)
  mkdirSync(folder, { recursive: true })
  return {
    has: (key) => readSealed(join(folder, key)) !== undefined,
    read: (key) => readSealed(join(folder, key)) ?? missingPicture(join(folder, key)),
    write: (key, content) => writeSealed(join(folder, key), content),
    keep(keys) {
      for (const name of readdirSync(folder)) if (!keys.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
    },
  }
}

function missingPicture(file: string): never {
  throw new EnvironmentError(`The image \`${file}\` was removed or damaged while docsgen was building.`, 'Build again.')
}
