/**
 * How many bytes of its stack the native parser takes for a level of nesting: measured for 130 forms with oxc-parser 0.154 on 64-bit Linux,
 * and rounded up. No form takes more than the sum of its signs and words.
 */
export const bytes = { bracket: 1_700, sign: 150, power: 250, operand: 850, word: 600 } as const

/**
 * Words before an operand, a type, or a declaration that is nested in the same expression. The parser looks for what follows modifiers again
 * after each of them, so many of them take quadratic time.
 */
const prefixes = wordSet(
  'new await typeof void delete yield in instanceof as satisfies is asserts keyof readonly unique infer extends abstract async declare export default import class function namespace module enum interface accessor static override public private protected',
)
/** Words of statements that contain a statement. */
export const containers = wordSet('if for while do with')
/** Reserved words that begin a statement, never a part of an expression or a type. */
export const starters = wordSet('var return throw export switch try break continue')
/** Words that can continue what ended with a brace. */
export const continuations = wordSet('else catch finally while in instanceof as satisfies of is from extends implements with')
/** Reserved words after which a slash begins a regular expression. */
export const beforeOperand = wordSet('return typeof case throw delete void in instanceof new else do')
/** Other words after which a slash could begin one. */
export const ambiguous = wordSet(
  'of await yield let default extends as satisfies is keyof readonly infer asserts unique break continue async import debugger',
)

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

export function weightOfWord(word: string): number {
  return prefixes.has(word) || containers.has(word) || word === 'else' ? bytes.word : 0
}

export function weightOfSign(sign: string): number {
  if (sign === '=' || sign === '>' || sign === '?' || sign === ':' || sign === '@') return bytes.operand
  return sign === '*' ? bytes.power : bytes.sign
}
