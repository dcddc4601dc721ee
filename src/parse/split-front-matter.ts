export interface SplitText {
  /** The lines between the two `---`, without them; undefined where the text has no front matter. */
  readonly yaml: string | undefined
  /** Offset of the first line of `yaml`. */
  readonly yamlStart: number
  /** Offset of the Markdown. */
  readonly bodyStart: number
  readonly closed: boolean
  /** The first line is `---`, and what follows it are no keys. */
  readonly startsWithRule: boolean
}

const opening = /^---[ \t]*\n/
const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m
const firstKeyLine = /^[ \t]*["']?[\w-]+["']?[ \t]*:(?:\s|$)/
const anyKeyLine = new RegExp(firstKeyLine, 'm')

/** Finds the front matter at the start of a text. A first line `---` with a blank line or no keys behind it is a rule. */
export function splitFrontMatter(text: string): SplitText {
  const open = opening.exec(text)
  const none: SplitText = { yaml: undefined, yamlStart: 0, bodyStart: 0, closed: true, startsWithRule: open !== null }
  if (!open) return none
  const yamlStart = open[0].length
  const close = closing.exec(text.slice(yamlStart))
  const lines = text.slice(yamlStart, close ? yamlStart + close.index : undefined)
  if (close && (!/^[ \t]*\n/.test(lines) || anyKeyLine.test(lines)))
    return { yaml: lines, yamlStart, bodyStart: yamlStart + close.index + close[0].length, closed: true, startsWithRule: false }
  return !close && firstKeyLine.test(lines) ? { yaml: '', yamlStart, bodyStart: text.length, closed: false, startsWithRule: false } : none
}
