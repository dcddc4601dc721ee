import { partText } from './part-text.ts'

/** Shows an image over the page, closed by Escape, its button, or a click. The focus returns to where it was. */
export function showImage(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.ariaLabel = image.alt || partText('picture')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'zoom-close'
  close.ariaLabel = partText('close')
  const large = document.createElement('img')
  // Of smaller versions, one for the whole window.
  large.sizes = '100vw'
  large.srcset = image.srcset
  large.src = image.currentSrc
  large.alt = image.alt
  const frame = document.createElement('div')
  frame.append(large)
  dialog.append(frame, close)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
