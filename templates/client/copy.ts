import { announce } from './announce.ts'
import { onPage } from './page-events.ts'
import { isPlainClick } from './page-link.ts'
import { partText } from './part-text.ts'

const shownMs = 2000
const triggers = '.copy, .copy-page, .anchor'

/** Only the last pressed button shows that the text was copied. */
let forget = () => {}

/** Adds a copy button to every code block, and copies the page's Markdown or a heading's URL. */
export function bindCopy(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.ariaLabel = partText('copyCode')
  // The buttons are created here because they need scripts, and would add the same bytes to every code block.
  onPage(() => {
    for (const code of document.querySelectorAll('.code > pre:not(:has(~ .copy))')) {
      // React needs an island's HTML unchanged, except for the content that the page itself passes to the island.
      if (code.closest('docsgen-island, docsgen-slot')?.localName !== 'docsgen-island') code.after(button.cloneNode())
    }
  })
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const trigger = (event.target as Element).closest<HTMLElement>(triggers)
    if (!trigger) return
    if (trigger instanceof HTMLAnchorElement) void copied(trigger, writeText(trigger.href))
    else if (trigger.nextElementSibling instanceof HTMLAnchorElement) void copied(trigger, writeFetched(trigger.nextElementSibling.href))
    else {
      const code = trigger.parentElement?.querySelector('code')
      if (code) void copied(trigger, writeText(codeOf(code)), () => getSelection()?.selectAllChildren(code))
    }
  })
}

/** Returns the code as shown on the page, without lines that are marked as removed. */
function codeOf(code: Element): string {
  const lines = [...code.querySelectorAll('.line')]
  const kept = lines.filter((line) => !line.matches('.removed'))
  const text = kept.length === 0 ? code.textContent : kept.map((line) => line.textContent).join('\n')
  // A final line break would make a terminal run the command immediately.
  return text.replace(/\n$/, '')
}

async function writeText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** Safari allows copying only during a click, so it gets a promise of the text. */
async function writeFetched(src: string): Promise<void> {
  const text = fetch(src).then((response) => {
    if (!response.ok) throw new Error(response.statusText)
    return response.text()
  })
  if (typeof ClipboardItem === 'undefined') return writeText(await text)
  const blob = text.then((content) => new Blob([content], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

async function copied(trigger: HTMLElement, written: Promise<void>, otherwise?: () => void): Promise<void> {
  const isCopied = await written.then(
    () => true,
    () => false,
  )
  // If the text was not copied, the link works like any other link.
  if (!isCopied && trigger instanceof HTMLAnchorElement) return
  forget()
  if (!isCopied) otherwise?.()
  const text = partText(isCopied ? 'copied' : otherwise ? 'copyNotAllowed' : 'notCopied')
  announce(text)
  trigger.dataset.copied = String(isCopied)
  trigger.dataset.said = text
  const timer = setTimeout(() => forget(), shownMs)
  forget = () => {
    clearTimeout(timer)
    delete trigger.dataset.copied
  }
}
