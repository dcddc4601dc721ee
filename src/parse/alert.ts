import type { Token, Tokens } from 'marked'
import type { ParamsOf } from '../diagnostics/create-diagnostic.ts'
import { closest } from '../support/closest.ts'

const kinds: Readonly<Record<string, string>> = { note: 'note', tip: 'tip', important: 'important', warning: 'warning', caution: 'caution' }

/** `> [!NOTE]`: GitHub's alerts, the same boxes as `:::note`. https://docs.github.com/get-started/writing-on-github */
export function takeAlertKind(quote: Tokens.Blockquote): { readonly kind: string; readonly tokens: readonly Token[] } | undefined {
  const [first, ...rest] = quote.tokens
  if (first?.type !== 'paragraph') return undefined
  const match = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(first.raw)
  const kind = kinds[match?.[1]?.toLowerCase() ?? '']
  if (!match || kind === undefined) return undefined
  const inline = dropCharacters(first.tokens ?? [], match[0].length)
  return { kind, tokens: inline.length === 0 ? rest : [{ ...first, tokens: [...inline] }, ...rest] }
}

/** `> [!WARNING] Title`, `> [!QUESTION]`: a quote that is an alert in other tools, but neither on GitHub nor here. */
export function findUnknownAlert(quote: Tokens.Blockquote, boxes: readonly string[]): ParamsOf<'container/unknown-alert'> | undefined {
  const first = quote.tokens[0]
  const match = first?.type === 'paragraph' && first.raw.startsWith('[!') ? /^\[!([A-Za-z-]+)\]([+-]?[^\n]*)/.exec(first.raw) : null
  if (!match) return undefined
  const [, word = '', title = ''] = match
  const kind = word.toLowerCase()
  const box = boxes.includes(kind) ? kind : undefined
  return { word, title: title.trim(), box, suggestion: box === undefined ? closest(kind, Object.keys(kinds)) : undefined }
}

/** The tokens without their first `count` characters; only text tokens stand there. */
function dropCharacters(tokens: readonly Token[], count: number): readonly Token[] {
  let left = count
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'br') {
      left -= token.raw.length
    } else if (token.type !== 'text') return tokens.slice(index)
    else if (token.raw.length > left) {
      const text = token.raw.slice(Math.max(left, 0))
      return [{ ...token, raw: text, text }, ...tokens.slice(index + 1)]
    } else left -= token.raw.length
    if (left <= 0) return tokens.slice(index + 1)
  }
  return []
}
