const width = 100
const indentation = '    '
/** Larger types are unreadable in any form, so they stay on one line. */
const limits = { length: 20_000, depth: 20 } as const

const openers = new Set(['(', '[', '{', '<'])
const closers = new Set([')', ']', '}', '>'])

interface Group {
  readonly open: number
  readonly close: number
  /** The first and last tokens of each part. */
  readonly parts: readonly (readonly [number, number])[]
}

interface Place {
  /** The indentation of the line. */
  readonly level: number
  readonly depth: number
}

/** Splits one line of code into readable lines. Each part of wide brackets and unions gets its own line. */
export function layoutCode(code: string, level = 0): string {
  return code.length > limits.length ? code : layout(code, { level, depth: 0 })
}

function layout(code: string, place: Place): string {
  if (place.level * indentation.length + code.length <= width || place.depth > limits.depth) return code
  const tokens = codeTokens(code)
  const condition = conditionParts(tokens)
  if (condition.length > 1) return layoutParts(condition, place)
  const group = widestGroup(tokens)
  const union = group && tokens.length - (group.close - group.open) < tokens.length / 2 ? [] : unionParts(tokens)
  if (union.length > 2) return layoutParts(union, place)
  return group ? layoutGroup(tokens, group, place) : code
}

/** Formats members in braces, one per line. */
export function layoutBlock(before: string, members: readonly string[], after = ''): string {
  if (members.length === 0) return `${before}{}${after}`
  return [layoutCode(`${before}{`), ...members.map((member) => `${indentation}${layoutCode(member, 1)}`), `}${after}`].join('\n')
}

function layoutGroup(tokens: readonly string[], { open, close, parts }: Group, place: Place): string {
  const inner = { level: place.level + 1, depth: place.depth + 1 }
  const isObject = tokens[open] === '{'
  const lines = parts.map(([from, to], index) => {
    const separator = isObject ? ';' : index < parts.length - 1 ? ',' : ''
    return `${indentation.repeat(inner.level)}${layout(join(tokens, from, to), inner)}${separator}`
  })
  const outer = { level: place.level, depth: place.depth + 1 }
  const before = layout(join(tokens, 0, open + 1), outer)
  const after = layout(join(tokens, close, tokens.length), outer)
  return [before, ...lines, `${indentation.repeat(place.level)}${after}`].join('\n')
}

/** Places the other parts on lines below the first part. Each line begins with its operator. */
function layoutParts([head = '', ...parts]: readonly string[], { level, depth }: Place): string {
  const inner = { level: level + 1, depth: depth + 1 }
  return [head, ...parts.map((part) => `${indentation.repeat(inner.level)}${layout(part, inner)}`)].join('\n')
}

/** Splits `T extends A ? B : C` before its operators. Other code is returned as one part. */
function conditionParts(tokens: readonly string[]): readonly string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  for (const [index, piece] of tokens.entries()) {
    if (openers.has(piece)) depth++
    else if (closers.has(piece)) depth--
    // A space distinguishes the operator from an optional parameter.
    const isSign =
      depth === 0 && tokens[index - 1] === ' ' && tokens[index + 1] === ' ' && (piece === '?' || (piece === ':' && parts.length > 0))
    if (!isSign || index === 0) continue
    parts.push(join(tokens, from, index))
    from = index
  }
  return [...parts, join(tokens, from, tokens.length)]
}

function unionParts(tokens: readonly string[]): readonly string[] {
  const start = tokens.findIndex((token, index) => token === '=' && depthAt(tokens, index) === 0)
  if (start === -1) return []
  const parts = [tokens.slice(0, start + 1).join('')]
  let from = start + 1
  let open = 0
  for (let index = from; index <= tokens.length; index++) {
    const piece = tokens[index]
    if (piece !== undefined && openers.has(piece)) open++
    else if (piece !== undefined && closers.has(piece)) open--
    if (open === 0 && (piece === '=>' || piece === '?')) return []
    if (piece !== undefined && (piece !== '|' || open > 0)) continue
    parts.push(`| ${join(tokens, from, index)}`)
    from = index + 1
  }
  return parts
}

