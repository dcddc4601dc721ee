/** The first `most` characters of a longer text, with an ellipsis. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Text as one line, cut at a word. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length + 1)
  const space = cut.lastIndexOf(' ')
  // Must not split a surrogate pair.
  const end = space > length / 2 ? space : length - (/[\ud800-\udbff]/.test(line.charAt(length - 1)) ? 1 : 0)
  return `${cut.slice(0, end).replace(/[\s,;:.–—-]+$/, '')}…`
}
