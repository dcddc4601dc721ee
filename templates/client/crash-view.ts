import { messageChain } from '../message-chain.ts'
import { partText } from './part-text.ts'

/** Shows an error and its causes in place of the page. “Try again” removes it and calls `retry`. */
export function showCrash(error: unknown, retry: () => void): void {
  const main = document.getElementById('_content') ?? document.body
  const before = [...main.childNodes]
  const { title } = document
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  document.title = [partText('pageError'), ...(site ? [site] : [])].join(' | ')

  const view = create('div', '')
  view.className = 'failure'
  view.role = 'alert'
  const button = create('button', partText('tryAgain'))
  button.className = 'button'
  button.addEventListener('click', () => {
    main.replaceChildren(...before)
    document.title = title
    retry()
  })
  view.append(create('h1', partText('pageCrashed')), ...messageChain(error).map((message) => create('p', message)), button)
  main.replaceChildren(view)
}

function create(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
