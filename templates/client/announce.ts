/** Announces something that is otherwise only visible to screen readers. */
export function announce(text: string): void {
  let region = document.querySelector('.said')
  if (!region) {
    region = document.createElement('div')
    region.className = 'said visually-hidden'
    region.role = 'status'
    document.body.append(region)
  }
  region.textContent = ''
  // A live region that is added with its text or keeps the same text is not announced.
  setTimeout(() => {
    region.textContent = text
  }, 100)
}
