import GithubSlugger from 'github-slugger'
import { Lexer, type Token } from 'marked'
import { readHeadingAttributes } from '../../../core/markdown/explicit-ids.ts'
import { decode } from '../../../core/markdown/plain-text.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import type { TranslationDraft } from '../text/translation-draft.ts'

/** Longer headings keep the id that docsgen makes. */
const maxLength = 1000

/**
 * Gives headings the ids of mdBook where GitHub's rule makes others: mdBook keeps letters beyond ASCII in upper case, has no marks, and
 * reads `--` as a dash if punctuation is smart. https://github.com/rust-lang/mdBook/blob/master/crates/mdbook-html/src/utils.rs
 */
export function writeHeadingIds(draft: TranslationDraft, isTaken: (start: number, end: number) => boolean): void {
  const { text, bodyStart, input } = draft
  const isSmart = input.site.features.has('smart-punctuation')
  const slugger = new GithubSlugger()
  const used = new Map<string, number>()
  for (const { line, start } of linesOutsideFences(text, { from: bodyStart })) {
    const [, before = '', title] = /^( {0,3}#{1,6}[ \t]+)(\S[^\n]*)$/.exec(line) ?? []
    if (title === undefined || title.length > maxLength) continue
    const written = withoutClosingSigns(title)
    if (readHeadingAttributes(written)?.id !== undefined) continue
    const tokens = Lexer.lexInline(written)
    const base = idOf(plainText(tokens, isSmart))
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    const id = count === 0 ? base : `${base}-${count}`
    const end = start + before.length + written.length
    if (id !== slugger.slug(plainText(tokens, false)) && base !== '' && !isTaken(end - 1, end + 1))
      draft.edits.push({ start: end, end, text: ` {#${id}}` })
  }
}

/** `Title ##` -> `Title` */
export function withoutClosingSigns(title: string): string {
  const text = title.trimEnd()
  let end = text.length
  while (text[end - 1] === '#') end--
  return end < text.length && /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text
}

function idOf(text: string): string {
  let id = ''
  for (const sign of text.trim()) {
    if (/[\p{Alphabetic}\p{N}_-]/u.test(sign)) id += /[A-Z]/.test(sign) ? sign.toLowerCase() : sign
    else if (/\s/.test(sign)) id += '-'
  }
  return id
}

/** The text of a heading, without HTML and images. */
function plainText(tokens: readonly Token[], isSmart: boolean): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'codespan') text += token.text
    else if ('tokens' in token && token.tokens) text += token.type === 'image' ? '' : plainText(token.tokens, isSmart)
    else if (token.type === 'text' || token.type === 'escape')
      text += isSmart ? decode(token.text).replace(/-{2,3}/g, '–') : decode(token.text)
  }
  return text
}
