import { shorten } from '../../kit/text/shorten.ts'

/** A key that an object has twice. Lines and columns are 1-based. */
export interface RepeatedKey {
  readonly key: string
  /** Of the second one. */
  readonly line: number
  readonly column: number
  /** The line of the first one. */
  readonly firstLine: number
  /** How often the same key is repeated elsewhere. */
  readonly others: number
}

const maxReported = 20

/** The problems of repeated keys. Of a document with many, the first ones. */
export function describeRepeatedKeys(keys: readonly RepeatedKey[]) {
  const hint = 'Remove or rename one of them. docsgen uses the last one, as most programs do.'
  return keys.slice(0, maxReported + 1).map(({ key, line, column, firstLine, others }, index) => {
    const name = shorten(key, 60)
    const more = others === 0 ? '' : `. ${others === 1 ? 'One other object repeats' : `${others} other objects repeat`} it`
    const problem =
      index < maxReported
        ? `an object has the key \`${name}\` twice, here and on line ${firstLine}${more}`
        : `${keys.length - maxReported} more keys are repeated, such as \`${name}\``
    return { params: { problem, hint }, at: { line, column } }
  })
}

const [quote, colon, backslash, newline] = [...'":\\\n'].map((sign) => sign.charCodeAt(0))

/**
 * Finds keys that an object of a JSON text has twice, each key once. `JSON.parse` keeps only the last one. Most texts repeat none, so they
 * are only compared with the number of keys that were parsed, which takes a tenth of the time.
 */
export function findRepeatedKeys(text: string, parsedKeys: number): readonly RepeatedKey[] {
  return countKeys(text) === parsedKeys ? [] : readKeys(text)
}

/** The number of texts before a colon. */
function countKeys(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = skipSpace(text, endOfString(text, at))
    if (text.charCodeAt(at) === colon) count++
  }
  return count
}

function readKeys(text: string): readonly RepeatedKey[] {
  const found = new Map<string, RepeatedKey>()
  /** The lines of the keys of each object around this place. */
  const open: Map<string, number>[] = []
  let line = 1
  let lineStart = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === newline) {
      line++
      lineStart = at + 1
    } else if (code === quote) {
      const end = endOfString(text, at)
      if (text.charCodeAt(skipSpace(text, end)) === colon) {
        const raw = text.slice(at + 1, end - 1)
        const key = raw.includes('\\') ? String(JSON.parse(text.slice(at, end))) : raw
        const firstLine = open.at(-1)?.get(key)
        const known = found.get(key)
        if (firstLine === undefined) open.at(-1)?.set(key, line)
        else if (known) found.set(key, { ...known, others: known.others + 1 })
        else found.set(key, { key, line, column: at - lineStart + 1, firstLine, others: 0 })
      }
      at = end - 1
    } else if (text[at] === '{') open.push(new Map())
    else if (text[at] === '}') open.pop()
  }
  return [...found.values()]
}

/** Behind the closing quotation mark. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text.charCodeAt(before - 1) === backslash) before--
    if ((at - before) % 2 === 0) return at + 1
  }
  return text.length
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) <= 32) at++
  return at
}
