/** Closes a modal dialog when its backdrop is pressed, but not when a selection that began in the dialog ends there. */
export function closeOnBackdropClick(dialog: HTMLDialogElement): void {
  let beganBeside = false
  const isBeside = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
  }
  dialog.addEventListener('pointerdown', (event) => {
    beganBeside = isBeside(event)
  })
  dialog.addEventListener('click', (event) => {
    if (beganBeside && isBeside(event)) dialog.close()
  })
}
