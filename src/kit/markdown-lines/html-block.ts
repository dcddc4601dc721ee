/** What ends a block of HTML: a text in one of its lines, or a blank line. */
export type HtmlBlock = RegExp | 'blank'

/** The kinds of blocks 1 to 5: https://spec.commonmark.org/0.31.2/#html-blocks */
const untilEnd: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![A-Za-z]/, />/],
]
const blockTag =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i
const wholeTag = /^<(?:\/[a-z][\w-]*\s*|[a-z][\w-]*(?:\s+[\w:.@-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?)>\s*$/

/** The block of HTML that a line begins and does not end. */
export function beginHtml(line: string, isParagraph: boolean): HtmlBlock | undefined {
  for (const [begin, end] of untilEnd) if (begin.test(line)) return end.test(line.replace(/^<!--/, '')) ? undefined : end
  return blockTag.test(line) || (!isParagraph && wholeTag.test(line)) ? 'blank' : undefined
}

/** Whether a line is the last one of a block of HTML, or comes behind it. */
export function endsHtml(block: HtmlBlock, line: string): 'with' | 'before' | undefined {
  if (block !== 'blank') return block.test(line) ? 'with' : undefined
  // The lines of containers and components are found before HTML.
  if (line.trim() === '' || /^\s*(?::::|<\/?[A-Z])/.test(line)) return 'before'
  return undefined
}
