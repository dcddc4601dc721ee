import { panelMotion, reducedMotionMs } from '../panel-motion.ts'

interface Motion {
  readonly animation: Animation
  readonly opening: boolean
}

/** The running animations. */
const motions = new WeakMap<HTMLDetailsElement, Motion>()

/** Animates opening and closing `<details>`. */
export function animateDetails(): void {
  document.addEventListener('click', onClick)
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element
  const details = target.closest('summary')?.parentElement
  if (event.defaultPrevented || !(details instanceof HTMLDetailsElement) || !details.closest('.prose')) return
  // Links and buttons in the summary keep their function.
  if (target.closest('a, button, input, label')) return
  event.preventDefault()
  const motion = motions.get(details)
  glide(details, motion ? !motion.opening : !details.open)
}

/** Starts at the current height, so that a second click reverses the running animation. */
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

/** The duration grows with the square root of the distance, so that tall panels take longer, but never too long. */
function durationOf(pixels: number): number {
  const { baseMs, msPerRootPixel, longestMs } = panelMotion
  return matchMedia('(prefers-reduced-motion: reduce)').matches
    ? reducedMotionMs
    : Math.min(longestMs, baseMs + msPerRootPixel * Math.sqrt(pixels))
}
