import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { withDeadline } from '../../kit/threads/with-deadline.ts'
import { createDiagnostic } from './diagnostics.ts'

/** The origin of a text. */
export interface WorkPlace {
  readonly file: string
  /** The 1-based line, if it is known. */
  readonly line?: number | undefined
  /** A JSON pointer in a JSON or YAML document. Its line is searched only if it is needed. */
  readonly pointer?: string
}

/** The base limit, and the additional time for large sources. GitHub's API description of 13 MB takes 7 seconds. */
const baseMs = 6_000
const msPerMegabyte = 3_000
/** The same limits for the text of all pages, which later stages read. GitHub's API has 15 MB of text on 2,900 pages. */
const baseText = 8_000_000
const textPerCharacter = 4
const maxPages = 10_000
/** The page with all object types of GitHub's GraphQL API has 51,000 lines. */
const maxPageLines = 150_000
/** The longest text in a real description has 100,000 characters. */
const maxTextLength = 500_000
/** The limit for the heap that an individual source may use. */
const maxHeapMb = 1_500
const callsPerMeasurement = 500

class OverLimit extends Error {}

let current: WorkPlace | undefined
let calls = 0
let allowedHeap = Number.POSITIVE_INFINITY
let allowedText = Number.POSITIVE_INFINITY
let allowedPages = Number.POSITIVE_INFINITY

/** Records the text that is processed next, so that a problem with its size can be reported there. */
export function workOn(place: WorkPlace, text = ''): void {
  current = place
  if (text.length > maxTextLength) throw new OverLimit(`this text has more than ${maxTextLength.toLocaleString('en')} characters`)
  if (++calls % callsPerMeasurement === 0 && process.memoryUsage().heapUsed > allowedHeap)
    throw new OverLimit(`its pages need more than ${maxHeapMb.toLocaleString('en')} MB of memory`)
}

/** Counts text that is added to a page, with the lines that the page then has. */
export function countText(text: string, pageLines: number): void {
  allowedText -= text.length
  if (pageLines > maxPageLines) throw new OverLimit(`its page has more than ${maxPageLines.toLocaleString('en')} lines`)
  if (allowedText < 0) throw new OverLimit('its pages repeat too much text of the source')
}

export function countPage(): void {
  if (--allowedPages < 0) throw new OverLimit(`the source has more than ${maxPages.toLocaleString('en')} pages`)
}

interface WorkInput {
  /** The position where work begins. */
  readonly first: WorkPlace
  /** The total length of the input. */
  readonly bytes: number
  /** Finds the line of a JSON pointer in a document. */
  readonly lineOf?: (file: string, pointer: string) => number | undefined
}

/**
 * Runs synchronous work on a source of untrusted text, which must not block or end the build. If the work exceeds a limit, returns the
 * problem.
 */
export function withinLimits<Value>({ first, bytes, lineOf }: WorkInput, work: () => Value): Worked<Value> {
  current = first
  allowedHeap = process.memoryUsage().heapUsed + maxHeapMb * 1_000_000
  allowedText = baseText + bytes * textPerCharacter
  allowedPages = maxPages
  const ms = Math.round(baseMs + (bytes / 1_000_000) * msPerMegabyte)
  const problem = (reason: string): Worked<Value> => {
    const { file, line, pointer } = current ?? first
    const found = pointer === undefined ? line : findLine(() => lineOf?.(file, pointer))
    const location = { file: file as ProjectPath, ...(found !== undefined && { line: found }) }
    return { value: undefined, problem: createDiagnostic('reference/limit', { reason }, location) }
  }
  let worked: { readonly value: Value } | undefined
  try {
    if (withDeadline(() => (worked = { value: work() }), { ms }) && worked) return worked
    return problem(`docsgen stopped at this text after ${Math.round(ms / 1000)} seconds`)
  } catch (error) {
    if (error instanceof OverLimit) return problem(error.message)
    // V8 also throws this error, for example if an array or a text gets too long.
    if (error instanceof RangeError)
      return problem(/call stack/.test(error.message) ? 'this text is nested too deeply' : 'this text is too long')
    throw error
  } finally {
    current = undefined
    allowedHeap = Number.POSITIVE_INFINITY
    allowedText = Number.POSITIVE_INFINITY
    allowedPages = Number.POSITIVE_INFINITY
  }
}

type Worked<Value> = { readonly value: Value; readonly problem?: undefined } | { readonly value: undefined; readonly problem: Diagnostic }

/** Finding the line must not take an unlimited time either. */
function findLine(find: () => number | undefined): number | undefined {
  let line: number | undefined
  try {
    withDeadline(() => (line = find()))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return line
}
