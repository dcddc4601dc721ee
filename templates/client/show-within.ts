/** Brings a line of a scrolling box into its sight. `scrollIntoView` would move the page as well. */
export function showWithin(box: Element, line: Element): void {
  const { top, bottom } = line.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (top < frame.top || bottom > frame.bottom) box.scrollTop += top - frame.top - frame.height / 3
}
