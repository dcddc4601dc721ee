/** The block of a form with this label. The dashboard does not connect every label to its field. */
export function formItem(page, label) {
  return page.locator('[data-slot=form-item]').filter({ has: page.locator('[data-slot=form-label]').getByText(label, { exact: true }) })
}

/** The field with this label. */
export function field(page, label) {
  return formItem(page, label).locator('input:not([aria-hidden]), textarea, [role=combobox], [role=switch], [contenteditable=true]').last()
}

/** The card with this title. */
export function card(page, title) {
  return page.locator('[data-slot=card]').filter({ has: page.locator('[data-slot=card-title]').getByText(title, { exact: true }) })
}
