import { onPage } from './page-events.ts'
import { partText } from './part-text.ts'

/** Images are zoomable if they are displayed smaller than their size by this factor. */
const worthZooming = 1.15
/** Smaller images are icons and badges. */
const smallestPx = 120

/** Turns images in the text into buttons that show them larger. The viewer is loaded on first use. */
export function bindImages(): void {
  const markAll = () => document.querySelectorAll<HTMLImageElement>('.prose img').forEach(mark)
  onPage(() => {
    // Closes the viewer when the reader goes back.
    document.querySelector<HTMLDialogElement>('.zoom')?.close()
    markAll()
  })
  addEventListener('resize', markAll)
  // `load` does not bubble, but it can be captured.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && target.closest('.prose') && mark(target), true)
  const open = (event: Event) => {
    const image = (event.target as Element).closest<HTMLImageElement>('img[data-zoom]')
    if (!image) return
    event.preventDefault()
    import('./show-image.ts').then(
      ({ showImage }) => showImage(image),
      () => location.assign(image.currentSrc),
    )
  }
  document.addEventListener('click', open)
  document.addEventListener('keydown', (event) => (event.key === 'Enter' || event.key === ' ') && open(event))
}

function mark(image: HTMLImageElement): void {
  const { naturalWidth, clientWidth, alt } = image
  // With smaller versions, the width is that of the place for the image; the last version is the largest.
  const width = Number(/ (\d+)w$/.exec(image.srcset)?.[1] ?? naturalWidth)
  // An image without alternative text is decoration.
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
