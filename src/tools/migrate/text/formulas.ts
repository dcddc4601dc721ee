/**
 * Finds the delimiters of formulas that are written as `\(x\)` and `\[x\]`, with docsgen's equivalents. Code must already be replaced with
 * spaces.
 */
export function* findFormulas(blanked: string): Generator<{ readonly open: number; readonly close: number; readonly sign: '$' | '$$' }> {
  for (const { 0: found, index } of blanked.matchAll(/(?<!\\)\\\((?!\s)[^\n]{1,1000}?\\\)/g))
    yield { open: index, close: index + found.length - 2, sign: '$' }
  let close = 0
  for (const { 0: found, index } of blanked.matchAll(/^[ \t]*\\\[/gm)) {
    const open = index + found.length - 2
    if (close <= open) close = blanked.indexOf('\\]', open)
    if (close === -1) return
    if (!blanked.slice(open, Math.min(close, open + 5000)).includes('\n\n')) yield { open, close, sign: '$$' }
  }
}
