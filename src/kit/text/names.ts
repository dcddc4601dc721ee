import { posix } from 'node:path'
import { decodeIfValid, encodePercent } from '../escape/percent.ts'

/** An operation or schema of an API. */
interface NamedPart {
  readonly name: string
  /** The folder of the API, below the content folder: `reference/shop`. */
  readonly into: string
}

/** The ways in which texts can name a part of an API: `listPets`, `shop/listPets`, `reference/shop/listPets`. */
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

/** Returns the name of a region with the parts of an operation that guides show. The name has no spaces. */
export function regionOf({ name, into }: NamedPart): string {
  return `${encodePercent(into)}:${name.replace(/\s+/g, '-')}`
}

const region = /^<!-- #region ([^\s:]+):(\S+) -->$/gm

/** The operations whose regions a file contains. */
export function listRegions(text: string): readonly NamedPart[] {
  return [...text.matchAll(region)].map(([, into = '', name = '']) => ({ into: decodeIfValid(into), name }))
}

/** The name of the component that renders code blocks of a language. No tag can have it. */
export function fenceComponent(language: string): string {
  return `fence:${language}`
}

/** Returns the wanted name, with a number appended if it is already taken. Marks the result as taken. */
export function uniqueName(taken: Set<string>, wanted: string, separator = '-'): string {
  let name = wanted
  for (let number = 2; taken.has(name); number++) name = `${wanted}${separator}${number}`
  taken.add(name)
  return name
}
