import { codeSpanOf } from '../../kit/markdown-lines/fence.ts'
import { formatCount } from '../../kit/text/format-values.ts'
import { printableLine } from './printable-text.ts'

/** Longer comments are refused by GitHub. */
export const maxCommentLength = 65_536
/** Longer texts are cut. */
const maxTextLength = 200
const listedAtMost = 50
/** More lines are folded. */
const shownOpen = 10

export const alarm = '⚠️ '

/** Markdown for a comment on a pull request: `format` gets how many lines each list may have. */
export function fitComment(format: (listed: number) => string): string {
  for (let listed = listedAtMost; listed > 1; listed = Math.floor(listed / 2)) {
    const text = format(listed)
    if (text.length <= maxCommentLength) return text
  }
  return format(1)
}

/** A list with its heading. Only the lines that are listed are formatted: there can be tens of thousands. */
export function formatList<T>(
  title: string,
  items: readonly T[],
  { listed, format }: { readonly listed: number; readonly format: (item: T) => string },
): string {
  const rest = items.length - listed
  const lines = [...items.slice(0, listed).map((item) => `- ${format(item)}`), ...(rest > 0 ? [`- and ${formatCount(rest)} more`] : [])]
  const heading = `${title} (${formatCount(items.length)})`
  if (lines.length <= shownOpen) return `**${heading}**\n\n${lines.join('\n')}`
  return `<details><summary><b>${heading}</b></summary>\n\n${lines.join('\n')}\n\n</details>`
}

/** Code that no text can end, so that nothing in it is a link, a mention, or HTML: its fence is longer than any run of backticks in the text. */
export function code(text: string): string {
  const line = printableLine(text).replaceAll(/\s+/g, ' ').trim()
  const short = line.length > maxTextLength ? `${line.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return codeSpanOf(short)
}
