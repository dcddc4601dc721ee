/** The files that the samples of a page define: those with a `title`, and the samples that continue them. */
export function readSamples(markdown) {
  const files = new Map()
  let last
  for (const [, indent, info, body] of markdown.matchAll(/^([ \t]*)```([^\n]*)\n([\s\S]*?)^\1```[ \t]*$/gm)) {
    const continues = /\bcontinues\b/.test(info)
    const title = /title="([^"]+)"/.exec(info)?.[1] ?? (continues ? last : undefined)
    // Titles such as "Admin API" are not file names.
    if (title === undefined || !/\.\w+$/.test(title)) continue
    const lines = body.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    // Hidden lines belong to the file; the marks around them do not.
    const text = lines.filter((line) => !/^\s*\/\/ ---cut/.test(line)).join('\n')
    files.set(title, continues && files.has(title) ? files.get(title) + text : text)
    last = title
  }
  return [...files].map(([title, text]) => ({ title, text }))
}
