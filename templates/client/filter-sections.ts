import { applyMatch, type FilterMatch, type FilterSection, findMatch, readFilterSections } from './filter-matches.ts'
import { partText } from './part-text.ts'
import { say } from './say.ts'

/** Nobody wants to hear of each letter. */
const sayAfterMs = 600
/** More lines than these no window shows: what is below them can wait. */
const linesInSight = 60
/** Until the reader pauses. */
const pauseMs = 150
/** What is done in one frame: while the reader types, so that the next key finds the page ready; and then. */
const costPerFrame = { inSight: 300, below: 3_000 } as const

/** Hides what does not have the words of the box in its name, as the reader types. Returns what shows all again, at once. */
export function filterSections(box: HTMLElement): () => void {
  const input = box.querySelector('input')
  const state = box.querySelector('p')
  const text = box.closest('.prose')
  if (!input || !state || !text) return () => {}
  let sections: readonly FilterSection[] | undefined
  let applied = ''
  let sayTimer: ReturnType<typeof setTimeout>
  const work = createWork()

  const read = () => {
    sections ??= readFilterSections(text)
    return sections
  }
  const apply = () => {
    const query = input.value.trim()
    if (query === applied) return
    applied = query
    const matches = read().map((section) => findMatch(section, query.toLowerCase()))
    work.start(matches)
    const count = matches.filter(({ isShown }) => isShown).length
    const words =
      count > 0 ? partText('filterCount', { count, total: matches.length }) : partText('filterNothing', { query: query.slice(0, 60) })
    state.textContent = query === '' ? '' : words
    clearTimeout(sayTimer)
    sayTimer = setTimeout(() => box.isConnected && say(words), sayAfterMs)
  }
  const clear = () => {
    input.value = ''
    apply()
  }
  input.addEventListener('focus', read)
  input.addEventListener('input', apply)
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return
    event.preventDefault()
    clear()
  })
  // Typed before this was there, or kept by the browser.
  apply()
  return () => {
    clear()
    work.finish()
  }
}

/** Goes through the page from the top: first what fills the window, frame by frame, then the rest once the reader pauses. */
function createWork() {
  let left: FilterMatch[] = []
  let lines = 0
  let frame = 0
  let timer: ReturnType<typeof setTimeout>
  const doSome = (mostCost: number, mostLines: number) => {
    for (let cost = 0; cost < mostCost && lines < mostLines; ) {
      const match = left.shift()
      if (!match) return
      const done = applyMatch(match)
      cost += done.cost
      lines += done.lines
    }
  }
  const fillWindow = () => {
    doSome(costPerFrame.inSight, linesInSight)
    if (left.length === 0) return
    if (lines < linesInSight) frame = requestAnimationFrame(fillWindow)
    else timer = setTimeout(doRest, pauseMs)
  }
  const doRest = () => {
    doSome(costPerFrame.below, Number.POSITIVE_INFINITY)
    if (left.length > 0) frame = requestAnimationFrame(doRest)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return {
    start(matches: readonly FilterMatch[]) {
      stop()
      left = [...matches]
      lines = 0
      fillWindow()
    },
    finish() {
      stop()
      doSome(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    },
  }
}
