import type { Location, Range } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { findByKeyPath } from './find-by-key-path.ts'
import { findInConfig, findKeyInConfig } from './find-in-config.ts'
import { type KeyPath, parseKeyPath } from './key-path.ts'

/** The config file's name and text, for positions in reports. */
export interface ConfigSource {
  readonly file: ProjectPath
  /** undefined where it is not at hand: reports then name only the file. */
  readonly text?: string | undefined
}

/** Where a value is written: at its key path, else where its literal is the only one of its kind, else at its key, else the file. */
export function locateValue(source: ConfigSource, path: KeyPath, value: unknown): Location {
  const { file, text } = source
  if (text === undefined) return { file }
  const found = path.length === 0 ? undefined : findByKeyPath(text, path)
  if (found?.isWhole) return { file, ...found.range }
  const literal = typeof value === 'string' && value !== '' ? findInConfig(text, value) : undefined
  return literal === undefined ? locateKey(source, path) : { file, ...literal }
}

/** Where a key is written. A key that is not found is looked for by the nearest named key above it. */
export function locateKey(source: ConfigSource, path: KeyPath): Location {
  const { file, text } = source
  if (text === undefined) return { file }
  const found = findByKeyPath(text, path, 'key')
  if (found !== undefined) return { file, ...found.range }
  for (const key of path.toReversed()) {
    const range = typeof key === 'string' ? findKeyInConfig(text, key) : undefined
    if (range !== undefined) return { file, ...range }
  }
  return { file }
}

/** Where a value is written in a config's text: at its key, such as `navbar.items[2].href`, if that is known, else where its literal is unique. */
export function findValue(source: ConfigSource, literal: string, key?: string): Partial<Range> {
  if (key === undefined) return findInConfig(source.text ?? '', literal) ?? {}
  const { file: _, ...range } = locateValue(source, parseKeyPath(key), literal)
  return range
}
