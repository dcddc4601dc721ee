export interface SplitText {
  /** The lines between the two `---`, without them; undefined where the text has no front matter. */
  readonly yaml: string | undefined
  /** Offset of the first line of `yaml`. */
  readonly yamlStart: number
  /** Offset of the Markdown. */
  readonly bodyStart: number
  readonly closed: boolean
}

const opening = /^---[ \t]*\n/
const keyLine = /^\s*["']?[\w-]+["']?\s*:(?:\s|$)/

/** Finds the front matter at the start of a text. A first line `---` without keys behind it is a rule, not front matter. */
export function splitFrontMatter(text: string): SplitText {
  const none: SplitText = { yaml: undefined, yamlStart: 0, bodyStart: 0, closed: true }
  const open = opening.exec(text)
  if (!open) return none
  const yamlStart = open[0].length
  const close = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(text.slice(yamlStart))
  if (close)
    return {
      yaml: text.slice(yamlStart, yamlStart + close.index),
      yamlStart,
      bodyStart: yamlStart + close.index + close[0].length,
      closed: true,
    }
  const firstLine = text.slice(yamlStart).split('\n', 1)[0] ?? ''
  return keyLine.test(firstLine) ? { yaml: '', yamlStart, bodyStart: text.length, closed: false } : none
}
