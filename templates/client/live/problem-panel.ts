import type { LiveProblem, LiveProblems } from '../../../src/model/live-problems.ts'
import { panelStyles } from './panel-styles.ts'

let host: HTMLElement | undefined
let shown: LiveProblems = { problems: [], total: 0, errors: 0 }
/** What the author has put away stays away until something else is wrong. */
let putAway = ''

/** The panel lies below the page, in a tree of its own that the page's styles do not reach. */
export function bindProblems(): void {
  const marks = new CSSStyleSheet()
  marks.replaceSync('[data-docsgen-problem] { outline: 2px dashed #e5484d; outline-offset: 2px; text-decoration: underline wavy #e5484d }')
  document.adoptedStyleSheets.push(marks)
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && host?.isConnected) putItAway()
  })
  // Another page is shown: its own problems go first.
  addEventListener('docsgen:page', () => showProblems(shown))
}

export function showProblems(problems: LiveProblems): void {
  shown = problems
  if (problems.total === 0) {
    putAway = ''
    host?.remove()
    return
  }
  if (JSON.stringify(problems) === putAway) return
  putAway = ''
  host ??= createHost()
  const list = host.shadowRoot?.querySelector('section')
  list?.replaceChildren(createHead(problems), ...sorted(problems.problems).map(createItem))
  if (!host.isConnected) document.body.append(host)
}

function putItAway(): void {
  putAway = JSON.stringify(shown)
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

function createHead({ total, errors }: LiveProblems): HTMLElement {
  const head = create('header')
  const close = create('button', 'Hide (Esc)')
  close.addEventListener('click', putItAway)
  head.append(
    create('strong', `${total} ${total === 1 ? 'problem' : 'problems'}${errors > 0 ? '' : ', none of which stops a build'}`),
    close,
  )
  return head
}

/** The shown page's own first, then errors before warnings. */
function sorted(problems: readonly LiveProblem[]): readonly LiveProblem[] {
  const weigh = ({ pages, severity }: LiveProblem) => (pages.some(isHere) ? 0 : 2) + (severity === 'error' ? 0 : 1)
  return [...problems].sort((a, b) => weigh(a) - weigh(b))
}

function isHere(href: string): boolean {
  return new URL(href, location.href).pathname === location.pathname
}

function createItem({ severity, code, message, hint, place, frame, pages }: LiveProblem): HTMLElement {
  const item = create('article')
  item.className = severity
  const line = create('p')
  line.append(create('b', severity), ` ${code} `)
  const [page] = pages
  if (place !== undefined && page !== undefined && !pages.some(isHere)) {
    const link = create('a', place)
    link.href = page
    line.append(link)
  } else if (place !== undefined) line.append(create('i', place))
  item.append(line, create('p', message))
  if (frame) item.append(create('pre', frame))
  if (hint !== undefined) item.append(create('p', `Hint: ${hint}`))
  return item
}

/** Always text: what is wrong may be anything. */
function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text = ''): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
