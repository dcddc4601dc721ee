/** Signs that mean something anywhere, before certain others, or only where a line begins with them. */
const signs = /[\\`*[\]|~]|(?<!\w)_|_(?!\w)|!(?=\[)|&(?=[#\w])|\{(?=#)|^[-+#=>:]|(?<=^\d{1,9})[.)](?=\s|$)/g

/** Words as text: no sign in them means anything. On one line. */
export function escapeMarkdown(words: string): string {
  return words
    .replace(/\s*\n\s*/g, ' ')
    .replace(signs, '\\$&')
    .replaceAll('<', '&lt;')
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
