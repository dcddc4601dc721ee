import { posix } from 'node:path'
import { decodeIfValid, encodePercent } from '../escape/percent.ts'

/** An operation or schema of an API. */
export interface NamedPart {
  readonly name: string
  /** The folder of the API, below the content folder: `reference/shop`. */
  readonly into: string
}

/** How texts can name a part of an API: `listPets`, `shop/listPets`, `reference/shop/listPets`. */
export function namesOf({ name, into }: NamedPart): readonly string[] {
  return [...new Set([name, `${posix.basename(into)}/${name}`, `${into}/${name}`])]
}

/** The shortest names that distinguish parts of several APIs. */
export function distinctNames(parts: readonly NamedPart[]): readonly string[] {
  const folders = parts.map(({ into }) => posix.basename(into))
  return parts.map(
    ({ name, into }, index) =>
      `${folders.indexOf(folders[index] ?? '') === folders.lastIndexOf(folders[index] ?? '') ? folders[index] : into}/${name}`,
  )
}

/** The name of a region with what guides show of an operation. It has no spaces. */
export function regionOf({ name, into }: NamedPart): string {
  return `${encodePercent(into)}:${name.replace(/\s+/g, '-')}`
}

const region = /^<!-- #region ([^\s:]+):(\S+) -->$/gm

/** The operations whose regions a file contains. */
export function listRegions(text: string): readonly NamedPart[] {
  return [...text.matchAll(region)].map(([, into = '', name = '']) => ({ into: decodeIfValid(into), name }))
}
