import { isObjectOrList } from '../../../kit/data/is-record.ts'

const width = 120

/** Writes a value as TypeScript, as a person would: on one line where it fits. */
export function formatValue(value: unknown, indent: number, before = 0): string {
  const inline = formatInline(value)
  if (indent + before + inline.length + 1 <= width && !(isObjectOrList(value) && needsLines(value))) return inline
  const inner = ' '.repeat(indent + 2)
  const end = ' '.repeat(indent)
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((each) => `${inner}${formatValue(each, indent + 2)},\n`).join('')}${end}]`
  if (!isObjectOrList(value)) return inline
  const lines = Object.entries(value).map(([key, each]) => {
    const name = formatKey(key)
    return `${inner}${name}: ${formatValue(each, indent + 2, name.length + 2)},\n`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${end}}`
}

/** Lists of links and groups are easier to read and to change with one entry on a line. */
function needsLines(value: object): boolean {
  if (Array.isArray(value)) return value.length > 1 && value.some((each) => typeof each === 'object')
  return Object.values(value).some((each) => isObjectOrList(each) && needsLines(each))
}

function formatInline(value: unknown): string {
  if (typeof value === 'string') return formatText(value)
  if (Array.isArray(value)) return `[${value.map(formatInline).join(', ')}]`
  if (!isObjectOrList(value)) return String(value)
  const entries = Object.entries(value).map(([key, each]) => `${formatKey(key)}: ${formatInline(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

function formatText(text: string): string {
  const inner = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
  return inner.includes("'") && !inner.includes('"') ? `"${inner}"` : `'${inner.replaceAll("'", "\\'")}'`
}

function formatKey(key: string): string {
  // Quotes alone would set the prototype.
  if (key === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : formatText(key)
}
