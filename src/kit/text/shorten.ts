/** Returns the first `most` characters of a longer text, followed by an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Returns text as one line that is cut off at a word boundary. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length + 1)
  const space = cut.lastIndexOf(' ')
  // A surrogate pair must not be split.
  const end = space > length / 2 ? space : length - (/[\ud800-\udbff]/.test(line.charAt(length - 1)) ? 1 : 0)
  return `${cut.slice(0, end).replace(/[\s,;:.–—-]+$/, '')}…`
}
