import type { Token } from 'marked'
import { escapeHtml } from '../support/escape-html.ts'
import { decode, plainText } from './plain-text.ts'

/** Inline tokens as HTML without links and pictures: for titles and the table of contents. */
export function inlineHtml(tokens: readonly Token[]): string {
  let html = ''
  for (const token of tokens) {
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        html += `<${token.type}>${inlineHtml(token.tokens ?? [])}</${token.type}>`
        break
      case 'codespan':
        html += `<code>${escapeHtml(token.text)}</code>`
        break
      case 'link':
        html += inlineHtml(token.tokens ?? [])
        break
      case 'text':
        html += token.tokens === undefined ? escapeHtml(decode(token.text)) : inlineHtml(token.tokens)
        break
      default:
        html += escapeHtml(plainText([token]))
    }
  }
  return html
}
