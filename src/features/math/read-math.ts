import type { Tokens } from 'marked'

/** `$x$` in a line, `$$x$$` in a line or as a block. */
export interface MathToken extends Tokens.Generic {
  readonly type: 'math'
  readonly tex: string
  /** The same, for texts without markup. */
  readonly plain: string
  /** Where the formula begins in the token's raw text. */
  readonly texStart: number
  /** Shown on a line of its own. */
  readonly isDisplay: boolean
  readonly isBlock: boolean
}

// A formula holds no backtick, so that `$` in code never ends one.
const inline = /^\$(?=[^\s$])((?:[^$\\`]|\\[\s\S])*)\$(?!\d)/
const quoted = /^\$`([^`$]+)`\$/
const display = /^\$\$(?!\$)((?:[^$\\`]|\\[\s\S]|\$(?!\$))+)\$\$/

/** Reads a formula in a line by Pandoc's rules, so that prices stay text: `$5 and $10`. Also reads GitHub's form with backticks. */
export function readInlineMath(src: string): MathToken | undefined {
  const match = src[1] === '$' ? display.exec(src) : src[1] === '`' ? quoted.exec(src) : inline.exec(src)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '' || (src[1] !== '$' && /\s$/.test(tex))) return undefined
  return { type: 'math', raw: match[0], tex, plain: tex, texStart: match[0].indexOf(tex), isDisplay: src[1] === '$', isBlock: false }
}

const fenced = /^ {0,3}\$\$[ \t]*\n([\s\S]*?)(?:\n|^) {0,3}\$\$[ \t]*(?:\n|$)/
const oneBlock = /^ {0,3}\$\$(?![$\s])((?:[^$\\`\n]|\\[\s\S]|\n(?![ \t]*(?:\n|$))|\$(?!\$))+)\$\$[ \t]*(?:\n|$)/

/** Reads a formula between lines of `$$`, or `$$x$$` on lines of its own. */
export function readMathBlock(src: string): MathToken | undefined {
  const match = fenced.exec(src) ?? oneBlock.exec(src)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '') return undefined
  return { type: 'math', raw: match[0], tex, plain: tex, texStart: match[0].indexOf(tex), isDisplay: true, isBlock: true }
}

const formulas = /\\[\s\S]|`+[^`]*`+|\$\$(?!\$)(?:[^$\\`]|\\[\s\S]|\$(?!\$))+\$\$|\$(?=[^\s$])(?:[^$\\`]|\\[\s\S])*(?<!\s)\$(?!\d)/g

/** Hides the marks in formulas from the search for the end of emphasis. */
export function maskFormulas(text: string): string {
  return text.includes('$') ? text.replace(formulas, (found) => (found[0] === '$' ? `$${'a'.repeat(found.length - 2)}$` : found)) : text
}
