export interface SplitText {
  /** The lines between the two `---` lines, or undefined if the text has no front matter. */
  readonly yaml: string | undefined
  /** The offset of the first line of `yaml`. */
  readonly yamlStart: number
  /** The offset of the Markdown. */
  readonly bodyStart: number
  readonly closed: boolean
  /** Whether the first line is `---` but is not followed by keys. */
  readonly startsWithRule: boolean
  /** Front matter at the start of the text in a format that is not supported. It is not part of the Markdown. */
  readonly otherFormat?: { readonly format: string; readonly mark: string }
  /** Text that looks like front matter but is not at the top, together with the text that precedes it or its incorrect first line. */
  readonly late?: { readonly offset: number; readonly found: string; readonly mark?: string }
}

const opening = /^---(?:ya?ml)?[ \t]*\n/
const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m
const firstKeyLine = /^[ \t]*["']?[\w-]+["']?[ \t]*:(?:\s|$)/
const anyKeyLine = new RegExp(firstKeyLine, 'm')

/**
 * Finds the front matter at the start of a text. A first line `---` that is followed by a blank line or by anything other than keys is a
 * horizontal rule.
 */
export function splitFrontMatter(text: string): SplitText {
  const open = opening.exec(text)
  const none: SplitText = { yaml: undefined, yamlStart: 0, bodyStart: 0, closed: true, startsWithRule: open !== null }
  if (!open) return findOtherFormat(text, none) ?? findLate(text, none) ?? none
  const yamlStart = open[0].length
  const close = closing.exec(text.slice(yamlStart))
  const lines = text.slice(yamlStart, close ? yamlStart + close.index : undefined)
  if (close && (!/^[ \t]*\n/.test(lines) || anyKeyLine.test(lines)))
    return withSecond(text, {
      yaml: lines,
      yamlStart,
      bodyStart: yamlStart + close.index + close[0].length,
      closed: true,
      startsWithRule: false,
    })
  return !close && firstKeyLine.test(lines) ? { yaml: '', yamlStart, bodyStart: text.length, closed: false, startsWithRule: false } : none
}

/**
 * The other formats that Hugo, Jekyll, and Eleventy accept as front matter, each with its opening and closing lines and the required second
 * line.
 */
const otherFormats = [
  { format: 'TOML', open: /^\+\+\+[ \t]*\n/, line: /^[ \t]*(?:["']?[\w.-]+["']?[ \t]*=|\[|#)/m, close: /^\+\+\+[ \t]*(?:\n|$)/m },
  { format: 'TOML', open: /^---toml[ \t]*\n/, line: /^/, close: /^---[ \t]*(?:\n|$)/m },
  { format: 'JSON', open: /^(?:;;;|---json)[ \t]*\n/, line: /^/, close: /^(?:;;;|---)[ \t]*(?:\n|$)/m },
  { format: 'JSON', open: /^\{[ \t]*\n/, line: /^[ \t]*"[\w-]+"[ \t]*:/, close: /^\}[ \t]*(?:\n|$)/m },
  { format: 'JavaScript', open: /^---(?:js|javascript)[ \t]*\n/, line: /^/, close: /^---[ \t]*(?:\n|$)/m },
]

/** Front matter in the formats of other tools. */
export interface OtherFrontMatterText {
  readonly format: 'yaml' | 'toml' | 'json'
  readonly written: string
  readonly bodyStart: number
}

const formatsOfTools = [
  { format: 'yaml', open: /^---[ \t]*\n/, close: closing },
  { format: 'toml', open: /^\+\+\+[ \t]*\n/, close: /^\+\+\+[ \t]*(?:\n|$)/m },
  { format: 'json', open: /^(?=\{[ \t]*\n\s*")/, close: /(?<=^\})[ \t]*(?:\n|$)/m },
] as const

/** Finds front matter in YAML or TOML, and in JSON as Hugo writes it. */
export function splitOtherFrontMatter(text: string): OtherFrontMatterText | undefined {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const body = text.slice(start)
  for (const { format, open, close } of formatsOfTools) {
    const from = open.exec(body)?.[0].length
    const end = from === undefined ? null : close.exec(body.slice(from))
    if (from !== undefined && end)
      return { format, written: body.slice(from, from + end.index), bodyStart: start + from + end.index + end[0].length }
  }
  return undefined
}

/** Returns the offset of the line that closes the front matter. */
export function closingLineOf(text: string, bodyStart: number): number {
  return text.lastIndexOf('\n', bodyStart - 2) + 1
}

function findOtherFormat(text: string, none: SplitText): SplitText | undefined {
  // Most texts begin with a letter or `#`.
  if (!/^[+;{-]/.test(text)) return undefined
  for (const { format, open, line, close } of otherFormats) {
    const start = open.exec(text)?.[0]
    if (start === undefined) continue
    const rest = text.slice(start.length)
    const end = close.exec(rest)
    if (end && line.test(rest.slice(0, end.index)))
      return { ...none, bodyStart: start.length + end.index + end[0].length, otherFormat: { format, mark: start.trim() } }
  }
  return undefined
}

/** Detects a second block of keys between two `---` lines, directly below the front matter. */
function withSecond(text: string, split: SplitText): SplitText {
  const rest = text.slice(split.bodyStart).trimStart()
  return isBlockOfKeys(rest, opening, closing)
    ? { ...split, late: { offset: text.length - rest.length, found: 'other front matter' } }
    : split
}

/** Matches `—` and `--`, which some editors write in place of `---`. */
const otherDashes = /^(?:[—–]{1,3}|--|----+)[ \t]*\n/
const otherDashesBelow = /^(?:[—–]{1,3}|--+)[ \t]*(?:\n|$)/m

function isBlockOfKeys(text: string, open: RegExp, close: RegExp): boolean {
  const start = open.exec(text)?.[0].length
  const end = start === undefined ? null : close.exec(text.slice(start))
  const keys = end ? text.slice(start, (start ?? 0) + end.index).trimEnd() : ''
  return keys !== '' && keys.split('\n').every((line) => firstKeyLine.test(line) || /^[ \t-]/.test(line)) && firstKeyLine.test(keys)
}

/** Detects front matter below blank lines or a comment, as an editor or a license header can leave it. */
function findLate(text: string, none: SplitText): SplitText | undefined {
  const mark = isBlockOfKeys(text, otherDashes, otherDashesBelow) ? otherDashes.exec(text)?.[0].trim() : undefined
  if (mark !== undefined) return { ...none, late: { offset: 0, found: '', mark } }
  if (!/^[\s<]/.test(text)) return undefined
  let rest = text.trimStart()
  let found = 'a blank line or a space'
  if (rest.startsWith('<!--') && rest.includes('-->')) {
    rest = rest.slice(rest.indexOf('-->') + 3).trimStart()
    found = 'a comment'
  }
  const open = opening.exec(rest)
  const lines = open ? rest.slice(open[0].length) : ''
  return firstKeyLine.test(lines) && closing.test(lines) ? { ...none, late: { offset: text.length - rest.length, found } } : undefined
}
