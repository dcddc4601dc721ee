import { codeSpanOf } from '../../kit/markdown-lines/fence.ts'
import { formatCount } from '../../kit/text/format-values.ts'
import { printableLine } from './printable-text.ts'

/** The maximum length of a comment. GitHub rejects longer comments. */
export const maxCommentLength = 65_536
/** The maximum length of a text. Longer texts are truncated. */
const maxTextLength = 200
const listedAtMost = 50
/** The maximum number of visible lines. Further lines are collapsed. */
const shownOpen = 10

export const alarm = '⚠️ '

/** Formats Markdown for a comment on a pull request. `format` receives the maximum number of lines in each list. */
export function fitComment(format: (listed: number) => string): string {
  for (let listed = listedAtMost; listed > 1; listed = Math.floor(listed / 2)) {
    const text = format(listed)
    if (text.length <= maxCommentLength) return text
  }
  return format(1)
}

/** Formats a list with its heading. Only the listed lines are formatted, because there can be tens of thousands. */
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

/**
 * Formats text as code that the text cannot end, so that nothing in the text becomes a link, a mention, or HTML. The fence is longer than
 * any run of backticks in the text.
 */
export function code(text: string): string {
  const line = printableLine(text).replaceAll(/\s+/g, ' ').trim()
  const short = line.length > maxTextLength ? `${line.slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return codeSpanOf(short)
}
