import { loadingDelayMs } from '../shell-constants.ts'
import { entryText } from './entry-text.ts'

/**
 * Loads content and shows the progress at the end of `host`: a spinner after a delay, or an error with a button to try again. The promise
 * resolves after loading and never rejects.
 */
export async function showLoading<T>(host: Element, load: () => Promise<T>, failure = entryText('notLoaded')): Promise<T> {
  const view = document.createElement('div')
  view.tabIndex = -1
  const show = (kind: 'loading' | 'failure', ...content: Element[]) => {
    view.className = kind
    view.role = kind === 'failure' ? 'alert' : null
    view.replaceChildren(...content)
    if (!view.isConnected) host.append(view)
  }
  for (;;) {
    const timer = setTimeout(() => show('loading', createSpinner()), loadingDelayMs)
    try {
      const result = await load()
      view.remove()
      return result
    } catch (error) {
      clearTimeout(timer)
      const button = create('button', entryText('retry'))
      button.className = 'button'
      show('failure', create('p', failure), create('p', error instanceof Error ? error.message : String(error)), button)
      await new Promise((resolve) => button.addEventListener('click', resolve))
      // The button with the focus is about to be removed, so the focus moves.
      view.focus()
    } finally {
      clearTimeout(timer)
    }
  }
}

function create(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

/** A rotating ring with an arc that grows and shrinks. The durations are in `spinnerCyclesMs` and loading.css. */
function createSpinner(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const spinner = document.createElementNS(namespace, 'svg')
  spinner.classList.add('spinner')
  spinner.setAttribute('viewBox', '0 0 50 50')
  spinner.role = 'img'
  spinner.ariaLabel = entryText('loading')
  const ring = document.createElementNS(namespace, 'circle')
  for (const [name, value] of Object.entries({ cx: 25, cy: 25, r: 20, pathLength: 100 })) ring.setAttribute(name, String(value))
  spinner.append(ring)
  return spinner
}
