/** Says in the page's place that showing it failed, and why. “Try again” takes that back and calls `retry`. */
export function showCrash(error: unknown, retry: () => void): void {
  const main = document.getElementById('_content') ?? document.body
  const before = [...main.childNodes]
  const { title } = document
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  document.title = site ? `Page Error | ${site}` : 'Page Error'

  const view = create('div', '')
  view.className = 'failure'
  view.role = 'alert'
  const button = create('button', 'Try again')
  button.className = 'button'
  button.addEventListener('click', () => {
    main.replaceChildren(...before)
    document.title = title
    retry()
  })
  view.append(create('h1', 'This page crashed.'), ...messagesOf(error).map((message) => create('p', message)), button)
  main.replaceChildren(view)
}

/** An error's message and those of what caused it, the outermost first. */
function messagesOf(error: unknown): readonly string[] {
  const messages: string[] = []
  // Causes can go round in circles.
  for (let cause = error; cause !== undefined && cause !== null && messages.length < 10; ) {
    messages.push(cause instanceof Error ? cause.message || cause.name : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return messages
}

function create(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
