import type { Link } from '../../../core/model/document.ts'
import { escapeAmpersands } from '../../../kit/escape/markup.ts'
import { encodeAddress } from '../../../kit/escape/percent.ts'
import type { Edit } from '../text/revise-text.ts'

interface Found {
  readonly start: number
  readonly end: number
}

/** Finds places in a text by lines and columns. */
export function createOffsets(text: string): (line: number, column: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (line, column) => (starts[line - 1] ?? text.length) + column - 1
}

/** How an address can be written in Markdown and HTML. */
function* spellings(href: string): Generator<string> {
  yield href
  yield escapeAmpersands(href)
  yield href.replaceAll('_', '\\_')
  yield encodeAddress(href)
  yield href.replaceAll(' ', '%20')
  yield href.replace(/[()*_]/g, '\\$&')
}

const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*<?(?=(\S+))/gm

/** Where the address of a link is written: at the link, or in the definition that it refers to. */
export function findAddress(text: string, { href, at }: Link, offset: number): Found | undefined {
  const end = at.endColumn !== undefined ? offset + 4000 : offset + 400
  for (const written of spellings(href)) {
    if (text.startsWith(written, offset)) return { start: offset, end: offset + written.length }
  }
  for (const written of spellings(href)) {
    for (const match of text.matchAll(definition)) {
      const start = match.index + match[0].length
      const after = text[start + written.length] ?? '\n'
      if (text.startsWith(written, start) && /[\s>]/.test(after)) return { start, end: start + written.length }
    }
  }
  for (const written of spellings(href)) {
    const found = written === '' ? -1 : text.indexOf(written, offset)
    if (found !== -1 && found < end) return { start: found, end: found + written.length }
  }
  return undefined
}

/** Takes a Markdown link away and leaves its text; undefined if it is written in another way. */
export function unlink(text: string, { start, end }: Found, href: string): readonly Edit[] | undefined {
  const before = /\]\(\s*<?$/.exec(text.slice(Math.max(0, start - 200), start))
  const after = /^>?(?:[ \t]*\n?[ \t]*(?:"[^"\n]*"|'[^'\n]*'))?[ \t]*\)/.exec(text.slice(end, end + 1000))
  if (!before || !after) return undefined
  const close = start - before[0].length
  let depth = 1
  let open = close - 1
  for (; open >= 0; open--) {
    const character = text[open]
    if (text[open - 1] === '\\') continue
    if (character === ']') depth++
    else if (character === '[' && --depth === 0) break
    if (character === '\n' && text[open - 1] === '\n') return undefined
  }
  if (open < 0) return undefined
  const isImage = text[open - 1] === '!'
  const comment = `<!-- ${isImage ? 'missing image' : 'broken link'}: ${href.replaceAll('--', '- -')} -->`
  return [
    { start: isImage ? open - 1 : open, end: open + 1, text: '' },
    { start: close, end: end + after[0].length, text: `${close > open + 1 ? ' ' : ''}${comment}` },
  ]
}
