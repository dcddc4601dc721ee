const maxWidth = 88
const maxLines = 48
const longestText = 120

/**
 * The text of an answer as pages show it, with its language. Lists of long answers are shortened: `// 12 more`. Long texts end
 * with `…`. Times have no seconds, because they depend on the machine.
 */
export function formatAnswer(answer) {
  const steady = steadyValue(answer)
  for (const most of [Infinity, 3, 2, 1]) {
    const text = print(steady, most)
    if (most > 1 && text.split('\n').length > maxLines) continue
    return { text, language: /^\s*\/\/ \d+ more$/m.test(text) ? 'jsonc' : 'json' }
  }
}

/** Variables, in full. */
export function formatValue(value) {
  return print(value, Infinity)
}

function steadyValue(value) {
  if (typeof value === 'string' && value.length > longestText) return `${value.slice(0, value.lastIndexOf(' ', longestText))}…`
  if (typeof value === 'string') return value.replace(/^(2026-01-12T\d\d:\d\d):\d\d\.\d{3}Z$/, '$1:00.000Z')
  if (Array.isArray(value)) return value.map(steadyValue)
  if (value === null || typeof value !== 'object') return value
  // Where an error was thrown in the program.
  const entries = Object.entries(value).filter(([key]) => key !== 'stacktrace')
  return Object.fromEntries(entries.map(([key, inner]) => [key, steadyValue(inner)]))
}

function print(value, most, indent = '') {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const entries = isList
    ? value.slice(0, most).map((item) => printShort(item, inner) ?? print(item, most, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${print(item, most, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (entries.length === 0) return `${open}${close}`
  const more = isList && value.length > most ? `\n${inner}// ${value.length - most} more` : ''
  return `${open}\n${entries.map((entry) => `${inner}${entry}`).join(',\n')}${more}\n${indent}${close}`
}

/** An item of a list on one line, if it is short and has no lists in it. */
function printShort(item, indent) {
  if (item === null || typeof item !== 'object' || Array.isArray(item)) return undefined
  const line = toLine(item)
  return line !== undefined && indent.length + line.length <= maxWidth ? line : undefined
}

function toLine(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return value.length === 0 ? '[]' : undefined
  const entries = Object.entries(value).map(([key, item]) => [key, toLine(item)])
  if (entries.some(([, line]) => line === undefined)) return undefined
  return `{ ${entries.map(([key, line]) => `${JSON.stringify(key)}: ${line}`).join(', ')} }`
}
