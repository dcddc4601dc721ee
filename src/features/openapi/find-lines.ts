import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { createLineFinder } from '../../kit/text/line-starts.ts'

/** The 1-based location of a value in its file. */
export interface LinePlace {
  /** The line of the value's key, or of the value itself if it is in a list. */
  readonly line: number
  readonly column: number
  /** The line where the text begins. Set only if the lines of the text are lines of the file. */
  readonly textLine?: number
}

/** The parts of a document to find. */
interface WantedPart {
  readonly parts: Map<string, WantedPart>
  /** Undefined if only parts of it are wanted. */
  pointer: string | undefined
  place?: LinePlace
}

/**
 * Finds values by their JSON pointers in one pass over the text. Keeping the positions of all values while parsing would take more time and
 * memory. Values that the text does not contain, such as those of an alias, get the position of the nearest value that contains them.
 */
export function findLines(text: string, pointers: Iterable<string>): ReadonlyMap<string, LinePlace> {
  const root: WantedPart = { parts: new Map(), pointer: undefined }
  for (const pointer of pointers) want(root, pointer)
  const placeOf = createLineFinder(text)
  root.place = placeOf(text.search(/\S|$/))
  visitMembers(text, root, ({ parts }, key, offset, value) => {
    const part = parts.get(key)
    const isBlock = value?.type === EVENT_ID.SCALAR && value.style === SCALAR_STYLE.LITERAL_BLOCK
    if (part) part.place = { ...placeOf(offset), ...(isBlock && { textLine: placeOf(value.valueStart).line }) }
    return part
  })
  const places = new Map<string, LinePlace>()
  collectPlaces(root, { line: 1, column: 1 }, places)
  return places
}

/** Finds the line of an individual value. */
export function lineIn(text: string | undefined, pointer: string): number | undefined {
  return findLines(text ?? '', [pointer]).get(pointer)?.line
}

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

/** An individual part of a JSON pointer. */
export function escapePointer(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key
}

export function unescapePointer(part: string): string {
  return part.includes('~') ? part.replaceAll('~1', '/').replaceAll('~0', '~') : part
}

/** The parser events of a text, which can also be JSON. Empty if the text is invalid. */
function readEvents(text: string): readonly Event[] {
  try {
    return parseEvents(text.replace(/^\ufeff/, ' '), { maxDepth: 200 })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    ignoreError(error)
    return []
  }
}

type Enter<Context> = (context: Context, key: string, offset: number, value: Event | undefined) => Context | undefined

/** Visits the members of objects and lists in order. `enter` returns the context for the members of a member, or undefined to skip them. */
export function visitMembers<Context>(text: string, root: Context, enter: Enter<Context>): void {
  const events = readEvents(text)
  let at = 1
  const readNode = (context: Context | undefined) => {
    const event = events[at++]
    const isObject = event?.type === EVENT_ID.MAPPING
    if (!isObject && event?.type !== EVENT_ID.SEQUENCE) return
    for (let index = 0; at < events.length && events[at]?.type !== EVENT_ID.POP; index++) {
      const first = events[at]
      if (isObject) readNode(undefined)
      if (context === undefined || (isObject && first?.type !== EVENT_ID.SCALAR)) readNode(undefined)
      else {
        const key = first?.type === EVENT_ID.SCALAR && isObject ? getScalarValue(text, first) : String(index)
        readNode(enter(context, key, startOf(first), events[at]))
      }
    }
    at++
  }
  readNode(root)
}

function startOf(event: Event | undefined): number {
  if (event?.type === EVENT_ID.SCALAR) {
    const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED
    return Math.max(0, event.valueStart - (isQuoted ? 1 : 0))
  }
  if (event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE) return event.start
  return event?.type === EVENT_ID.ALIAS ? event.anchorStart : 0
}
