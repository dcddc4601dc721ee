const start = '> Index of all pages: '

/** Names the list of all pages in the Markdown of a page, below its title. */
export function indexLine(address: string): string {
  return `${start}${address}\n`
}

export function isIndexLine(line: string): boolean {
  return line.startsWith(start)
}
