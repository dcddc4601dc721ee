/** Beyond these a file is no text anyone wrote by hand or by compiler, and parsing it needs more stack than there is. */
const limits = { nesting: 400, chain: 4_000 } as const

const codes = (signs: string) => new Set([...signs].map((sign) => sign.charCodeAt(0)))
const open = codes('([{<')
const close = codes(')]}')
const chained = codes('[?:=+-*/%&!~.')
const ends = codes(';,}')
const greater = '>'.charCodeAt(0)
const equals = '='.charCodeAt(0)

/**
 * Says whether code nests brackets, or chains operators, deeper than a parser that calls itself survives: the native one ends
 * the whole process. It counts signs within texts and comments, too, which only files far from the limits have.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let chain = 0
  let last = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (open.has(code)) {
      if (++depth > limits.nesting) return true
    } else if (close.has(code) || (code === greater && last !== equals)) {
      if (depth > 0) depth--
    }
    if (ends.has(code)) chain = 0
    // A line of one sign is a drawing.
    else if (code !== last && chained.has(code) && ++chain > limits.chain) return true
    last = code
  }
  return false
}
