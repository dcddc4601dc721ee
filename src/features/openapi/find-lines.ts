import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml'
import { ignoreError } from '../../kit/failures/ignore-error.ts'

/** Where a value is in its file. 1-based. */
export interface LinePlace {
  /** Of its key, or of the value itself in a list. */
  readonly line: number
  readonly column: number
  /** For text whose lines are lines of the file: the line of the first one. */
  readonly textLine?: number
}

/** The wanted parts of a document. */
interface WantedPart {
  readonly parts: Map<string, WantedPart>
  /** Undefined if only parts of it are wanted. */
  pointer: string | undefined
  place?: LinePlace
}

/**
 * Finds values by their JSON pointers in one pass over the text. Keeping the positions of all values while parsing would take more time and memory.
 * Values that the text does not contain, such as those of an alias, have the place of the nearest value that contains them.
 */
export function findLines(text: string, pointers: Iterable<string>): ReadonlyMap<string, LinePlace> {
  const root: WantedPart = { parts: new Map(), pointer: undefined }
  for (const pointer of pointers) want(root, pointer)
  const lines = createLineCounter(text)
  const found: Found = (part, offset, textStart) => {
    const at = lines.of(offset)
    part.place = textStart === undefined ? at : { ...at, textLine: lines.of(textStart).line }
  }
  found(root, text.search(/\S|$/))
  if (/^\ufeff?\s*[{[]/.test(text)) findInJson(text, root, found)
  else findInYaml(text, root, found)
  const places = new Map<string, LinePlace>()
  collectPlaces(root, { line: 1, column: 1 }, places)
  return places
}

type Found = (part: WantedPart, offset: number, textStart?: number) => void

function want(root: WantedPart, pointer: string): void {
  let part = root
  for (const key of pointer.split('/').slice(1)) {
    const name = unescapePointer(key)
    let next = part.parts.get(name)
    if (!next) {
      next = { parts: new Map(), pointer: undefined }
      part.parts.set(name, next)
    }
    part = next
  }
  part.pointer = pointer
}

function collectPlaces({ pointer, place, parts }: WantedPart, nearest: LinePlace, places: Map<string, LinePlace>): void {
  const found = place ?? { line: nearest.line, column: nearest.column }
  if (pointer !== undefined) places.set(pointer, found)
  for (const part of parts.values()) collectPlaces(part, found, places)
}

/** One part of a JSON pointer. */
export function escapePointer(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

export function unescapePointer(part: string): string {
  return part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part
}

/** Counts lines for offsets that mostly increase. */
function createLineCounter(text: string) {
  let line = 1
  let start = 0
  const endOf = (from: number) => {
    const found = text.indexOf('\n', from)
    return found === -1 ? text.length : found
  }
  // Kept, because a line can be as long as the text.
  let end = endOf(0)
  return {
    of(offset: number): LinePlace {
      if (offset < start) {
        line = 1
        start = 0
        end = endOf(0)
      }
      while (end < offset && end < text.length) {
        line++
        start = end + 1
        end = endOf(start)
      }
      return { line, column: offset - start + 1 }
    },
  }
}

const [quote, comma, backslash, openBrace, closeBrace, openBracket, closeBracket] = [...'",\\{}[]'].map((sign) => sign.charCodeAt(0))

/** The text is valid JSON, or YAML in brackets, of which only what looks like JSON is found. */
function findInJson(text: string, root: WantedPart, found: Found): void {
  let at = 0
  const skipSpace = () => {
    while (at < text.length && text.charCodeAt(at) <= 32) at++
  }
  const skipString = () => {
    for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++
    at++
  }
  /** Skips a value of which no part is wanted. */
  const skipValue = () => {
    let depth = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (code === quote) skipString()
      else if (code === openBrace || code === openBracket) {
        depth++
        at++
      } else if (code === closeBrace || code === closeBracket || code === comma) {
        if (depth === 0) return
        if (code !== comma) depth--
        at++
      } else at++
      if (depth === 0 && (code === quote || code === closeBrace || code === closeBracket)) return
    }
  }
  const readKey = (): string => {
    const start = at
    skipString()
    const raw = text.slice(start + 1, at - 1)
    return raw.includes('\\') ? String(JSON.parse(text.slice(start, at))) : raw
  }
  const readValue = (part: WantedPart | undefined) => {
    const code = text.charCodeAt(at)
    if (!part || part.parts.size === 0 || (code !== openBrace && code !== openBracket)) {
      skipValue()
      return
    }
    const isObject = code === openBrace
    at++
    for (let index = 0; at < text.length; index++) {
      skipSpace()
      const sign = text.charCodeAt(at)
      if (sign === closeBrace || sign === closeBracket) {
        at++
        return
      }
      if (isObject && sign !== quote) return
      const start = at
      const next = part.parts.get(isObject ? readKey() : String(index))
      if (isObject) {
        skipSpace()
        at++
        skipSpace()
      }
      if (next) found(next, start)
      readValue(next)
      skipSpace()
      if (text.charCodeAt(at) === comma) at++
    }
  }
  skipSpace()
  readValue(root)
}

function findInYaml(text: string, root: WantedPart, found: Found): void {
  let events: readonly Event[]
  try {
    events = parseEvents(text.replace(/^\ufeff/, ' '), { maxDepth: 200 })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    ignoreError(error)
    return
  }
  let at = 0
  const readNode = (part: WantedPart | undefined) => {
    const event = events[at++]
    if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) {
      for (let index = 0; at < events.length && events[at]?.type !== EVENT_ID.POP; index++) {
        if (event.type === EVENT_ID.SEQUENCE) readMember(part?.parts.get(String(index)), startOf(events[at]))
        else {
          const key = events[at]
          const name = key?.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : undefined
          readNode(undefined)
          readMember(name === undefined ? undefined : part?.parts.get(name), startOf(key))
        }
      }
      at++
    }
  }
  const readMember = (part: WantedPart | undefined, offset: number) => {
    const value = events[at]
    const isBlock = value?.type === EVENT_ID.SCALAR && value.style === SCALAR_STYLE.LITERAL_BLOCK
    if (part) found(part, offset, isBlock ? value.valueStart : undefined)
    readNode(part)
  }
  at++
  if (events.length > 1) readNode(root)
}

function startOf(event: Event | undefined): number {
  if (event?.type === EVENT_ID.SCALAR) {
    const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED
    return Math.max(0, event.valueStart - (isQuoted ? 1 : 0))
  }
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start
  return event?.type === EVENT_ID.ALIAS ? event.anchorStart : 0
}
