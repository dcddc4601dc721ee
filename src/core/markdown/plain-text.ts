import { decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { withoutControls } from './control-characters.ts'

/** Returns the text that readers see of inline tokens, without markup. */
export function plainText(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) {
    switch (token.type) {
      case 'text':
      case 'strong':
      case 'em':
      case 'del':
      case 'link':
      case 'image':
      case 'component':
        text += token.tokens === undefined ? decode(token.text ?? '') : plainText(token.tokens)
        break
      case 'codespan':
      case 'escape':
        text += token.text
        break
      case 'br':
        text += ' '
        break
      case 'unknownTag':
        text += token.raw
        break
      default:
        // Tokens of features have this property.
        text += (token as Tokens.Generic).plain ?? ''
    }
  }
  return text
}

/**
 * Matches character references with the lengths that CommonMark allows:
 * https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
const reference = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);/g

export function decode(text: string): string {
  // Only some references are left, because marked decodes others.
  return withoutControls(text.includes('&') ? text.replace(reference, (found) => decodeHTMLStrict(found)) : text)
}

/** Converts inline tokens to HTML without links and images, for titles and the table of contents. */
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
