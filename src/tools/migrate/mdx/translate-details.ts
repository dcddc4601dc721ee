import type { MdxPage } from './mdx-page.ts'
import { beginsLine, dedentChildren, endsLine, replaceByBlock } from './place-block.ts'
import { type Element, spanOf } from './scan-mdx.ts'
import { holdsMarkdown, translateHtml } from './translate-html.ts'

/** `<details>` stays as it is unless its summary has Markdown in it, which HTML would show as text: then it becomes `:::details`. */
export function translateDetails(page: MdxPage, element: Element): void {
  const { open, close, children } = element
  const summary = children[0]?.name === 'summary' ? children[0] : undefined
  const title = summary?.close ? page.text.slice(summary.open.end, summary.close.start).trim() : page.textOf(open, 'summary')
  const head = summary && close ? /^[\s\S]*?(?=\n[ \t]*\n|$)/.exec(page.text.slice(spanOf(summary).end, close.start))?.[0] : undefined
  const isPlain = element.name === 'details' && summary !== undefined && !/[*_`{[\]]/.test(title ?? '') && !holdsMarkdown(head ?? '')
  if (isPlain || title === undefined || !close || !beginsLine(page.text, open.start) || !endsLine(page.text, close.end)) {
    translateHtml(page, element, true)
    return
  }
  const isOpen = open.attributes.some(({ name }) => name === 'open')
  const span = summary ? { start: open.start, end: spanOf(summary).end } : open
  replaceByBlock(page, span, `:::details${isOpen ? '{open}' : ''} ${title.replace(/\s+/g, ' ')}`, '\n')
  replaceByBlock(page, close, ':::', '\n')
  dedentChildren(page, element)
}
