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
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { findRepeatedKeys, type RepeatedKey } from './repeated-keys.ts'

/** A file of a specification, or why it cannot be read. Lines and columns are 1-based. */
export type ParsedFile =
  | { readonly value: unknown; readonly repeatedKeys: readonly RepeatedKey[]; readonly problem?: undefined }
  | { readonly value?: undefined; readonly repeatedKeys?: undefined; readonly problem: FileProblem }

interface FileProblem {
  readonly reason: string
  readonly line: number
  readonly column: number
}

/** Real specifications nest about 30 levels. */
const maxDepth = 200
/** GitHub's specification has 600,000 values. Aliases in YAML can multiply them without limit. */
const maxValues = 5_000_000

const schema = CORE_SCHEMA.withTags(mergeTag)

/** Parses JSON or YAML, depending on how the text begins. */
export function parseSpecification(text: string): ParsedFile {
  const source = text.replace(/^\ufeff/, '')
  try {
    const json = /^\s*[{[]/.test(source) ? parseJson(source) : undefined
    const value = json === undefined ? parseYaml(source) : json.value
    const { values, keys } = countParts(value)
    const reason = values > maxValues ? `its aliases expand to more than ${maxValues.toLocaleString('en')} values` : undefined
    if (reason !== undefined) return { problem: { reason, line: 1, column: 1 } }
    return { value, repeatedKeys: json === undefined ? [] : findRepeatedKeys(source, keys) }
  } catch (error) {
    return { problem: describe(error) }
  }
}

/** Undefined if the text is not JSON: YAML can begin with a bracket, and its parser knows the line of the mistake. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    ignoreError(error)
    return undefined
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
 * The number of values in a document, each alias counted with all that it contains, and the number of keys of objects, each alias counted
 * once. Throws if the document is nested too deeply or contains itself.
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

/** Changes the events of a YAML text, so that versions and the variables of servers stay as they are written. Other numbers stay numbers. */
function keepText(events: Event[], text: string): void {
  if (events[1]?.type !== EVENT_ID.MAPPING) return
  let found = 0
  let isText = false
  let isKey = true
  for (let at = 2, depth = 0; at < events.length; at++) {
    const event = events[at] as Event
    const isScalar = event.type === EVENT_ID.SCALAR
    if (depth === 0 && isKey) {
      // Usually, they are all before the paths, so that most events do not have to be read.
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
