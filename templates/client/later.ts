import { reloadOnce } from './reload-once.ts'

/** Somebody is there: a pointer moves, a finger, a key, or the page. Browsers tell of a pointer that merely rests, too: `pointerover`. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']

/** Loads what answers to the reader with the first sign of one. A press on a button meanwhile is done again then. */
export function bindLater(): void {
  const listening = new AbortController()
  let loading: Promise<void> | undefined
  const load = (): Promise<void> => {
    loading ??= import('./comforts.ts').catch(reloadOnce).then(({ bindComforts }) => {
      listening.abort()
      bindComforts()
    })
    return loading
  }
  const options = { capture: true, passive: true, signal: listening.signal }
  // Boxes within the page are scrolled by scripts, too, and browsers tell of moves that are none when a page has been laid out.
  const isSign = ({ type, target, movementX, movementY }: Event & Partial<PointerEvent>) =>
    type === 'scroll' ? target === document : type !== 'pointermove' || movementX || movementY
  const answer = (event: Event) => void (isSign(event) && load())
  for (const sign of signs) addEventListener(sign, answer, options)
  addEventListener(
    'click',
    (event) => {
      // What opens by itself needs nobody; islands keep their own.
      const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget], [data-search], docsgen-island *)')
      if (!button) return
      event.stopImmediatePropagation()
      void load().then(() => button.click())
    },
    { capture: true, signal: listening.signal },
  )
  // Another tab has kept a choice.
  addEventListener('storage', () => void load().then(() => dispatchEvent(new Event('storage'))), { signal: listening.signal })
  // There is a section to mark, something hidden to show, or a version to offer.
  if (location.hash || document.querySelector('body:has(.dropdown [data-version]) main:is(.home, .not-found)')) void load()
}
