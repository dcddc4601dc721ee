import type { ProjectPath } from '../../kit/files/paths.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import type { Location, Range } from '../model/diagnostic.ts'
import { findByKeyPath, type KeyPath, parseKeyPath } from './key-path.ts'

/** The name and text of the config file, for positions in diagnostics. */
export interface ConfigSource {
  readonly file: ProjectPath
  /** If the text is undefined, diagnostics contain only the name of the file. */
  readonly text?: string | undefined
}

/**
 * Locates a value by its key path, by its literal if the literal is unique, or by its key. If none of these is found, the location is the
 * whole file.
 */
export function locateValue(source: ConfigSource, path: KeyPath, value: unknown): Location {
  const { file, text } = source
  if (text === undefined) return { file }
  const found = path.length === 0 ? undefined : findByKeyPath(text, path)
  if (found?.isWhole) return { file, ...found.range }
  const literal = typeof value === 'string' && value !== '' ? findInConfig(text, value) : undefined
  return literal === undefined ? locateKey(source, path) : { file, ...literal }
}

/** Locates a key, or else the nearest parent key that can be found. */
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

/**
 * Locates a value in the text of the config by its key, such as `navbar.items[2].href`, or else by its literal if the literal is unique.
 */
export function findValue(source: ConfigSource, literal: string, key?: string): Partial<Range> {
  if (key === undefined) return findInConfig(source.text ?? '', literal) ?? {}
  const { file: _, ...range } = locateValue(source, parseKeyPath(key), literal)
  return range
}

// Comments are also tokens, so that quotes and literals in comments are ignored.
const tokens = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|[A-Za-z_$][\w$]*/g

/** The range of the string literal with this value, including its quotes, or undefined unless there is exactly one such literal. */
export function findInConfig(text: string, literal: string): Range | undefined {
  return findOnce(text, (token) => literalValue(token) === literal)
}

/** The range of a key, or undefined unless the key occurs exactly once. */
export function findKeyInConfig(text: string, key: string): Range | undefined {
  return findOnce(text, (token, end) => (literalValue(token) ?? token) === key && /^\s*:/.test(text.slice(end, end + 100)))
}

function findOnce(text: string, matches: (token: string, end: number) => boolean): Range | undefined {
  let found: { start: number; end: number } | undefined
  for (const match of text.matchAll(tokens)) {
    const start = match.index
    const end = start + match[0].length
    if (match[0].startsWith('/') || !matches(match[0], end)) continue
    if (found !== undefined) return undefined
    found = { start, end }
  }
  if (found === undefined) return undefined
  const start = positionAt(text, found.start)
  const end = positionAt(text, found.end)
  return { ...start, endLine: end.line, endColumn: end.column }
}

function literalValue(token: string): string | undefined {
  if (!/^['"`]/.test(token)) return undefined
  return token
    .slice(1, -1)
    .replace(/\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|\r\n|[\s\S])/gi, (_, sequence: string) => unescapeSequence(sequence))
}

function unescapeSequence(sequence: string): string {
  const code = /^[ux]\{?([0-9a-f]+)\}?$/i.exec(sequence)?.[1]
  if (code !== undefined) return Number.parseInt(code, 16) > 0x10ffff ? sequence : String.fromCodePoint(Number.parseInt(code, 16))
  return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '', '\r\n': '' }[sequence] ?? sequence
}
