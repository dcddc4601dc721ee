import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  mergeTag,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml'
import { isObjectOrList, parseJsonIfValid } from '../../kit/data/is-record.ts'
import { ignoreError } from '../../kit/failures/failure.ts'
import { createLineFinder } from '../../kit/text/line-starts.ts'

/** A file of a specification, or the reason why it cannot be read. Lines and columns are 1-based. */
type ParsedFile =
  /** `repeatedKey` is the first key that occurs twice in an object of a JSON file. */
  | { readonly value: unknown; readonly repeatedKey?: FileProblem | undefined; readonly problem?: undefined }
  | { readonly value?: undefined; readonly repeatedKey?: undefined; readonly problem: FileProblem }

interface FileProblem {
  readonly reason: string
  readonly line: number
  readonly column: number
}

/** Real specifications are nested about 30 levels deep. */
const maxDepth = 200
/** GitHub's specification has 600,000 values. Aliases in YAML can multiply them without limit. */
const maxValues = 5_000_000

const schema = CORE_SCHEMA.withTags(mergeTag)

/** Parses JSON or YAML, depending on how the text begins. */
export function parseSpecification(text: string): ParsedFile {
  const source = text.replace(/^\ufeff/, '')
  try {
    // YAML can also begin with a bracket, and the YAML parser knows the line of a mistake.
    const json = /^\s*[{[]/.test(source) ? parseJsonIfValid(source) : undefined
    const value = json ?? parseYaml(source)
    const { values, keys } = countParts(value)
    const reason = values > maxValues ? `its aliases expand to more than ${maxValues.toLocaleString('en')} values` : undefined
    if (reason !== undefined) return { problem: { reason, line: 1, column: 1 } }
    // `JSON.parse` keeps the last of several keys. Counting keys takes a tenth of the time that the YAML parser needs to find them.
    if (json === undefined || countKeys(source) === keys) return { value }
    return { value, repeatedKey: findYamlProblem(source) }
  } catch (error) {
    return { problem: describe(error) }
  }
}

function findYamlProblem(text: string): FileProblem | undefined {
  try {
    parseYaml(text)
    return undefined
  } catch (error) {
    return describe(error)
  }
}

function parseYaml(text: string): unknown {
  const events = parseEvents(text, { maxDepth })
  const documents = events.reduce((count, { type }) => count + (type === EVENT_ID.DOCUMENT ? 1 : 0), 0)
  if (documents > 1) throw new Unusable('it contains several YAML documents')
  keepText(events, text)
  return constructFromEvents(events, { source: text, schema, maxTotalMergeKeys: 100_000 })[0]
}

class Unusable extends Error {}

/**
 * Counts the values in a document, where each alias counts with everything that it contains, and the keys of objects, where each alias
 * counts once. Throws if the document is nested too deeply or contains itself.
 */
function countParts(value: unknown): { readonly values: number; readonly keys: number } {
  const known = new Map<object, number>()
  let keys = 0
  const count = (part: unknown, depth: number): number => {
    if (!isObjectOrList(part)) return 1
    const counted = known.get(part)
    if (counted !== undefined) {
      if (counted < 0) throw new Unusable('an alias contains itself')
      return counted
    }
    if (depth > maxDepth) throw new Unusable(`it nests more than ${maxDepth} levels`)
    known.set(part, -1)
    const isList = Array.isArray(part)
    let sum = 1
    for (const key in part) {
      sum += count((part as Readonly<Record<string, unknown>>)[key], depth + 1)
      if (!isList) keys++
    }
    known.set(part, sum)
    return sum
  }
  const values = count(value, 0)
  return { values, keys }
}

function describe(error: unknown): FileProblem {
  if (error instanceof YAMLException) {
    const reason = error.reason === 'duplicated mapping key' ? 'an object has the same key twice' : `${error.reason}`
    return { reason, line: (error.mark?.line ?? 0) + 1, column: (error.mark?.column ?? 0) + 1 }
  }
  if (error instanceof Unusable) return { reason: error.message, line: 1, column: 1 }
  if (error instanceof RangeError) return { reason: 'it is nested too deeply', line: 1, column: 1 }
  throw error
}

/** Members of a document that contain only text. YAML reads `1.10` without quotation marks as the number 1.1. */
const textMembers: ReadonlySet<string> = new Set(['openapi', 'swagger', 'info', 'servers'])
/** A document has either `openapi` or `swagger`. */
const membersOfDocument = textMembers.size - 1
const numberLike = /^[-+.\d][\w.+-]*$/

/** Changes the events of a YAML text, so that versions and the variables of servers are kept as written. Other numbers remain numbers. */
function keepText(events: Event[], text: string): void {
  if (events[1]?.type !== EVENT_ID.MAPPING) return
  let found = 0
  let isText = false
  let isKey = true
  for (let at = 2, depth = 0; at < events.length; at++) {
    const event = events[at] as Event
    const isScalar = event.type === EVENT_ID.SCALAR
    if (depth === 0 && isKey) {
      // These members usually come before the paths, so most events do not have to be read.
      if (found === membersOfDocument) return
      isText = isScalar && textMembers.has(getScalarValue(text, event))
      if (isText) found++
    } else if (isText && isScalar && event.style === SCALAR_STYLE.PLAIN && event.tagStart === -1)
      if (numberLike.test(getScalarValue(text, event))) events[at] = { ...event, style: SCALAR_STYLE.SINGLE_QUOTED }
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) depth++
    else if (event.type === EVENT_ID.POP) depth--
    if (depth === 0) isKey = !isKey
  }
}

const [colon, backslash] = [...':\\'].map((sign) => sign.charCodeAt(0))

/** Counts the strings before a colon. */
function countKeys(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    at = skipSpace(text, endOfString(text, at))
    if (text.charCodeAt(at) === colon) count++
  }
  return count
}

/** Returns the position after the closing quotation mark. */
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
function visitMembers<Context>(text: string, root: Context, enter: Enter<Context>): void {
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
