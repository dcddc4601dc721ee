import type { LiveProblems } from '../../../src/core/model/diagnostic.ts'
import { announcePage } from '../page-events.ts'
import { addressOf } from '../page-link.ts'
import { forgetPages, loadPage } from '../page-loader.ts'
import { forgetSearches } from '../search-client.ts'
import { canSwap, swapPage } from '../swap-page.ts'
import { preserveState } from './preserve-state.ts'
import { bindProblems, showProblems } from './problem-panel.ts'
import { swapStyles } from './swap-styles.ts'

/** The data of a `change` event. */
interface LiveChange {
  /** A number that grows with every change. */
  readonly revision: number
  /** The URLs of changed pages. Absent if any page may have changed. */
  readonly pages?: readonly string[]
  /** All style sheets of a page, if they have changed. */
  readonly styles?: readonly string[]
  /** Whether the page must be reloaded. */
  readonly reload?: boolean
}

/** The compiled scripts are in `assets/` below the base. */
const liveFolder = new URL('../@docsgen/', import.meta.url).href

const [token = ''] = readMark()
/** Only the last of several concurrent updates counts. */
let updates = 0
/** The last request. Responses to earlier requests are dropped. */
let asked = 0

/** Shows changes to the site and its problems as they happen. */
export function bindLive(): void {
  bindProblems()
  // The new page's own problems come first.
  addEventListener('docsgen:page', () => void askForProblems())
  listen()
}

function listen(): void {
  const events = new EventSource(`${liveFolder}events?token=${token}`)
  const on = <Told>(name: string, work: (told: Told) => void) =>
    events.addEventListener(name, ({ data }: MessageEvent<string>) => work(JSON.parse(data) as Told))
  on<{ revision: number }>('hello', ({ revision }) => {
    // The page may have been loaded before the connection was opened.
    if (String(revision) !== readMark()[1]) void update()
    void askForProblems()
  })
  on<LiveChange>('change', ({ pages, styles, reload }) => {
    if (reload) return location.reload()
    forgetPages()
    forgetSearches()
    if (styles) void swapStyles(styles)
    if (!pages || pages.some(isShown)) void update()
  })
  on('problems', () => void askForProblems())
  events.addEventListener('error', () => {
    // A restarted server does not recognize this page's token. If the server is unreachable, the browser reconnects by itself.
    if (events.readyState === EventSource.CLOSED) waitForServer()
  })
}

/** The server's mark in each page: its token and the revision. */
function readMark(): readonly string[] {
  return document.querySelector<HTMLMetaElement>('meta[name=docsgen-live]')?.content.split(' ') ?? []
}

function isShown(href: string): boolean {
  return new URL(href, location.href).pathname.replace(/\/$/, '') === location.pathname.replace(/(?:\/|\.html|\/index\.html)$/, '')
}

async function update(): Promise<void> {
  const number = ++updates
  const address = addressOf(location.href)
  forgetPages()
  const page = await loadPage(address)
  // The reader has left the page, or the page has changed again.
  if (number !== updates || addressOf(location.href) !== address || page === 'unreachable') return
  if (page === 'elsewhere' || !canSwap(page)) return location.reload()
  const restore = preserveState()
  swapPage(page)
  try {
    announcePage()
  } finally {
    restore()
  }
}

async function askForProblems(): Promise<void> {
  const number = ++asked
  const answer = await fetch(`${liveFolder}problems?token=${token}&page=${encodeURIComponent(location.pathname)}`)
  const problems = (await answer.json()) as LiveProblems
  if (number === asked) showProblems(problems)
}

function waitForServer(): void {
  setTimeout(async () => {
    try {
      await fetch(liveFolder)
      location.reload()
    } catch {
      // The server is not running again yet.
      waitForServer()
    }
  }, 1_000)
}
