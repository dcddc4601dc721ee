/** Pieces of TypeScript: comments, texts, white space, names, signs. */
const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|`(?:[^`\\]|\\[\s\S])*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\s+|=>|\.{3}|[\w$]+|[\s\S]/g
const importPrefix = /\bimport\(\s*(?:"[^"]*"|'[^']*')\s*\)\s*\.\s*/g
const space = /^(?:\s|\/[/*])/
const opening = new Set(['(', '[', '{', '<', '=', ',', ':', ';', '=>', '|', '&', '?'])
const closing = new Set([')', ']', '}', '>'])

export function codeTokens(code: string): readonly string[] {
  return code.match(token) ?? []
}

/** A type or a list of parameters on one line, without comments and without the marks that only lines apart need. */
export function oneLine(code: string): string {
  const out: string[] = []
  let gap = false
  for (const piece of codeTokens(code.replace(importPrefix, ''))) {
    if (space.test(piece)) {
      gap = true
      continue
    }
    const last = out.at(-1)
    // A union's lines may all begin with the sign.
    if ((piece === '|' || piece === '&') && (last === undefined || opening.has(last))) continue
    if (closing.has(piece) && (last === ',' || (last === ';' && piece === '}'))) out.pop()
    if (gap && needsSpace(out.at(-1), piece)) out.push(' ')
    gap = false
    out.push(piece)
    if (piece === '{' || piece === ',' || piece === ';') gap = true
  }
  return out.join('')
}

function needsSpace(last: string | undefined, next: string): boolean {
  if (last === undefined || last === '(' || last === '[' || last === '<' || last === ' ') return false
  if (last === '{' && next === '}') return false
  return next !== ')' && next !== ']' && next !== '>' && next !== ',' && next !== ';'
}
