/** A press beside a modal dialog closes it; one that began within, to mark a text, does not. */
export function closeBeside(dialog: HTMLDialogElement): void {
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
