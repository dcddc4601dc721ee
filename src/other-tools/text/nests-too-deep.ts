/** What can nest in JavaScript, what ends it, and strings and comments. */
const part =
  /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\w\s]|\b(?:new|await|typeof|void|delete|else|as|in|instanceof|satisfies|yield)\b/g
const maxDepth = 4_000

/** Whether JavaScript or TypeScript may nest so deep that it would end the parser, which is native code. Rather says so too often. */
export function nestsTooDeep(source: string): boolean {
  if (source.length <= maxDepth) return false
  /** The depth outside of each open bracket. */
  const outside: number[] = []
  let depth = 0
  for (const { 0: found } of source.matchAll(part)) {
    if (found === '(' || found === '[' || found === '{') outside.push(depth++)
    // What follows a bracket can be nested in what it ends, as in `if (a) if (b)`.
    else if (found === ')' || found === ']' || found === '}') depth = (outside.pop() ?? 0) + 1
    else if (found === ',' || found === ';') depth = outside.length === 0 ? 0 : (outside.at(-1) ?? 0) + 1
    else if (found.length === 1 || /^\w/.test(found)) depth++
    if (depth > maxDepth) return true
  }
  return false
}
