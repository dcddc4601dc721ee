/** Announces something to screen readers that is otherwise only visible. */
export function announce(text: string): void {
  let region = document.querySelector('.said')
  if (!region) {
    region = document.createElement('div')
    region.className = 'said visually-hidden'
    region.role = 'status'
    document.body.append(region)
  }
  region.textContent = ''
  // Screen readers do not announce a live region that is added together with its text, or whose text stays the same.
  setTimeout(() => {
    region.textContent = text
  }, 100)
}
