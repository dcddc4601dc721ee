import { partText } from './part-text.ts'

/** Shows an image, or the diagram beside a button, over the page. */
export function showLarger(opener: Element): void {
  if (opener instanceof HTMLImageElement) showImage(opener)
  else showDiagram(opener.parentElement?.querySelector('.diagram'))
}

function showImage(image: HTMLImageElement): void {
  const large = document.createElement('img')
  // Makes the browser choose the version of the image for the whole window.
  large.sizes = '100vw'
  large.srcset = image.srcset
  large.src = image.currentSrc
  large.alt = image.alt
  openDialog(image.alt || partText('picture'), large)
}

/** Moves the drawing itself, because parts of it refer to each other by their IDs. */
function showDiagram(box: HTMLElement | null | undefined): void {
  const drawing = box?.querySelector(':scope > svg')
  if (!box || !drawing) return
  box.style.minHeight = `${box.offsetHeight}px`
  openDialog(drawing.getAttribute('aria-label') ?? partText('diagram'), drawing).addEventListener('close', () => {
    box.style.minHeight = ''
    // The diagram is drawn again if the color mode changes.
    if (!box.querySelector(':scope > svg')) box.append(drawing)
  })
}

/** Opens a dialog that is closed with Escape, the close button, or a click. The focus returns to its previous element. */
function openDialog(name: string, content: Element): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.ariaLabel = name
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close'
  close.ariaLabel = partText('close')
  const frame = document.createElement('div')
  frame.append(content)
  dialog.append(frame, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
