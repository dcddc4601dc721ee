import { Marked, type Token, type Tokens } from 'marked'

const reader = new Marked({ gfm: true })
/** Text that has none of this cannot be read as anything but text, lists, links. */
const suspicious = /<|\]:|^[ \t>*+\d.)-]*(?:#|=+\s*$|-+\s*$)|^[ \t]{4}|^[^\n]+(?:`{3}|~{3})/m

/** Whether Markdown has no HTML, no definitions, and only headings below a level. */
export function isHarmless(markdown: string, depth: number): boolean {
  if (!suspicious.test(markdown)) return true
  try {
    return areHarmless(reader.lexer(markdown), depth)
  } catch (error) {
    // marked recurses, so text nested too deep for the stack ends it.
    if (error instanceof RangeError) return false
    throw error
  }
}

function areHarmless(tokens: readonly Token[], depth: number): boolean {
  const waiting: Token[] = [...tokens]
  for (let token = waiting.pop(); token; token = waiting.pop()) {
    if (token.type === 'html' || token.type === 'def') return false
    if (token.type === 'heading' && token.depth <= depth) return false
    if (token.type === 'list') waiting.push(...(token as Tokens.List).items)
    else if (token.type === 'table') waiting.push(...cellTokens(token as Tokens.Table))
    else if ('tokens' in token && token.tokens) waiting.push(...token.tokens)
  }
  return true
}

function cellTokens({ header, rows }: Tokens.Table): readonly Token[] {
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens)
}
