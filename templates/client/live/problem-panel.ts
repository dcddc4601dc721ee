import type { LiveProblem, LiveProblems } from '../../../src/core/model/diagnostic.ts'
import { panelStyles } from './panel-styles.ts'

let host: HTMLElement | undefined
let shown: LiveProblems | undefined
/** A dismissed panel stays hidden until the problems change. */
let dismissed = -1
let areOthersOpen = false

/** The panel is below the page in a shadow tree, so that the page's styles do not apply. */
export function bindProblems(): void {
  const marks = new CSSStyleSheet()
  marks.replaceSync('[data-docsgen-problem] { outline: 2px dashed #e5484d; outline-offset: 2px; text-decoration: underline wavy #e5484d }')
  document.adoptedStyleSheets.push(marks)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && host?.isConnected) dismiss()
  })
}

/** Shows the page's own problems in full. The problems of other pages are summarized in one line until the reader expands it. */
export function showProblems(problems: LiveProblems): void {
  shown = problems
  if (problems.ownTotal + problems.othersTotal === 0) host?.remove()
  if (problems.ownTotal + problems.othersTotal === 0 || problems.revision === dismissed) return
  host ??= createHost()
  const list = host.shadowRoot?.querySelector('section')
  const left = problems.ownTotal - problems.own.length
  list?.replaceChildren(
    createHead(problems),
    ...problems.own.map(createItem),
    ...(left > 0 ? [create('p', `… and ${left} more on this page, listed in the terminal`)] : []),
    ...(problems.ownTotal > 0 && problems.othersTotal > 0 ? [createOthers(problems)] : []),
  )
  if (!host.isConnected) document.body.append(host)
}

function dismiss(): void {
  dismissed = shown?.revision ?? -1
  host?.remove()
}

function createHost(): HTMLElement {
  const element = document.createElement('docsgen-problems')
  const root = element.attachShadow({ mode: 'open' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(panelStyles)
  root.adoptedStyleSheets = [styles]
  const section = document.createElement('section')
  section.ariaLabel = 'Problems'
  root.append(section)
  return element
}

function createHead(problems: LiveProblems): HTMLElement {
  const head = create('header')
  const close = create('button', 'Hide (Esc)')
  close.addEventListener('click', dismiss)
  head.append(problems.ownTotal > 0 ? create('strong', count(problems.ownTotal, 'on this page')) : createOthers(problems), close)
  return head
}

function createOthers({ others, othersTotal }: LiveProblems): HTMLElement {
  const details = create('details')
  details.open = areOthersOpen
  details.addEventListener('toggle', () => {
    areOthersOpen = details.open
  })
  const left = othersTotal - others.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
  details.append(create('summary', count(othersTotal, 'elsewhere')), ...others.map(createItem))
  if (left > 0) details.append(create('p', `… and ${left} more; \`docsgen check\` lists them`))
  return details
}

function count(total: number, where: string): string {
  return `${total} ${total === 1 ? 'problem' : 'problems'} ${where}`
}

function createItem({ severity, code, message, hint, place, more, frame, page }: LiveProblem): HTMLElement {
  const item = create('article')
  item.className = severity
  const line = create('p')
  line.append(create('b', severity), ` ${code} `)
  if (place !== undefined && page !== undefined && !isHere(page)) {
    const link = create('a', place)
    link.href = page
    line.append(link)
  } else if (place !== undefined) line.append(create('i', place))
  if (more !== undefined) line.append(create('i', ` and ${more} more`))
  item.append(line, create('p', message))
  if (frame) item.append(create('pre', frame))
  if (hint !== undefined) item.append(create('p', `Hint: ${hint}`))
  return item
}

function isHere(href: string): boolean {
  return new URL(href, location.href).pathname === location.pathname
}

/** Messages are always inserted as text, because they can quote arbitrary content. */
function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
