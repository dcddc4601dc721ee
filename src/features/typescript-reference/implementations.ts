import { posix } from 'node:path'
import { sourceAddress } from '../references/generated-text.ts'
import type { ReferenceFile } from '../references/reference-file.ts'
import type { DeclaredSource } from './declarations.ts'

/** Adds the URLs of the code that declarations are compiled from. The line of a declaration file is not that of the code. */
export function addImplementations(source: DeclaredSource, files: readonly ReferenceFile[], url: string): DeclaredSource {
  const compiled = new Map(files.flatMap((file) => readSourceMap(file)))
  const declarations = source.declarations.map((declaration) => {
    const { path, line } = declaration
    const isDeclared = /\.d\.[cm]?ts$/.test(path)
    const own = isDeclared ? compiled.get(path.replace(/\.d\.[cm]?ts$/, '')) : path
    const implementation = own && sourceAddress(isDeclared ? url.replace(/#.*/, '') : url, source.origin, { path: own, line })
    return implementation ? { ...declaration, implementation } : declaration
  })
  return { ...source, declarations }
}

/** The path of a module without its extension, and that of its only source in the same package. */
function readSourceMap({ path, text }: ReferenceFile): readonly (readonly [string, string])[] {
  const [, source] = /\.[cm]?js\.map$/.test(path) ? (/"sources":\s*\["([^"\\\]]+)"\]/.exec(text) ?? []) : []
  const found = source === undefined ? '' : posix.join(posix.dirname(path), source)
  return found === '' || found.startsWith('..') || !/\.[cm]?tsx?$/.test(found) ? [] : [[path.replace(/\.[cm]?js\.map$/, ''), found]]
}
