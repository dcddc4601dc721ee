import type { Page } from 'playwright-core'
import { openBrowser } from '../browser/browser.ts'

/** Executed attacks, and content that an interaction would execute. */
export interface Finding {
  readonly ran: readonly string[]
  readonly armed: readonly string[]
  /** The page around the text is intact. */
  readonly isWhole: boolean
  /** The page's own script still works: the search opens. */
  readonly isAnswering: boolean
}

/** Interacts with every element of the text, then inspects the page. With HTML as its argument, the browser only reads it: nothing runs and nothing is loaded. */
export function inspectPage(html?: string): Promise<Finding> {
  const { ran } = globalThis as unknown as { readonly ran: readonly string[] }
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const roots = [page.body]
  for (const element of page.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot as never)
  const all = roots.flatMap((each) => [...each.querySelectorAll('*')])
  for (const element of html === undefined ? all : []) {
    for (const type of ['mouseover', 'mouseenter', 'pointerenter', 'pointerover', 'focus', 'toggle', 'animationstart', 'beforetoggle'])
      element.dispatchEvent(new Event(type, { bubbles: type === 'mouseover' }))
    if (element instanceof HTMLDetailsElement) element.open = !element.open
  }
  const armed = all.flatMap((element) => {
    const attributes = [...element.attributes].filter(({ name, value }) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these characters there
      const address = value.replace(/^[\u0000-\u0020]+|[\t\n\r]/g, '')
      const runs =
        /^(?:javascript:|vbscript:|data:text\/html|data:image\/svg)/i.test(address) &&
        !address.startsWith("javascript:throw new Error('React")
      return (
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (runs &&
          (/href/i.test(element.getAttribute('attributeName') ?? '')
            ? /./
            : /^(?:xlink:)?href$|^(?:src|action|formaction|data|poster|background)$/
          ).test(name))
      )
    })
    const isForeignScript =
      element.localName === 'script' &&
      !/^\/assets\/[\w.-]+\.js$/.test(element.getAttribute('src') ?? '') &&
      !element.hasAttribute('data-base')
    return [
      ...attributes.map(({ name, value }) => `${element.localName}[${name}=${value}]`),
      ...(isForeignScript ? [element.outerHTML] : []),
    ]
  })
  const footer = page.querySelector('footer.site-footer')
  const isWhole = footer?.textContent?.includes('The end') === true && footer.closest('#_content') === null
  if (html !== undefined) return Promise.resolve({ ran: [], armed, isWhole, isAnswering: true })
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  const isAnswering = document.querySelector('dialog.search[open]') !== null
  return new Promise((resolve) => setTimeout(() => resolve({ ran, armed, isWhole, isAnswering }), 20))
}

const tabs = 3

/** Visits all pages of a list with a few tabs. */
export async function visitAll<Item>(
  items: readonly Item[],
  bypassCSP: boolean,
  look: (page: Page, item: Item) => Promise<string | undefined>,
) {
  const browser = await openBrowser()
  const context = await browser.newContext({ bypassCSP })
  await context.addInitScript(() => {
    const ran: string[] = []
    Object.assign(globalThis, { ran })
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(globalThis, { [name]: (what: unknown) => ran.push(`${name}(${what})`) })
  })
  const left = [...items]
  const findings: string[] = []
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.dismiss())
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        const finding = await look(page, item)
        if (finding !== undefined) findings.push(finding)
      }
    }),
  )
  await context.close()
  return findings
}
