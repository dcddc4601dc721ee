const limits = { read: 2_000, written: 200 }

/** A value to begin with: empty instead of a part of one that is too long, because a part would be a wrong value. */
export function initialText(text: string, most: number): string {
  return text.length > most ? '' : text
}

/** The first paragraph of a description without its Markdown. */
export function plainText(markdown = ''): string {
  const [first = ''] = markdown
    .trimStart()
    .slice(0, limits.read)
    .split(/\n[ \t]*\n/)
  const words = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
  return words.length > limits.written ? `${words.slice(0, limits.written - 1).trimEnd()}…` : words
}
