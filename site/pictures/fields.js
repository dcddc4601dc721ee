/** The block of a form with this label. The dashboard does not connect every label to its field. */
export function formItem(page, label) {
  return page.locator('[data-slot=form-item]').filter({ has: page.locator('[data-slot=form-label]').getByText(label, { exact: true }) })
}

/** The field with this label. */
export function field(page, label) {
  return formItem(page, label).locator('input:not([aria-hidden]), textarea, [role=combobox], [role=switch], [contenteditable=true]').last()
}

/** A mark around a label and its field. */
export function labeled(page, label) {
  return withRoom(formItem(page, label))
}

/** A mark that does not touch its element, so that the badge does not hide the first letter. */
export function withRoom(element, room = 8) {
  return {
    waitFor: () => element.waitFor(),
    async boundingBox() {
      const { x, y, width, height } = await element.boundingBox()
      return { x: x - room, y: y - room / 2, width: width + 2 * room, height: height + room }
    },
  }
}

/** The card with this title. */
export function card(page, title) {
  return page.locator('[data-slot=card]').filter({ has: page.locator('[data-slot=card-title]').getByText(title, { exact: true }) })
}
