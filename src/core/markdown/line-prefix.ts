/** What the lines of a block begin with: marks of quotes, and the indentation of a list item. */
export function linePrefix(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[^>\s]/g, ' ')
}
