const maxWidth = 88
const maxLines = 48
const longestText = 120

/**
 * The text of an answer as pages show it, with its language. Lists of long answers are shortened: `// 12 more`. Long texts end
 * with `…`. Times in the first hours of the shop's clock are full hours and durations are 500 ms, because they depend on the machine.
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
  return print(value, Infinity, { start: 0 })
}

function steadyValue(value) {
  if (typeof value === 'string' && value.length > longestText) return `${value.slice(0, value.lastIndexOf(' ', longestText))}…`
  if (typeof value === 'string') return value.replace(/^(2026-12-07T0[89]):\d\d:\d\d\.\d{3}Z$/, '$1:00:00.000Z')
  if (Array.isArray(value)) return value.map(steadyValue)
  if (value === null || typeof value !== 'object') return value
  // Where an error was thrown in the program.
  const entries = Object.entries(value).filter(([key]) => key !== 'stacktrace')
  return Object.fromEntries(entries.map(([key, inner]) => [key, key === 'timeTaken' ? 500 : steadyValue(inner)]))
}

/** `start` is the width of what is before the value on its line. */
function print(value, most, { indent = '', start = Infinity } = {}) {
  const line = toLine(value, most)
  if (line !== undefined && (value === null || typeof value !== 'object' || start + line.length <= maxWidth)) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const entries = isList
    ? value.slice(0, most).map((item) => print(item, most, { indent: inner, start: inner.length }))
    : Object.entries(value).map(([key, item]) => printEntry(key, item, { most, indent: inner }))
  const [open, close] = isList ? '[]' : '{}'
  const more = isList && value.length > most ? `\n${inner}// ${value.length - most} more` : ''
  return `${open}\n${entries.map((entry) => `${inner}${entry}`).join(',\n')}${more}\n${indent}${close}`
}

function printEntry(key, item, { most, indent }) {
  const name = `${JSON.stringify(key)}: `
  return `${name}${print(item, most, { indent, start: key === 'data' ? Infinity : indent.length + name.length })}`
}

/** The value on one line; undefined for lists of objects and for lists that are shortened. */
function toLine(value, most) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  if (isList && (value.length > most || value.some((item) => typeof item === 'object'))) return undefined
  const lines = Object.entries(value).map(([key, item]) => [key, toLine(item, most)])
  if (lines.some(([, line]) => line === undefined)) return undefined
  if (lines.length === 0) return isList ? '[]' : '{}'
  return isList
    ? `[${lines.map(([, line]) => line).join(', ')}]`
    : `{ ${lines.map(([key, line]) => `${JSON.stringify(key)}: ${line}`).join(', ')} }`
}
