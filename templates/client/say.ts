/** Tells screen readers what is otherwise only seen. */
export function say(text: string): void {
  let region = document.querySelector('.said')
  if (!region) {
    region = document.createElement('div')
    region.className = 'said visually-hidden'
    region.role = 'status'
    document.body.append(region)
  }
  region.textContent = ''
  // A region that comes with its words, or keeps them, is not read out.
  setTimeout(() => {
    region.textContent = text
  }, 100)
}
