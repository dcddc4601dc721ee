import type { Range } from '../model/diagnostic.ts'
import { positionAt } from '../support/position-at.ts'

// Comments are tokens too, so that quotes in them begin no literal and literals in them are not found.
const tokens = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|[A-Za-z_$][\w$]*/g

/** Where a string literal with exactly this value stands in a config's text, quotes included; undefined unless it stands there once. */
export function findInConfig(text: string, literal: string): Range | undefined {
  return findOnce(text, (token) => literalValue(token) === literal)
}

/** Where a key is given a value in a config's text; undefined unless it stands there once. */
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
