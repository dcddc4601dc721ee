const limits = { read: 2_000, written: 200 }

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
