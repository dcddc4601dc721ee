export type Variables = Readonly<Record<string, string | number | boolean>>

const parameter = /([A-Za-z_][\w-]{0,99})=(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'{}]{1,2000}))/g

/** A line that inserts the text of a file. */
export interface IncludeLine {
  /** Before it. */
  readonly space: string
  readonly target: string
  readonly rest: string
  readonly length: number
}

/** `:::include ./_note.md name="value"`, also with `:::` at the end. */
export function readIncludeLine(line: string, mark: string): IncludeLine | undefined {
  const text = line.trim()
  if (!text.startsWith(mark) || !/\s/.test(text[mark.length] ?? '')) return undefined
  const words = (text.endsWith(':::') ? text.slice(0, -3) : text).slice(mark.length).trim()
  const end = words.search(/\s/)
  return {
    space: line.slice(0, line.indexOf(mark)),
    target: end === -1 ? words : words.slice(0, end),
    rest: end === -1 ? '' : words.slice(end),
    length: text.length,
  }
}

/** `name="value" other=1`, optionally in braces, and what is neither. */
export function readParameters(text: string): { readonly values: Variables; readonly unread: string } {
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  const words = text.trim()
  const inner = words.startsWith('{') && words.endsWith('}') ? words.slice(1, -1) : words
  const unread = inner.replace(parameter, (_, name: string, double?: string, single?: string, bare?: string) => {
    values[name] = double ?? single ?? bare ?? ''
    return ''
  })
  return { values, unread: unread.trim() }
}
