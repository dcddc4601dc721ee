import { onPage } from './page-events.ts'
import { partText } from './part-text.ts'

/** Pictures that are shown smaller than they are, from this factor on. */
const worthZooming = 1.15
/** Icons and badges are no pictures to look at. */
const smallestPx = 120

/** Pictures of the text become buttons that show them larger; what shows them is loaded with the first. */
export function bindImages(): void {
  const markAll = () => document.querySelectorAll<HTMLImageElement>('.prose img').forEach(mark)
  onPage(() => {
    // Where the reader goes back while one is open, it does not stay over the other page.
    document.querySelector<HTMLDialogElement>('.zoom')?.close()
    markAll()
  })
  addEventListener('resize', markAll)
  // Does not bubble, but is seen on its way down.
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
  // Without words for it, it is decoration.
  // With smaller versions, the width is that of the place for the image; the last version is the largest.
  const width = Number(/ (\d+)w$/.exec(image.srcset)?.[1] ?? naturalWidth)
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
