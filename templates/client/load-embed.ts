/** Replaces a button by the frame it stands for. Until then, nothing is requested from the other site. */
export function loadEmbed(button: HTMLButtonElement): void {
  const { embed = '', embedTitle: title = '', embedHeight: height } = button.dataset
  const frame = document.createElement('iframe')
  frame.src = embed
  frame.title = title
  if (height) frame.height = height
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  button.replaceWith(frame)
  frame.focus()
}
