import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { ContentAsset, ImageVariant, ResolvedLink, Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath, readSealed, writeSealed } from '../../kit/caches/seal.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { findPeer, installCommand, loadSharp, type Peer } from '../../kit/programs/find-peer.ts'
import { options } from './options.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'image/not-installed': error(
    'Missing package for smaller images',
    'The config contains `images`, but the package `sharp`, which makes smaller versions of images, is not installed in the project.',
    'Run `{command}`, or remove `images` from the config.',
  ),
  'image/not-resized': warning(
    'Image without smaller versions',
    'The image is published only in its original size, because it cannot be resized: {reason}.',
    'Export the image again, or replace it.',
  ),
})

/** Smaller versions of images. */
interface ResizedImages {
  /** Keyed by the URL of the original. */
  readonly variants: ReadonlyMap<string, readonly ImageVariant[]>
  readonly files: readonly GeneratedFile[]
}

const noResizedImages: ResizedImages = { variants: new Map(), files: [] }

/** The number of images that are resized at the same time. The library uses its own threads. */
const concurrency = 2
/** Formats that both the library and all browsers can read. */
const resizable = /\.(?:png|jpe?g|webp|avif)$/i

interface Resizing {
  readonly asset: ContentAsset
  readonly variants: readonly PlannedVariant[]
}

interface PlannedVariant extends ImageVariant {
  readonly path: OutputPath
  readonly cacheFile: string
}

/** Creates smaller versions of the images in pages, if the config asks for them. Versions from an earlier build are reused. */
async function resizeImages(site: Site, config: SiteConfig): Promise<Outcome<ResizedImages>> {
  if (!config.images) return { value: noResizedImages, diagnostics: [] }
  const assets = findLargeImages(site, config.images.widths)
  if (assets.length === 0) return { value: noResizedImages, diagnostics: [] }
  const peer = findPeer(config.root, 'sharp')
  if (!peer) {
    const command = installCommand(config.root, 'sharp')
    return { value: noResizedImages, diagnostics: [createDiagnostic('image/not-installed', { command }, { file: config.configFile })] }
  }
  const folder = cachePath(config.stateDir, 'images')
  openFolder(folder)
  const planned = assets.map((asset) => planVariants(asset, { images: config.images, version: peer.version, folder }))
  const diagnostics = await makeMissing(planned, peer)
  const made = planned.filter(({ variants }) => variants.every(({ cacheFile }) => readSealed(cacheFile)))
  removeOthers(folder, new Set(planned.flatMap(({ variants }) => variants.map(({ cacheFile }) => cacheFile))))
  return {
    value: {
      variants: new Map(made.map(({ asset, variants }) => [asset.href, variants.map(({ href, width }) => ({ href, width }))])),
      files: made.flatMap(({ variants }) =>
        variants.map(
          ({ path, cacheFile }): GeneratedFile => ({
            kind: 'generated',
            path,
            make: () => readSealed(cacheFile) ?? missingImage(cacheFile),
          }),
        ),
      ),
    },
    diagnostics,
  }
}

/** The images that pages show in their text and that are wider than the smallest width. */
function findLargeImages(site: Site, widths: readonly number[]): readonly ContentAsset[] {
  const shown = new Set<string>()
  for (const { document, links } of site.pages)
    for (const [index, link] of links.entries()) if (link.kind === 'asset' && document.links[index]?.kind === 'image') shown.add(link.href)
  const smallest = Math.min(...widths)
  return site.assets.filter(
    ({ href, file, size, isActive }) => !isActive && shown.has(href) && resizable.test(file) && (size?.width ?? 0) > smallest,
  )
}

interface VariantPlan {
  readonly images: SiteConfig['images']
  /** The version of the library. */
  readonly version: string
  readonly folder: string
}

function planVariants(asset: ContentAsset, { images, version, folder }: VariantPlan): Resizing {
  const extension = extname(asset.file)
  const widths = [...new Set(images?.widths)].filter((width) => width < (asset.size?.width ?? 0)).sort((a, b) => a - b)
  const variants = widths.map((width): PlannedVariant => {
    const ending = `-${width}${images?.format ? `.${images.format}` : extension}`
    // The file's name contains the hash of its content.
    const cacheFile = join(folder, shortHash(`${version} ${asset.file} ${ending}`))
    return {
      width,
      href: asset.href.slice(0, -extension.length) + ending,
      path: `${asset.file.slice(0, -extension.length)}${ending}` as OutputPath,
      cacheFile,
    }
  })
  return { asset, variants }
}

async function makeMissing(planned: readonly Resizing[], { file }: Peer): Promise<readonly Diagnostic[]> {
  const missing = planned.filter(({ variants }) => variants.some(({ cacheFile }) => !readSealed(cacheFile)))
  const diagnostics: (readonly [index: number, Diagnostic])[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < missing.length; index = next++) {
      const { asset, variants } = missing[index] as Resizing
      try {
        await resize(file, asset, variants)
      } catch (error) {
        const reason = ((error as Error).message.split('\n')[0] ?? '').slice(0, 300).replace(/[\s:.]{1,9}$/, '')
        diagnostics.push([index, createDiagnostic('image/not-resized', { reason }, { file: asset.source.projectPath })])
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return diagnostics.sort(([a], [b]) => a - b).map(([, diagnostic]) => diagnostic)
}

async function resize(file: string, { source }: ContentAsset, variants: readonly PlannedVariant[]): Promise<void> {
  const sharp = loadSharp(file)
  const bytes = readFileSync(source.absolutePath)
  const { pages = 1 } = await sharp(bytes).metadata()
  if (pages > 1) throw new Error('it is animated')
  for (const { width, path, cacheFile } of variants) {
    const format = extname(path).slice(1).toLowerCase().replace('jpg', 'jpeg')
    // Applies the orientation that the camera stored, because that value is not kept.
    const image = await sharp(bytes).rotate().resize({ width }).toFormat(format).toBuffer()
    writeSealed(cacheFile, image)
  }
}

function missingImage(cacheFile: string): never {
  throw new EnvironmentError(`The image \`${cacheFile}\` was removed or damaged while docsgen was building.`, 'Build again.')
}

/** A link or a file with this name does not belong to the cache. */
function openFolder(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(folder)
  mkdirSync(folder, { recursive: true })
}

/** Removes the variants of images that were changed or removed. */
function removeOthers(folder: string, wanted: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) if (!wanted.has(join(folder, name))) rmSync(join(folder, name), { recursive: true, force: true })
}

export const images = defineFeature({
  name: 'images',
  options,
  diagnostics,
  async prepare({ site, config }) {
    const { value, diagnostics } = await resizeImages(site, config)
    const { variants, files } = value
    const withVariants = (link: ResolvedLink): ResolvedLink => {
      const own = link.kind === 'asset' ? variants.get(link.href) : undefined
      return own && link.kind === 'asset' ? { ...link, variants: own } : link
    }
    return { value: { files, ...(variants.size > 0 && { pages: ({ links }) => ({ links: links.map(withVariants) }) }) }, diagnostics }
  },
})
