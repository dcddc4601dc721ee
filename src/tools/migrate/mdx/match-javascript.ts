/** No expression of a page is longer: without an end, each bracket would read the whole text. */
const maxLength = 50_000

/** Where the bracket that opens at `open` closes, as JavaScript reads strings and comments; undefined if it never does. */
export function closingBracket(text: string, open: number): number | undefined {
  const depths = createDepths()
  const end = Math.min(text.length, open + maxLength)
  for (let at = open; at < end; ) {
    at = depths.step(text, at)
    if (depths.depth === 0) return at - 1
    if (depths.depth < 0) return undefined
  }
  return undefined
}

/** Where a statement ends that begins at `start`: the end of the first line at which all brackets are closed; undefined if they never are. */
export function endOfStatement(text: string, start: number): number | undefined {
  const depths = createDepths()
  const end = Math.min(text.length, start + maxLength)
  let lineStart = start
  for (let at = start; at < end; ) {
    if (text[at] === '\n') {
      if (depths.depth <= 0 && !continues(text, lineStart, at)) return at + 1
      lineStart = at + 1
    }
    at = depths.step(text, at)
  }
  return depths.depth <= 0 && end === text.length ? end : undefined
}

/** Whether the statement goes on in the next line: `export const x =`, `import {a}` above `from 'a'`. */
function continues(text: string, lineStart: number, lineEnd: number): boolean {
  const line = text.slice(Math.max(lineStart, lineEnd - 200), lineEnd).trimEnd()
  if (/(?:=>|[=(,?:|&+]|\bfrom|\bimport|\bexport|\bdefault)$/.test(line)) return true
  return /^[ \t]*(?:from\b|[.?|&]|: |\))/.test(text.slice(lineEnd + 1, lineEnd + 100))
}

interface Depths {
  readonly depth: number
  /** Reads the character, or the whole string or comment, at `at`, and answers where it ends. */
  step(text: string, at: number): number
}

function createDepths(): Depths {
  let depth = 0
  /** The depth at which each open template literal goes on. */
  const templates: number[] = []
  return {
    get depth() {
      return depth
    },
    step(text, at) {
      const character = text[at]
      switch (character) {
        case '"':
        case "'":
          return endOfString(text, at)
        case '`':
          return readTemplate(text, at + 1)
        case '/':
          if (text[at + 1] === '*') return orEnd(text, text.indexOf('*/', at + 2), 2)
          // `https://` in the text of JSX is no comment.
          if (text[at + 1] === '/' && text[at - 1] !== ':') return orEnd(text, text.indexOf('\n', at), 0)
          return at + 1
        case '{':
        case '(':
        case '[':
          depth++
          return at + 1
        case '}':
          depth--
          if (templates.at(-1) !== depth) return at + 1
          templates.pop()
          return readTemplate(text, at + 1)
        case ')':
        case ']':
          depth--
          return at + 1
        default:
          return at + 1
      }
    },
  }

  function readTemplate(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '`') return at + 1
      else if (text[at] === '$' && text[at + 1] === '{') {
        templates.push(depth++)
        return at + 2
      }
    }
    return text.length
  }
}

/** An apostrophe in the text of JSX begins no string: strings end on their line. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[open]) return at + 1
  }
  return open + 1
}

function orEnd(text: string, found: number, length: number): number {
  return found === -1 ? text.length : found + length
}
