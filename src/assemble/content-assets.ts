import { posix } from 'node:path'
import type { OutputPath } from '../model/paths.ts'
import type { ContentAsset } from '../model/site.ts'
import type { MeasuredAsset } from '../model/source-file.ts'
import { isActiveFile } from './active-files.ts'
import { toHref } from './route-path.ts'

/**
 * Where assets are published: with a hash of their content in the name, so that hosts may cache them forever, and in a folder of their own,
 * so that none can be taken for one of the build's scripts.
 */
export function createContentAssets(measured: readonly MeasuredAsset[], base: string): readonly ContentAsset[] {
  return measured.map(({ source, hash, size, content }) => {
    const { name, ext } = posix.parse(source.path)
    const safeName = name.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'file'
    const file = `assets/files/${safeName}.${hash.slice(0, 10)}${safeExtension(ext)}` as OutputPath
    return { source, file, href: toHref(base, `/${file}`), size, content, isActive: isActiveFile(source.path) }
  })
}

function safeExtension(ext: string): string {
  return ext.toLowerCase().replace(/[^\w.-]+/g, '-')
}
