import type { Token } from 'marked'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import type { AttributeValue } from '../model/document.ts'
import { unsafeScheme } from '../policy/browser-address.ts'
import type { ComponentToken } from './component-extension.ts'
import { type PageWalk, themeComponent, within } from './page-walk.ts'
import type { ThemeComponent } from './syntax-parts.ts'
import { closeScope, openScope } from './write-raw-html.ts'

/** Attributes that contain URLs, which are resolved and checked like any link. */
const addressAttributes = new Set(['href', 'src', 'to'])

/** Whether an attribute is resolved as a link. `builtIn` describes a component of docsgen's own theme. */
function isAddress(name: string, builtIn: ThemeComponent | undefined): boolean {
  return addressAttributes.has(name) || builtIn?.attributes[name]?.value === 'address'
}

interface Place {
  readonly offset: number
  readonly writeChildren: (walk: PageWalk, tokens: readonly Token[]) => void
}

/** Reserves the place of a component. React renders the component around the HTML of its children when the page is rendered. */
export function writeComponent(walk: PageWalk, token: ComponentToken, { offset, writeChildren }: Place): void {
  const { writer } = walk
  const nameLength = token.name.length + 1
  if (!token.closed) {
    walk.reports.report('component/not-closed', { name: token.name }, offset, nameLength)
    writer.write(escapeHtml(token.raw))
    return
  }
  walk.reports.reportControlReference(token.tag, offset)
  if (token.control !== undefined) walk.reports.report('page/control-character', { character: token.control, count: 1 }, offset, nameLength)
  if (token.problem !== undefined)
    walk.reports.report('component/bad-attribute', { name: token.name, reason: token.problem }, offset, nameLength)
  for (const look of walk.syntax.component) look(walk, token, offset)
  const attributes: Record<string, AttributeValue> = {}
  const builtIn = themeComponent(walk, token.name)
  for (const [name, value] of Object.entries(token.attributes)) {
    const problem = findPropProblem(name, value, isAddress(name, builtIn))
    if (problem !== undefined) {
      walk.reports.report('component/refused-attribute', { name: token.name, attribute: name, reason: problem }, offset, nameLength)
      continue
    }
    const address = typeof value === 'string' && isAddress(name, builtIn) ? addressOf(walk, value, { name, token, offset, builtIn }) : value
    Object.defineProperty(attributes, name, { value: address, enumerable: true, configurable: true, writable: true })
  }
  const { id } = token.attributes
  if (builtIn?.frame !== undefined && typeof id === 'string') {
    walk.found.links.push({
      href: `${builtIn.frame}${encodePercent(id)}`,
      kind: 'component',
      at: walk.page.lines.rangeAt(offset, nameLength),
      loads: 'frame',
      isBuiltIn: true,
    })
    attributes.src = { link: walk.found.links.length - 1 }
  }
  writer.slot({ kind: 'open', component: token.name, attributes, at: walk.page.lines.rangeAt(offset, nameLength) })
  const release = walk.cursor.within(offset, token.raw)
  // The opening tag comes first in the source, so its text must not be mistaken for the text of a child.
  walk.cursor.leave(offset, token.tag)
  const scope = openScope(walk)
  writeChildren(within(walk, { component: token.name }), token.tokens)
  closeScope(walk, scope)
  release()
  writer.slot({ kind: 'close' })
}

interface AttributePlace {
  readonly name: string
  readonly token: ComponentToken
  readonly offset: number
  readonly builtIn: ThemeComponent | undefined
}

function addressOf(walk: PageWalk, href: string, { name, token, offset, builtIn }: AttributePlace): AttributeValue {
  const inTag = token.tag.indexOf('<') + (token.valueStarts.get(name) ?? 0)
  const at = walk.cursor.placesIn(offset, token.tag)(inTag)
  const scheme = unsafeScheme(href, 'link')
  if (scheme !== undefined) {
    walk.reports.report('link/unsafe-scheme', { scheme }, at, href.length)
    return ''
  }
  const loads = builtIn?.attributes[name]?.loads
  walk.found.links.push({ href, kind: 'component', at: walk.page.lines.rangeAt(at, href.length), ...(loads && { loads }) })
  return { link: walk.found.links.length - 1 }
}

/** Props through which text could give a component raw HTML, a prototype, or React's own props. */
const refusedAnywhere = new Set(['dangerouslySetInnerHTML', 'srcDoc', 'srcdoc', '__proto__'])
const refusedProps = new Set(['ref', 'key', 'children', 'formAction', 'formaction'])
/** Names of properties that contain URLs, either in a component's JSON or at its top level if they are not resolved as links. */
const otherAddresses = new Set(['href', 'src', 'to', 'url', 'link', 'action', 'poster', 'data', 'xlinkHref', 'background'])

/** Returns the reason why an attribute is omitted from the props of a component. */
export function findPropProblem(name: string, value: AttributeValue, isLink = false): string | undefined {
  if (refusedProps.has(name) || /^on[A-Z]/.test(name)) return onlyComponent(name)
  return typeof value === 'string' && isLink ? undefined : findValueProblem(name, value)
}

const onlyComponent = (name: string) => `only the component itself can set \`${name}\``

function findValueProblem(attribute: string, written: AttributeValue): string | undefined {
  // A list is used instead of recursion, because JSON may be nested more deeply than the call stack allows.
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

export interface Tab {
  readonly label: string
  readonly write: () => void
}

interface TabSet {
  readonly offset: number
  readonly length: number
  /** The name of the group. Tab sets in the same group change together. */
  readonly group?: string | undefined
  /** The label of the tab that is shown first. */
  readonly default?: string | undefined
  readonly tabs: readonly Tab[]
}

/** Writes `<Tabs>` for syntax that does not name the component. */
export function writeTabs(walk: PageWalk, { offset, length, group, default: first, tabs }: TabSet): void {
  const at = walk.page.lines.rangeAt(offset, length)
  const attributes = { ...(group !== undefined && { group }), ...(first !== undefined && { default: first }) }
  walk.writer.slot({ kind: 'open', component: 'Tabs', attributes, at })
  for (const { label, write } of tabs) {
    walk.writer.slot({ kind: 'open', component: 'TabItem', attributes: { label }, at })
    write()
    walk.writer.slot({ kind: 'close' })
  }
  walk.writer.slot({ kind: 'close' })
  walk.writer.write('\n')
}
