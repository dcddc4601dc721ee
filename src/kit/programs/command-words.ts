/**
 * Divides a command line into words, with quotes and backslashes as in a POSIX shell. Returns a string with the reason if only a shell could
 * run it.
 */
export function commandWords(line: string): readonly string[] | string {
  const words: string[] = []
  let word: string | undefined
  for (let at = 0; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === "'" || sign === '"') {
      const text = readQuoted(line, at, sign)
      if (text === undefined) return `a ${sign} is not closed`
      if (typeof text === 'string') return text
      word = (word ?? '') + text.value
      at = text.end
    } else if (sign === '\\') {
      at++
      if (at === line.length) return 'it ends with a backslash'
      word = (word ?? '') + line.charAt(at)
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (/[|&;<>()$`]/.test(sign)) return `\`${sign}\` needs a shell`
    else word = (word ?? '') + sign
  }
  if (word !== undefined) words.push(word)
  return words.length === 0 || words[0] === '' ? 'it names no program' : words
}

function readQuoted(line: string, start: number, quote: string): { readonly value: string; readonly end: number } | string | undefined {
  let value = ''
  for (let at = start + 1; at < line.length; at++) {
    const sign = line.charAt(at)
    if (sign === quote) return { value, end: at }
    if (quote === '"' && /[$`]/.test(sign)) return `\`${sign}\` needs a shell`
    if (quote === '"' && sign === '\\' && /["\\$`]/.test(line.charAt(at + 1))) at++
    value += line.charAt(at)
  }
  return undefined
}
