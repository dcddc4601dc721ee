/** No hand-written or compiled text exceeds these, and parsing such text would overflow the stack. */
const limits = { nesting: 400, chain: 4_000 } as const

const opens = 1
const closes = 2
const chains = 4
const ends = 8
const greater = '>'.charCodeAt(0)
const equals = '='.charCodeAt(0)
const roles = new Uint8Array(128)
for (const [role, signs] of [
  [opens, '([{<'],
  [closes, ')]}>'],
  [chains, '[?:=+-*/%&!~.'],
  [ends, ';,}'],
] as const) {
  for (const sign of signs) roles[sign.charCodeAt(0)] = (roles[sign.charCodeAt(0)] ?? 0) | role
}

/**
 * Whether code nests brackets or chains operators deeper than a recursive parser can handle; the native parser would crash the process.
 * Also counts signs in strings and comments, which rarely matters because the limits are so high.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let chain = 0
  let last = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const role = roles[code] ?? 0
    if (role !== 0) {
      if (role & opens && ++depth > limits.nesting) return true
      if (role & closes && depth > 0 && (code !== greater || last !== equals)) depth--
      if (role & ends) chain = 0
      // A line of the same sign is a decoration.
      else if (role & chains && code !== last && ++chain > limits.chain) return true
    }
    last = code
  }
  return false
}
