import type { MdxPage } from './mdx-page.ts'
import { beginsLine, dedentChildren, endsLine, replaceByBlock } from './place-block.ts'
import { type Element, spanOf } from './scan-mdx.ts'
import { translateHtml } from './translate-html.ts'

/** `<details>` stays as it is unless its summary has Markdown in it, which HTML would show as text: then it becomes `:::details`. */
export function translateDetails(page: MdxPage, element: Element): void {
  const { open, close, children } = element
  const summary = children[0]?.name === 'summary' ? children[0] : undefined
  const title = summary?.close ? page.text.slice(summary.open.end, summary.close.start).trim() : page.textOf(open, 'summary')
  const isPlain = summary !== undefined && !/[*_`{[\]]/.test(title ?? '') && element.name === 'details'
  if (isPlain || title === undefined || !close || !beginsLine(page.text, open.start) || !endsLine(page.text, close.end)) {
    translateHtml(page, element, true)
    return
  }
  const isOpen = open.attributes.some(({ name }) => name === 'open')
  const colons = holdsDetails(element) ? '::::' : ':::'
  const span = summary ? { start: open.start, end: spanOf(summary).end } : open
  replaceByBlock(page, span, `${colons}details${isOpen ? '{open}' : ''} ${title.replace(/\s+/g, ' ')}`, '\n')
  replaceByBlock(page, close, colons, '\n')
  dedentChildren(page, element)
}

function holdsDetails({ children }: Element): boolean {
  return children.some((child) => /^details$/i.test(child.name) || holdsDetails(child))
}
