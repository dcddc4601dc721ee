import { entryText } from './entry-text.ts'
import { entryState, keepScroll } from './history-entry.ts'
import { showLoading } from './loading-view.ts'
import { announcePage } from './page-events.ts'
import { addressOf, isPlainClick, pageLinkAt } from './page-link.ts'
import { type LoadedPage, loadPage } from './page-loader.ts'
import { endProgress, startProgress } from './progress-bar.ts'
import { isFirstTime, reloadOnce } from './reload-once.ts'
import { canSwap, swapPage } from './swap-page.ts'

/**
 * `new` adds a history entry. With `same`, the tab already has the URL. With `again`, the tab also has the URL already, but the page has
 * crashed.
 */
type Entry = 'new' | 'same' | 'again'

/** The URL of the page that is shown. While a page is loading after going back, this is the URL of the previous page. */
let shown = location.href
/** The number of visits, which identifies the most recent of several concurrent visits. Only that visit counts. */
let visits = 0
/** Whether the page at the tab's URL is not shown yet, because going back or forward changes the URL first. */
let behind = false
let title: HTMLElement

/** Shows pages of the site without a reload when the reader follows links or goes back and forward. */
export function bindNavigation(): void {
  title = document.createElement('div')
  title.className = 'visually-hidden'
  title.ariaLive = 'polite'
  document.body.append(title)

  // The listener is on the window, so that listeners on the document can prevent the click.
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
  // The browser restores the scroll position of a reloaded page if it is told to do so early enough. Not all browsers send an event when a
  // page is left.
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
  // A new entry without a position was created by a link within the page.
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
  // The URL can be different after a redirect.
  enter(addressOf(page.URL) + new URL(href).hash, entry)
  swapPage(page)
  if (location.hash) {
    // Only a native navigation updates `:target`, and it clears the entry's state.
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

/** Sets the tab's URL. If the current entry belongs to the menu, it is replaced, so that going back takes only one step. */
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

/** Moves the focus, and either restores the scroll position or scrolls to the target or the top. */
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

/** Shows that a page cannot be reached. It still creates the history entry, so that reloading and going back work. */
async function showUnreachable(href: string, entry: Entry): Promise<void> {
  const main = document.getElementById('_content')
  if (!main) return loadFully(href, entry)
  enter(href, entry)
  main.replaceChildren()
  // The table of contents also belongs to the previous page.
  document.querySelector('.toc')?.remove()
  for (const link of document.querySelectorAll('[aria-current=page]')) link.ariaCurrent = null
  document.title = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? ''
  main.focus({ preventScroll: true })
  scrollToPosition([0, 0])
  // Until the page is shown, the scroll position must not be stored.
  behind = true
  let tries = 0
  const load = async () => {
    const page = tries++ === 0 ? 'unreachable' : await loadPage(href)
    if (page === 'unreachable') throw new Error(entryText('checkConnection'))
    return page
  }
  const page = await showLoading(main, load, entryText('pageNotLoaded'))
  // The reader may have left in the meantime.
  if (main.isConnected) finish(page, href, 'same')
}