function depthAt(tokens: readonly string[], end: number): number {
  let depth = 0
  for (let index = 0; index < end; index++) {
    const piece = tokens[index] ?? ''
    if (openers.has(piece)) depth++
    else if (closers.has(piece)) depth--
  }
  return depth
}

interface Span {
  readonly open: number
  readonly close: number
}

/** Finds the outermost brackets with the most content. The only argument of a type is not broken, but an object in it is. */
function widestGroup(tokens: readonly string[]): Group | undefined {
  const isAlone = ({ open, close }: Span) => tokens[open] === '<' && findParts(tokens, open, close).length === 1
  const objectsIn = (span: Span, depth = 0): readonly Span[] =>
    outermost(tokens, span.open + 1, span.close).flatMap((inner) =>
      tokens[inner.open] === '{' ? [inner] : depth < limits.depth && isAlone(inner) ? objectsIn(inner, depth + 1) : [],
    )
  const groups = outermost(tokens, 0, tokens.length)
  const widest =
    widestOf(groups.filter((group) => !isAlone(group))) ?? widestOf(groups.filter(isAlone).flatMap((group) => objectsIn(group)))
  return widest && { ...widest, parts: findParts(tokens, widest.open, widest.close) }
}

function outermost(tokens: readonly string[], from: number, to: number): readonly Span[] {
  const spans: Span[] = []
  let open = -1
  let depth = 0
  for (let index = from; index < to; index++) {
    const piece = tokens[index] ?? ''
    if (openers.has(piece)) {
      if (depth++ === 0) open = index
    } else if (closers.has(piece) && depth > 0 && --depth === 0 && index - open > 1) spans.push({ open, close: index })
  }
  return spans
}

function widestOf(spans: readonly Span[]): Span | undefined {
  return spans.reduce<Span | undefined>(
    (widest, span) => (widest && widest.close - widest.open >= span.close - span.open ? widest : span),
    undefined,
  )
}

function findParts(tokens: readonly string[], open: number, close: number): (readonly [number, number])[] {
  const separator = tokens[open] === '{' ? ';' : ','
  const parts: (readonly [number, number])[] = []
  let from = open + 1
  let depth = 0
  for (let index = from; index <= close; index++) {
    const piece = tokens[index] ?? ''
    if (index === close || (piece === separator && depth === 0)) {
      if (join(tokens, from, index) !== '') parts.push([from, index])
      from = index + 1
    } else if (openers.has(piece)) depth++
    else if (closers.has(piece)) depth--
  }
  return parts
}

function join(tokens: readonly string[], from: number, to: number): string {
  return tokens.slice(from, to).join('').trim()
}

/** Matches TypeScript tokens: comments, strings, white space, names, and operators. */
const token =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|`(?:[^`\\]|\\[\s\S])*`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\\[\s\S]|\s+|=>|\.{3}|[\w$]+|[\s\S]/g
const importPrefix = /\bimport\(\s*(?:"[^"]*"|'[^']*')\s*\)\s*\.\s*/g
const space = /^(?:\s|\/[/*])/
const opening = new Set(['(', '[', '{', '<', '=', ',', ':', ';', '=>', '|', '&', '?'])
const closing = new Set([')', ']', '}', '>'])

function codeTokens(code: string): readonly string[] {
  return code.match(token) ?? []
}

/** Formats a type or parameters on one line, without comments or trailing separators. */
export function oneLine(code: string): string {
  const out: string[] = []
  let gap = false
  for (const piece of codeTokens(code.replace(importPrefix, ''))) {
    if (space.test(piece)) {
      gap = true
      continue
    }
    const last = out.at(-1)
    // A union may begin with an operator.
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
