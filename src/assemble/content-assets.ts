import { posix } from 'node:path'
import type { OutputPath } from '../model/paths.ts'
import type { ContentAsset } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { toHref } from './route-path.ts'

/** What reading an asset's bytes tells of it. */
export interface MeasuredAsset {
  readonly source: SourceFile
  readonly hash: string
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** Where assets live: under `assets/` with a hash of their content in the name, so that hosts may cache them for ever. */
export function createContentAssets(measured: readonly MeasuredAsset[], base: string): readonly ContentAsset[] {
  return measured.map(({ source, hash, size }) => {
    const { name, ext } = posix.parse(source.path)
    const safeName = name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'file'
    const file = `assets/${safeName}.${hash.slice(0, 10)}${ext.toLowerCase()}` as OutputPath
    return { source, file, href: toHref(base, `/${file}`), size }
  })
}
