/** Words as text: no sign in them means anything. On one line. */
export function escapeMarkdown(words: string): string {
  const line = words.replace(/\s*\n\s*/g, ' ')
  return line.replace(/[\\`*_{}[\]()<>#+\-.!|~&:=]/g, (sign, at: number) =>
    sign === '<' ? '&lt;' : needsEscape(line, at) ? `\\${sign}` : sign,
  )
}

/** Signs within words, as in `well-known` and `v1.2`, mean nothing and read better as they are. */
function needsEscape(words: string, at: number): boolean {
  const sign = words[at] ?? ''
  if (!/[.:-]/.test(sign) || !/\w/.test(words[at - 1] ?? '')) return true
  return sign === '.' && /\d/.test(words[at - 1] ?? '') && !/\d/.test(words[at + 1] ?? '')
}

/** Code within a line, whatever it holds. */
export function codeSpan(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const marks = '`'.repeat(longest + 1)
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${marks}${gap}${line}${gap}${marks}`
}
