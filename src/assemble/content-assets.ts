import { posix } from 'node:path'
import type { OutputPath } from '../model/paths.ts'
import type { ContentAsset } from '../model/site.ts'
import type { MeasuredAsset } from '../model/source-file.ts'
import { toHref } from './route-path.ts'

/** Where assets live: under `assets/` with a hash of their content in the name, so that hosts may cache them for ever. */
export function createContentAssets(measured: readonly MeasuredAsset[], base: string): readonly ContentAsset[] {
  return measured.map(({ source, hash, size }) => {
    const { name, ext } = posix.parse(source.path)
    const safeName = name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'file'
    const file = `assets/${safeName}.${hash.slice(0, 10)}${ext.toLowerCase()}` as OutputPath
    return { source, file, href: toHref(base, `/${file}`), size }
  })
}
