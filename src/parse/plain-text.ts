import { decodeHTMLStrict } from 'entities'
import type { Token } from 'marked'
import { withoutControls } from './control-characters.ts'

/** The text a reader sees of inline tokens, without markup. */
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
    }
  }
  return text
}

/** Character references as CommonMark limits them: https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references */
const reference = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);/g

export function decode(text: string): string {
  // marked has decoded some references already.
  return withoutControls(text.includes('&') ? text.replace(reference, (found) => decodeHTMLStrict(found)) : text)
}
