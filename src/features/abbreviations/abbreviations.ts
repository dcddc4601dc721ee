import type { Token, Tokens } from 'marked'
import { decode } from '../../core/markdown/plain-text.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'

/** On one page: each text of it is searched for all of them. */
const maxAbbreviations = 200

/** `*[HTML]: Hyper Text Markup Language` on a line of its own. */
export interface AbbreviationToken extends Tokens.Generic {
  readonly type: 'abbreviation'
  readonly label: string
  readonly title: string
}

export interface Abbreviations {
  readonly titles: ReadonlyMap<string, string>
  /** Whole words, the longest first. */
  readonly pattern: RegExp
  readonly used: Set<string>
}

export function readAbbreviation(src: string): AbbreviationToken | undefined {
  const match = /^ {0,3}\*\[([^\]\n]{1,200})\]:[ \t]*([^\n]*)(?:\n|$)/.exec(src)
  return match ? { type: 'abbreviation', raw: match[0], label: (match[1] ?? '').trim(), title: (match[2] ?? '').trim() } : undefined
}

/** Finds every abbreviation before the walk: most pages define them at the end. */
export function collectAbbreviations(tokens: readonly Token[]): Abbreviations | undefined {
  const titles = new Map<string, string>()
  const collect = (within: readonly Token[]): void => {
    for (const token of within) {
      if (token.type === 'abbreviation') {
        if (token.label !== '' && token.title !== '' && !titles.has(token.label) && titles.size < maxAbbreviations)
          titles.set(token.label, token.title)
      } else if (token.type === 'list') for (const item of token.items) collect(item.tokens)
      else if ('tokens' in token && token.tokens) collect(token.tokens)
    }
  }
  collect(tokens)
  if (titles.size === 0) return undefined
  const words = [...titles.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  return { titles, pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'gu'), used: new Set() }
}

/** Text as HTML, with a tooltip for each abbreviation. */
export function abbreviate({ titles, pattern, used }: Abbreviations, written: string): string {
  const text = decode(written)
  let html = ''
  let at = 0
  for (const { 0: word, index } of text.matchAll(pattern)) {
    used.add(word)
    html += `${escapeHtml(text.slice(at, index))}<abbr title="${escapeHtml(titles.get(word) ?? '')}">${escapeHtml(word)}</abbr>`
    at = index + word.length
  }
  return html + escapeHtml(text.slice(at))
}
