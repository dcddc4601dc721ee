import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml'

/** Members of a document that contain only text. YAML reads `1.10` without quotation marks as the number 1.1. */
const textMembers: ReadonlySet<string> = new Set(['openapi', 'swagger', 'info', 'servers'])
/** A document has either `openapi` or `swagger`. */
const membersOfDocument = textMembers.size - 1
const numberLike = /^[-+.\d][\w.+-]*$/

/** Changes the events of a YAML text, so that versions and the variables of servers stay as they are written. Other numbers stay numbers. */
export function keepText(events: Event[], text: string): void {
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
