import { panelMotion, reducedMotionMs } from '../panel-motion.ts'

interface Motion {
  readonly animation: Animation
  readonly opening: boolean
}

/** Panels that are moving now. */
const motions = new WeakMap<HTMLDetailsElement, Motion>()

/** Panels glide open and shut; without this they just open. */
export function glidePanels(): void {
  document.addEventListener('click', onClick)
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element
  const details = target.closest('summary')?.parentElement
  if (event.defaultPrevented || !(details instanceof HTMLDetailsElement) || !details.closest('.prose')) return
  // A link or a button in the summary does what it does.
  if (target.closest('a, button, input, label')) return
  event.preventDefault()
  const motion = motions.get(details)
  glide(details, motion ? !motion.opening : !details.open)
}

/** From where it is now, so that a second click turns a panel around in the middle of its way. */
function glide(details: HTMLDetailsElement, opening: boolean): void {
  const from = details.getBoundingClientRect().height
  motions.get(details)?.animation.cancel()
  details.open = opening
  const to = details.getBoundingClientRect().height
  details.open = true
  details.toggleAttribute('data-closing', !opening)
  const animation = details.animate(
    [from, to].map((height) => ({ height: `${height}px`, overflow: 'clip' })),
    { duration: durationOf(Math.abs(to - from)), easing: 'ease-in-out' },
  )
  motions.set(details, { animation, opening })
  animation.onfinish = () => {
    details.open = opening
    details.removeAttribute('data-closing')
    motions.delete(details)
  }
}

/** With the root of the way to go: a tall panel takes longer than a low one, but nobody waits for it. */
function durationOf(pixels: number): number {
  const { baseMs, msPerRootPixel, longestMs } = panelMotion
  return matchMedia('(prefers-reduced-motion: reduce)').matches
    ? reducedMotionMs
    : Math.min(longestMs, baseMs + msPerRootPixel * Math.sqrt(pixels))
}
