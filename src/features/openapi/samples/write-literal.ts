/** How a language writes JSON values. */
export interface LiteralStyle {
  readonly indent: string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
  readonly key: (name: string) => string
}

const deepest = 100
const longestLine = 60

/** Writes a JSON value as a literal of a programming language, over several lines. `margin` is the indentation of its first line. */
export function writeLiteral(value: unknown, style: LiteralStyle, margin = ''): string {
  if (value === null || value === undefined || margin.length > deepest * style.indent.length) return style.words.null
  if (typeof value === 'boolean') return value ? style.words.true : style.words.false
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    const line = `[${value.map((item) => writeLiteral(item, style)).join(', ')}]`
    if (line.length <= longestLine) return line
  }
  const inner = margin + style.indent
  const [open, close, lines] = Array.isArray(value)
    ? ['[', ']', value.map((item) => writeLiteral(item, style, inner))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `${style.key(name)}: ${writeLiteral(item, style, inner)}`)]
  return lines.length === 0 ? open + close : `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${margin}${close}`
}

/**
 * A text in double quotes, for JavaScript, Python, and Go: their escapes have those of JSON in common. Invisible characters are escaped, so
 * that a sample shows everything that it sends.
 */
export function textLiteral(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
