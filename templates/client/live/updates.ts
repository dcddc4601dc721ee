import type { LiveProblems } from '../../../src/model/diagnostic.ts'
import { forgetSearches } from '../ask-search.ts'
import { announcePage } from '../page-events.ts'
import { addressOf } from '../page-link.ts'
import { forgetPages, loadPage } from '../page-loader.ts'
import { canSwap, swapPage } from '../swap-page.ts'
import { keepState } from './keep-state.ts'
import { bindProblems, showProblems } from './problem-panel.ts'
import { swapStyles } from './swap-styles.ts'

/** What `docsgen dev` tells of a change. */
interface LiveChange {
  /** Grows with every change. */
  readonly revision: number
  /** The addresses of the pages that are others now; absent where any may be. */
  readonly pages?: readonly string[]
  /** All stylesheets of a page, where they are others now. */
  readonly styles?: readonly string[]
  /** Pages are made of something else altogether. */
  readonly reload?: boolean
}

/** The compiled scripts lie in `assets/` below the base. */
const liveFolder = new URL('../@docsgen/', import.meta.url).href

const [token = ''] = readMark()
/** Of several updates under way the last one counts. */
let updates = 0
/** What was asked for last; an answer to an earlier question comes too late. */
let asked = 0

/** Shows changes of the site as they are made, and what is wrong with it. */
export function bindLive(): void {
  bindProblems()
  // Another page is shown: its own problems come first.
  addEventListener('docsgen:page', () => void askForProblems())
  listen()
}

function listen(): void {
  const events = new EventSource(`${liveFolder}events?token=${token}`)
  const on = <Told>(name: string, work: (told: Told) => void) =>
    events.addEventListener(name, ({ data }: MessageEvent<string>) => work(JSON.parse(data) as Told))
  on<{ revision: number }>('hello', ({ revision }) => {
    // The page may be older than the connection.
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
    // A server that was started anew knows nothing of this page; one that is away is waited for by the browser itself.
    if (events.readyState === EventSource.CLOSED) waitForServer()
  })
}

/** The mark that the server leaves in each page: its token, and how often the site had changed. */
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
  // The reader has gone elsewhere, or it has changed again.
  if (number !== updates || addressOf(location.href) !== address || page === 'unreachable') return
  if (page === 'elsewhere' || !canSwap(page)) return location.reload()
  const restore = keepState()
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
      // The server is not back yet.
      waitForServer()
    }
  }, 1_000)
}
