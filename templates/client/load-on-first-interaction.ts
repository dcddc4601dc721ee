import { reloadOnce } from './reload-once.ts'

/**
 * The reader's first interaction: a pointer, touch, key, or scroll event. `pointerover` is excluded because browsers also send it for a
 * resting pointer.
 */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll']

/** Loads the deferred features on the first interaction. A button that is pressed in the meantime is pressed again afterward. */
export function bindFirstInteraction(): void {
  const listening = new AbortController()
  let loading: Promise<void> | undefined
  const load = (): Promise<void> => {
    loading ??= import('./deferred-features.ts').catch(reloadOnce).then(({ bindDeferred }) => {
      listening.abort()
      bindDeferred()
    })
    return loading
  }
  const options = { capture: true, passive: true, signal: listening.signal }
  // Scripts can also scroll elements, and browsers send `pointermove` without any movement after a layout.
  const isSign = ({ type, target, movementX, movementY }: Event & Partial<PointerEvent>) =>
    type === 'scroll' ? target === document : type !== 'pointermove' || movementX || movementY
  const answer = (event: Event) => void (isSign(event) && load())
  for (const sign of signs) addEventListener(sign, answer, options)
  addEventListener(
    'click',
    (event) => {
      // Native controls work without scripts, and islands handle presses themselves.
      const button = (event.target as Element).closest<HTMLElement>('button:not([popovertarget], [data-search], docsgen-island *)')
      if (!button) return
      event.stopImmediatePropagation()
      void load().then(() => button.click())
    },
    { capture: true, signal: listening.signal },
  )
  // Another tab has stored a choice.
  addEventListener('storage', () => void load().then(() => dispatchEvent(new Event('storage'))), { signal: listening.signal })
  // The features are needed immediately if there is a section to mark, a hidden element to show, or a version to offer.
  if (location.hash || document.querySelector('body:has(.dropdown [data-version]) main:is(.home, .not-found)')) void load()
}
