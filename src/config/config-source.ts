import type { Location } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { findInConfig, findKeyInConfig } from './find-in-config.ts'
import type { KeyPath } from './key-path.ts'

/** The config file's name and text, for positions in reports. */
export interface ConfigSource {
  readonly file: ProjectPath
  /** undefined where it is not at hand: reports then name only the file. */
  readonly text?: string | undefined
}

/** Where a value stands: its own literal if that is unique, else its key, else the file. */
export function locateValue(source: ConfigSource, path: KeyPath, value: unknown): Location {
  const { file, text } = source
  if (text === undefined) return { file }
  const literal = typeof value === 'string' && value !== '' ? findInConfig(text, value) : undefined
  return literal === undefined ? locateKey(source, path) : { file, ...literal }
}

/** Where a key stands. A key that is not unique is looked for by the nearest named key above it. */
export function locateKey(source: ConfigSource, path: KeyPath): Location {
  const { file, text } = source
  if (text === undefined) return { file }
  for (const key of path.toReversed()) {
    const range = typeof key === 'string' ? findKeyInConfig(text, key) : undefined
    if (range !== undefined) return { file, ...range }
  }
  return { file }
}
