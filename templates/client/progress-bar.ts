import { loadingDelayMs, progressBar } from '../shell-constants.ts'

let bar: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let done = 0

/**
 * Shows a line along the top of the window after a delay. The line is hidden from screen readers, because the loading of pages is announced
 * separately.
 */
export function startProgress(): void {
  timer ??= setTimeout(advance, loadingDelayMs)
}

/** Each step covers a tenth of the remaining width. */
function advance(): void {
  if (bar) {
    done += (1 - done) / 10
  } else {
    done = progressBar.minimum
    bar = document.createElement('div')
    bar.className = 'progress-bar'
    document.body.append(bar)
  }
  bar.style.scale = `${done} 1`
  timer = setTimeout(advance, progressBar.trickleMs)
}

export function endProgress(): void {
  clearTimeout(timer)
  timer = undefined
  const ended = bar
  bar = undefined
  if (!ended) return
  ended.style.scale = '1'
  setTimeout(() => {
    ended.style.opacity = '0'
    setTimeout(() => ended.remove(), progressBar.speedMs)
  }, progressBar.speedMs)
}
