import { createElement } from './create-element.ts'
import type { TypesFile } from './types-file.ts'
import { typesStyles } from './types-styles.ts'
import { namesAbove } from './wrap-names.ts'

interface TypesPopup {
  /** The name whose type is shown. */
  readonly anchor: HTMLElement | undefined
  show(anchor: HTMLElement, file: TypesFile): void
  hide(): void
  /** Moves the popup to the name whose type is shown. */
  place(): void
  /** Opens the reference page of the name, if it has one. */
  follow(): void
  contains(element: Element): boolean
}

const gap = 6
const margin = 8

/** Creates the only element that shows types. It is in the top layer, so that no code block cuts it off. */
export function createTypesPopup(): TypesPopup {
  const box = createElement('div', 'types-popup')
  box.id = '_types'
  box.role = 'tooltip'
  box.popover = 'manual'
  box.hidden = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(typesStyles)
  document.adoptedStyleSheets.push(sheet)
  let anchor: HTMLElement | undefined
  const place = () => {
    if (!anchor?.isConnected) return hide()
    const at = anchor.getBoundingClientRect()
    const frame = anchor.closest('pre')?.getBoundingClientRect()
    if (at.bottom < 0 || at.top > innerHeight || (frame && (at.right < frame.left || at.left > frame.right))) return hide()
    const { width, height } = box.getBoundingClientRect()
    const below = at.bottom + gap
    const top = below + height > innerHeight - margin && at.top - gap - height > margin ? at.top - gap - height : below
    const left = Math.max(margin, Math.min(at.left, document.documentElement.clientWidth - width - margin))
    box.style.top = `${top}px`
    box.style.left = `${left}px`
  }
  const hide = () => {
    anchor?.removeAttribute('aria-describedby')
    anchor = undefined
    box.hidden = true
    if (box.matches(':popover-open')) box.hidePopover()
  }
  return {
    get anchor() {
      return anchor
    },
    show(next, file) {
      anchor?.removeAttribute('aria-describedby')
      anchor = next
      box.replaceChildren(...namesAbove(next).flatMap(({ dataset }) => describe(file, Number(dataset.type))))
      if (!box.isConnected) document.body.append(box)
      box.hidden = false
      if (!box.matches(':popover-open')) box.showPopover?.()
      next.setAttribute('aria-describedby', box.id)
      place()
    },
    hide,
    place,
    follow: () => box.querySelector('a')?.click(),
    contains: (element) => box.contains(element),
  }
}

function describe({ types, links }: TypesFile, index: number): readonly Node[] {
  const { text = '', doc, href, error } = types[index] ?? {}
  if (error) return [createElement('p', 'types-problem', text)]
  const code = createElement('code', '', ...linkNames(text, links, href))
  return doc === undefined ? [code] : [code, createElement('p', '', doc)]
}

const head = /^(?:\([a-z ]+\) |(?:const|let|var|using|function|class|interface|enum|type|namespace) )?([\w$#.]+)/

/**
 * Names that the reference describes become links. The described name links to its own entry. All other content, such as strings, remains
 * text.
 */
function linkNames(text: string, links: TypesFile['links'], href: string | undefined): readonly (Node | string)[] {
  const parts: (Node | string)[] = []
  const [whole = '', name = ''] = head.exec(text) ?? []
  const start = whole.length - name.length
  parts.push(text.slice(0, start), href === undefined ? name : createLink(name, href))
  let from = whole.length
  for (const match of text.matchAll(/"(?:\\.|[^"\\])*"?|[A-Za-z_$][\w$]*/g)) {
    const { 0: word, index } = match
    const address = Object.hasOwn(links, word) ? links[word] : undefined
    const isOther = text[index - 1] === '.' || /^\??:/.test(text.slice(index + word.length, index + word.length + 2))
    if (index < from || address === undefined || isOther) continue
    parts.push(text.slice(from, index), createLink(word, address))
    from = index + word.length
  }
  return [...parts, text.slice(from)]
}

function createLink(name: string, href: string): HTMLAnchorElement {
  const link = createElement('a', '', name)
  link.href = href
  return link
}
