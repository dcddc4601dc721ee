/** Whether a pattern with `*` for any text fits a whole path; in time linear to both, unlike a regular expression. */
export function matchesPattern(pattern: string, path: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return pattern === path
  if (!path.startsWith(head) || path.length < head.length + tail.length || !path.endsWith(tail)) return false
  let at = head.length
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= path.length - tail.length
}
