import { entryText } from './entry-text.ts'
import { entryState, keepScroll } from './history-entry.ts'
import { showLoading } from './loading-view.ts'
import { announcePage } from './page-events.ts'
import { addressOf, isPlainClick, pageLinkAt } from './page-link.ts'
import { type LoadedPage, loadPage } from './page-loader.ts'
import { endProgress, startProgress } from './progress-bar.ts'
import { isFirstTime, reloadOnce } from './reload-once.ts'
import { canSwap, swapPage } from './swap-page.ts'

/** `new`: a new entry of the history. `same`: the tab is at the address already. `again`: that, after a crash. */
type Entry = 'new' | 'same' | 'again'

/** The address the shown page has, or had before the reader went back and its successor was still loading. */
let shown = location.href
/** Grows with every visit: of several the last one counts. */
let visits = 0
/** The page at the tab's address is not there yet: going back or forward changes the address first. */
let behind = false
let title: HTMLElement

/** Links to pages, and going back and forward, show those pages without a reload. */
export function bindNavigation(): void {
  title = document.createElement('div')
  title.className = 'visually-hidden'
  title.ariaLive = 'polite'
  document.body.append(title)

  // On the window, so that whatever prevents the click on the document has had its turn.
  addEventListener('click', (event) => {
    const link = pageLinkAt(event.target)
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    visit(link.href, 'new')
  })
  addEventListener('popstate', onPopState)

  let timer: ReturnType<typeof setTimeout>
  const noteScroll = () => {
    if (!behind) keepScroll()
  }
  const noteSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(noteScroll, 100)
  }
  addEventListener('scroll', noteSoon, { passive: true })
  addEventListener('hashchange', noteSoon)
  // A page that is loaded the browser scrolls itself, if it is told early enough; not all of them tell that a page is left.
  const leave = () => {
    noteScroll()
    history.scrollRestoration = 'auto'
  }
  addEventListener('beforeunload', leave)
  addEventListener('pagehide', leave)
  const { scroll } = entryState()
  if (scroll && history.scrollRestoration === 'manual') scrollToPosition(scroll)
}

function onPopState(): void {
  const { href } = location
  if (href === shown) {
    if (behind) cancel()
    return
  }
  const { scroll } = entryState()
  const old = new URL(shown)
  // An entry that was never left has no position: a link to a part of the page has just made it.
  if (old.pathname === location.pathname && (!scroll || old.search === location.search)) {
    cancel()
    shown = href
    if (scroll) scrollToPosition(scroll)
  } else {
    behind = true
    visit(href, 'same')
  }
}

function cancel(): void {
  visits++
  behind = false
  endProgress()
}

async function visit(href: string, entry: Entry): Promise<void> {
  const number = ++visits
  startProgress()
  const page = await loadPage(href)
  if (number !== visits) return
  endProgress()
  if (page === 'unreachable' && !(navigator.onLine && isFirstTime(addressOf(href)))) showUnreachable(href, entry)
  else finish(page, href, entry)
}

function finish(page: LoadedPage, href: string, entry: Entry): void {
  if (typeof page === 'string' || !canSwap(page)) {
    loadFully(href, entry)
    return
  }
  try {
    showPage(page, href, entry)
  } catch (error) {
    if (entry === 'again') location.reload()
    else showError(error)
  }
}

function showError(error: unknown): void {
  import('./crash-view.ts').catch(reloadOnce).then(
    ({ showCrash }) => showCrash(error, () => visit(location.href, 'again')),
    () => location.reload(),
  )
}

function loadFully(href: string, entry: Entry): void {
  if (entry !== 'new') location.reload()
  else if (entryState().menu) location.replace(href)
  else location.assign(href)
}

function showPage(page: Document, href: string, entry: Entry): void {
  // A redirect may have led to another way to write the address.
  enter(addressOf(page.URL) + new URL(href).hash, entry)
  swapPage(page)
  if (location.hash) {
    // Only where the browser itself goes to a part of the page it is `:target`. That empties the entry's state.
    const { state } = history
    location.replace(location.hash)
    history.replaceState(state, '')
  }
  title.textContent = document.title
  try {
    announcePage()
  } finally {
    arrive()
  }
}

/** Makes the address the tab's. What the menu was opened from must not be gone back to in two steps. */
function enter(href: string, entry: Entry): void {
  if (entry !== 'new') {
    history.replaceState(history.state, '', href)
  } else {
    if (!behind) keepScroll()
    const replaces = entryState().menu || href === location.href
    history[replaces ? 'replaceState' : 'pushState'](href.includes('#') ? null : { scroll: [0, 0] }, '', href)
  }
  shown = location.href
  behind = false
}

/** Takes focus and scroll position to the page: to where the reader left it, to its part, to its top. */
function arrive(): void {
  document.getElementById('_content')?.focus({ preventScroll: true })
  const { scroll } = entryState()
  const part = document.querySelector(':target')
  if (scroll) scrollToPosition(scroll)
  else if (part) part.scrollIntoView({ behavior: 'instant' })
  else scrollToPosition([0, 0])
  keepScroll()
}

function scrollToPosition([left, top]: readonly [number, number]): void {
  scrollTo({ left, top, behavior: 'instant' })
}

/** The entry is the page's all the same: it can be reloaded, and going back works. */
async function showUnreachable(href: string, entry: Entry): Promise<void> {
  const main = document.getElementById('_content')
  if (!main) return loadFully(href, entry)
  enter(href, entry)
  main.replaceChildren()
  // What else speaks of the page before.
  document.querySelector('.toc')?.remove()
  for (const link of document.querySelectorAll('[aria-current=page]')) link.ariaCurrent = null
  document.title = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
  main.focus({ preventScroll: true })
  scrollToPosition([0, 0])
  // Where the reader left the page is to be kept until it is there again.
  behind = true
  let tries = 0
  const load = async () => {
    const page = tries++ === 0 ? 'unreachable' : await loadPage(href)
    if (page === 'unreachable') throw new Error(entryText('checkConnection'))
    return page
  }
  const page = await showLoading(main, load, entryText('pageNotLoaded'))
  // Unless the reader has gone elsewhere meanwhile.
  if (main.isConnected) finish(page, href, 'same')
}
