import type { Token } from 'marked'
import { plainText } from '../../core/markdown/plain-text.ts'
import { excerpt } from '../../kit/text/shorten.ts'

const mark = /^\s*<!--[ \t]*(?:more|truncate)[ \t]*-->/
const maxParagraphs = 10
const maxLength = 1_000

/** The paragraphs before `<!-- more -->` or `<!-- truncate -->`; undefined without such a mark. */
export function readExcerpt(tokens: readonly Token[]): readonly string[] | undefined {
  const paragraphs: string[] = []
  for (const token of tokens) {
    if (isMark(token)) return paragraphs
    if (token.type !== 'paragraph') continue
    const inline: readonly Token[] = token.tokens ?? []
    const end = inline.findIndex(isMark)
    const text = excerpt(plainText(end === -1 ? inline : inline.slice(0, end)), maxLength)
    if (text !== '' && paragraphs.length < maxParagraphs) paragraphs.push(text)
    if (end !== -1) return paragraphs
  }
  return undefined
}

function isMark({ type, raw }: Token): boolean {
  return type === 'html' && mark.test(raw)
}
