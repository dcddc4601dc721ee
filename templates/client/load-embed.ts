/** Replaces a button with the frame of another site. Until then, the page requests nothing from that site. */
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
