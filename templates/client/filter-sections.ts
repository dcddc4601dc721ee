import { announce } from './announce.ts'
import { applyMatch, type FilterMatch, type FilterSection, findMatch, readFilterSections } from './filter-matches.ts'
import { partText } from './part-text.ts'

/** The delay before results are announced, so that not every keystroke causes an announcement. */
const announceAfterMs = 600
/** No window shows more rows than this, so the remaining rows can wait. */
const linesInSight = 60
/** The time without keystrokes after which the reader is considered to pause. */
const pauseMs = 150
/** The maximum cost per frame: first while the reader types, so that the page responds to the next key, and then for the time afterward. */
const costPerFrame = { inSight: 300, below: 3_000 } as const

/** Hides sections and rows whose names do not contain the words in the box. Returns a function that shows everything immediately. */
export function filterSections(box: HTMLElement): () => void {
  const input = box.querySelector('input')
  const state = box.querySelector('p')
  const text = box.closest('.prose')
  if (!input || !state || !text) return () => {}
  let sections: readonly FilterSection[] | undefined
  let applied = ''
  let announceTimer: ReturnType<typeof setTimeout>
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
    clearTimeout(announceTimer)
    announceTimer = setTimeout(() => box.isConnected && announce(words), announceAfterMs)
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
  // The box may already contain text that was typed before this script loaded, or that the browser restored.
  apply()
  return () => {
    clear()
    work.finish()
  }
}

/**
 * Updates the page from top to bottom: first the part that fits into the window, frame by frame, and then the remaining part when the
 * reader pauses.
 */
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
