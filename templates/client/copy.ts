import { onPage } from './page-events.ts'
import { isPlainClick } from './page-link.ts'
import { partText } from './part-text.ts'
import { say } from './say.ts'

const shownMs = 2000
const triggers = '.copy, .copy-page, .anchor'

/** What is copied shows it on the button that was pressed; only the last one does. */
let forget = () => {}

/** A button on every code block; the page as Markdown; a heading's address along with going there. */
export function bindCopy(): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.ariaLabel = partText('copyCode')
  // Made here, not by the server: the same bytes on every block of every page would be dead without script.
  onPage(() => {
    for (const code of document.querySelectorAll('.code > pre:not(:has(~ .copy))')) {
      // What React brings to life must be as the server made it, but for the page's own text within.
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

/** As shown, but without the lines marked as removed: what is pasted is how the code should be. */
function codeOf(code: Element): string {
  const lines = [...code.querySelectorAll('.line')]
  const kept = lines.filter((line) => !line.matches('.removed'))
  const text = kept.length === 0 ? code.textContent : kept.map((line) => line.textContent).join('\n')
  // A last line end would make a terminal run the command at once.
  return text.replace(/\n$/, '')
}

async function writeText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/** Safari lets nothing be copied later than the click, except what the click promised. */
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
  // The link still led where it leads.
  if (!isCopied && trigger instanceof HTMLAnchorElement) return
  forget()
  if (!isCopied) otherwise?.()
  const text = partText(isCopied ? 'copied' : otherwise ? 'copyNotAllowed' : 'notCopied')
  say(text)
  trigger.dataset.copied = String(isCopied)
  trigger.dataset.said = text
  const timer = setTimeout(() => forget(), shownMs)
  forget = () => {
    clearTimeout(timer)
    delete trigger.dataset.copied
  }
}
