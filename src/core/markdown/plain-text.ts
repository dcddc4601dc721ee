import { decodeHTMLStrict } from 'entities'
import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { ignoreError } from '../../kit/failures/failure.ts'
import { maxSourceBytes } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Outcome } from '../model/diagnostic.ts'
import { countControls, findControl, withoutControls } from './control-characters.ts'
import { limits } from './limits.ts'

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

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes a file as UTF-8, removes a byte order mark, and ends each line with `\n`. Other encodings are reported. */
export function decodeText(bytes: Uint8Array, file: ProjectPath): Outcome<string | undefined> {
  if (bytes.length > maxSourceBytes) {
    return {
      value: undefined,
      diagnostics: [createDiagnostic('page/too-large', { megabytes: inMegabytes(bytes.length), limit: maxSourceBytes / 1e6 }, { file })],
    }
  }
  let text: string
  try {
    text = strictUtf8.decode(bytes)
  } catch (error) {
    // The diagnostic below explains the invalid bytes.
    ignoreError(error)
    const { reason, line } = whyNotUtf8(bytes)
    const location = line === undefined ? { file } : { file, line, column: 1 }
    return { value: undefined, diagnostics: [createDiagnostic('page/not-utf8', { reason }, location)] }
  }
  const diagnostics = []
  if (bytes.length > limits.warnBytes) diagnostics.push(createDiagnostic('page/large', { megabytes: inMegabytes(bytes.length) }, { file }))
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1)
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  if (text.includes('\0')) {
    const line = text.slice(0, text.indexOf('\0')).split('\n').length
    diagnostics.push(createDiagnostic('page/nul', { count: text.split('\0').length - 1 }, { file, line, column: 1 }))
    text = text.replaceAll('\0', '\u{FFFD}')
  }
  const found = findControl(text)
  if (found) {
    const before = text.slice(0, found.index).split('\n')
    const location = { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    diagnostics.push(createDiagnostic('page/control-character', { character: found.character, count: countControls(text) }, location))
    text = withoutControls(text)
  }
  return { value: text, diagnostics }
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

function whyNotUtf8(bytes: Uint8Array): { readonly reason: string; readonly line?: number } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return { reason: 'it appears to be UTF-16' }
  const lossy = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const at = firstDifference(bytes, lossy)
  const line = Buffer.from(bytes.subarray(0, at))
    .toString('latin1')
    .split(/\r\n|\r|\n/).length
  return { reason: `byte ${at + 1} (0x${(bytes[at] ?? 0).toString(16)}) is not part of a valid character`, line }
}

function firstDifference(bytes: Uint8Array, lossy: string): number {
  const encoded = Buffer.from(lossy)
  const length = Math.min(bytes.length, encoded.length)
  for (let at = 0; at < length; at++) if (bytes[at] !== encoded[at]) return at
  return length
}
