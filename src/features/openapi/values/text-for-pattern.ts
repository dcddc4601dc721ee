interface TextWishes {
  readonly least: number
  /** The text's position in a list without duplicates. */
  readonly index: number
}

/** Texts that probably match a pattern, shortest first; none if it has parts that cannot be generated, such as lookarounds. */
export function textForPattern(pattern: string, { least, index }: TextWishes): readonly string[] {
  const texts = new Set<string>()
  for (const repeats of [0, 1, 2, 4, 8, 16, 32, least]) {
    if (repeats > 200) continue
    const text = createText(pattern, { repeats, index })
    if (text !== undefined) texts.add(text)
  }
  return [...texts]
}

interface Choice {
  /** How often parts of variable number are repeated, if they can be. */
  readonly repeats: number
  readonly index: number
}

/** A part of a pattern that cannot be generated. */
class Unsupported extends Error {}

const limits = { pattern: 500, text: 1_000, depth: 20 }

function createText(pattern: string, choice: Choice): string | undefined {
  if (pattern.length > limits.pattern) return undefined
  try {
    const reader: Reader = { pattern, at: 0, choice }
    const text = readAlternatives(reader, 0)
    return reader.at === pattern.length ? text : undefined
  } catch (error) {
    // A class that begins after its end, as in `[^z-a]`, is a syntax error.
    if (error instanceof Unsupported || error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Reader {
  readonly pattern: string
  at: number
  readonly choice: Choice
}

/** The text of the first alternative; the others are read past. */
function readAlternatives(reader: Reader, depth: number): string {
  if (depth > limits.depth) throw new Unsupported()
  const texts = [readSequence(reader, depth)]
  while (reader.pattern[reader.at] === '|') {
    reader.at++
    texts.push(readSequence(reader, depth))
  }
  return texts[reader.choice.index % texts.length] ?? ''
}

function readSequence(reader: Reader, depth: number): string {
  let text = ''
  for (;;) {
    const sign = reader.pattern[reader.at]
    if (sign === undefined || sign === '|' || sign === ')') return text
    reader.at++
    if (sign === '^' || sign === '$') continue
    const part = readPart(reader, sign, depth)
    text += part.repeat(readCount(reader))
    if (text.length > limits.text) throw new Unsupported()
  }
}

function readPart(reader: Reader, sign: string, depth: number): string {
  if (sign === '(') {
    const kind = /^\?(?::|<[A-Za-z]\w*>|[^:])/.exec(reader.pattern.slice(reader.at))?.[0]
    if (kind !== undefined && kind !== '?:' && !kind.startsWith('?<')) throw new Unsupported()
    if (kind === '?<') throw new Unsupported()
    reader.at += kind?.length ?? 0
    const text = readAlternatives(reader, depth + 1)
    if (reader.pattern[reader.at++] !== ')') throw new Unsupported()
    return text
  }
  if (sign === '[') return readClass(reader)
  if (sign === '.') return 'a'
  if (sign !== '\\') return sign
  const code = reader.pattern[reader.at++] ?? ''
  if (code === 'b') return ''
  return pick(escapeOf(reader, code), reader.choice.index)
}

const classes: Readonly<Record<string, string>> = { d: '1234567890', w: 'abcdefghij', s: ' ', D: 'abc', W: '-', S: 'abc' }

/** The characters that an escape stands for. */
function escapeOf(reader: Reader, code: string): string {
  if (Object.hasOwn(classes, code)) return classes[code] ?? ''
  if (code === 'p') {
    const name = /^\{(\w+)(?:=\w+)?\}/.exec(reader.pattern.slice(reader.at))
    if (!name) throw new Unsupported()
    reader.at += name[0].length
    return name[1] === 'N' || name[1] === 'Nd' ? '123' : name[1] === 'Lu' ? 'ABC' : 'abc'
  }
  const hex = code === 'x' ? 2 : code === 'u' ? 4 : 0
  if (hex > 0) {
    const digits = reader.pattern.slice(reader.at, reader.at + hex)
    if (!/^[\da-f]+$/i.test(digits) || digits.length < hex) throw new Unsupported()
    reader.at += hex
    return String.fromCharCode(Number.parseInt(digits, 16))
  }
  // References to groups and control characters.
  if (/[A-Za-z\d]/.test(code)) throw new Unsupported()
  return code
}

function readClass(reader: Reader): string {
  const end = /^\^?\]?(?:[^\]\\]|\\[\s\S])*\]/.exec(reader.pattern.slice(reader.at))?.[0]
  if (end === undefined) throw new Unsupported()
  const last = reader.at + end.length
  if (end.startsWith('^')) {
    reader.at = last
    const excluded = new RegExp(`[${end}`)
    const allowed = [...'abcdefgA1-_ ./'].filter((sign) => excluded.test(sign)).join('')
    return pick(allowed, reader.choice.index)
  }
  let signs = ''
  while (reader.at < last - 1) {
    const sign = reader.pattern[reader.at++] ?? ''
    const from = sign === '\\' ? escapeOf(reader, reader.pattern[reader.at++] ?? '') : sign
    const to = /^-([^\]\\])/.exec(reader.pattern.slice(reader.at, last - 1))?.[1]
    if (to !== undefined && from.length === 1) {
      reader.at += 2
      for (let code = from.charCodeAt(0); code <= to.charCodeAt(0) && code < from.charCodeAt(0) + 26; code++)
        signs += String.fromCharCode(code)
    } else signs += from
  }
  reader.at = last
  return pick(signs, reader.choice.index)
}

/** Letters and digits are easier to read than other characters of a class. */
function pick(signs: string, index: number): string {
  const plain = [...signs].filter((sign) => /[A-Za-z\d]/.test(sign))
  const from = plain.length > 0 ? plain : [...signs]
  const found = from[index % Math.max(1, from.length)]
  if (found === undefined) throw new Unsupported()
  return found
}

function readCount(reader: Reader): number {
  const rest = reader.pattern.slice(reader.at, reader.at + 20)
  const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(rest)
  if (!found) return 1
  reader.at += found[0].length
  const sign = found[0][0]
  const [, low = '0', range, high = ''] = found
  const least = sign === '+' ? 1 : sign === '{' ? Number(low) : 0
  const most =
    sign === '?' ? 1 : sign !== '{' || (range !== undefined && high === '') ? Number.POSITIVE_INFINITY : high === '' ? least : Number(high)
  return Math.min(Math.max(least, Math.min(reader.choice.repeats, most)), limits.text)
}
