/** Scrolls a box to show one of its lines. `scrollIntoView` would also scroll the page. */
export function scrollIntoBox(box: Element, line: Element): void {
  const { top, bottom } = line.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3
}
