import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { AttributeValue } from '../model/document.ts'
import { unsafeScheme } from '../policy/browser-address.ts'

/** Props that would give a component raw HTML, a prototype or React's own props from a text. */
const refusedAnywhere = new Set(['dangerouslySetInnerHTML', 'srcDoc', 'srcdoc', '__proto__'])
const refusedProps = new Set(['ref', 'key', 'children', 'formAction', 'formaction'])
/** Names of addresses in a component's JSON, and those at its top that are not resolved as links. */
const otherAddresses = new Set(['href', 'src', 'to', 'url', 'link', 'action', 'poster', 'data', 'xlinkHref', 'background'])

/** Why an attribute is left out of a component's props. */
export function findPropProblem(name: string, value: AttributeValue, isLink = false): string | undefined {
  if (refusedProps.has(name) || /^on[A-Z]/.test(name)) return onlyComponent(name)
  return typeof value === 'string' && isLink ? undefined : findValueProblem(name, value)
}

const onlyComponent = (name: string) => `only the component itself can set \`${name}\``

function findValueProblem(attribute: string, written: AttributeValue): string | undefined {
  // A list in the place of the stack: JSON may be nested deeper than functions can be.
  const left: [name: string, value: AttributeValue][] = [[attribute, written]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, value] = next
    if (refusedAnywhere.has(name)) return onlyComponent(name)
    if (isObjectOrList(value)) for (const entry of Object.entries(value)) left.push(entry)
    const scheme = typeof value === 'string' && otherAddresses.has(name) ? unsafeScheme(value, 'link') : undefined
    if (scheme !== undefined) return `the URL in \`${name}\` begins with \`${scheme}:\`, which can run code`
  }
  return undefined
}
