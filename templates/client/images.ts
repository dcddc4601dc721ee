import type { onPage } from './page-events.ts'
import { partText } from './part-text.ts'

/** An image can be enlarged if it is displayed smaller than its size by this factor. */
const worthZooming = 1.15
/** Smaller images are usually icons or badges. */
const smallestPx = 120

/** Lets readers enlarge images in the text. The viewer is loaded on first use. */
export function bindImages(eachPage: typeof onPage): void {
  const markAll = () => {
    document.querySelectorAll<HTMLImageElement>('.prose img').forEach(mark)
    for (const box of document.querySelectorAll('.diagram:not(:has(~ .enlarge))')) {
      const enlarge = document.createElement('button')
      enlarge.className = 'enlarge'
      enlarge.ariaLabel = partText('enlargePicture', { alt: partText('diagram') })
      box.parentElement?.append(enlarge)
    }
  }
  eachPage(() => {
    // Going back also closes the viewer.
    document.querySelector<HTMLDialogElement>('.zoom')?.close()
    markAll()
  })
  addEventListener('resize', markAll)
  // `load` does not bubble, but it can be captured.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && target.closest('.prose') && mark(target), true)
  const open = (event: Event) => {
    const opener = (event.target as Element).closest('img[data-zoom], .enlarge')
    if (!opener) return
    event.preventDefault()
    import('./show-image.ts').then(
      ({ showLarger }) => showLarger(opener),
      () => opener instanceof HTMLImageElement && location.assign(opener.currentSrc),
    )
  }
  document.addEventListener('click', open)
  document.addEventListener('keydown', (event) => (event.key === 'Enter' || event.key === ' ') && open(event))
}

function mark(image: HTMLImageElement): void {
  const { naturalWidth, clientWidth, alt } = image
  // If there are smaller versions, the current width is the width of the space for the image. The last version is the largest.
  const width = Number(/ (\d+)w$/.exec(image.srcset)?.[1] ?? naturalWidth)
  // Images without alternative text are decorative, so they cannot be enlarged.
  const isZoomable =
    alt !== '' && clientWidth >= smallestPx && width > clientWidth * worthZooming && !image.closest('a, button, summary, label')
  if (isZoomable === 'zoom' in image.dataset) return
  image.toggleAttribute('data-zoom', isZoomable)
  const attributes = { role: 'button', tabindex: '0', 'aria-haspopup': 'dialog', 'aria-label': partText('enlargePicture', { alt }) }
  for (const [name, value] of Object.entries(attributes)) {
    if (isZoomable) image.setAttribute(name, value)
    else image.removeAttribute(name)
  }
}
