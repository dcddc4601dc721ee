import type { Doc } from './cluster-state.ts'

/** Lower case; separators split words, other signs are removed. */
export function tokensOf(text: string, separators: readonly string[]): readonly string[] {
  const parts = [...text]
    .map((sign) => (separators.includes(sign) || /\s/.test(sign) ? ' ' : /[\p{L}\p{N}\p{M}]/u.test(sign) ? sign : ''))
    .join('')
  return parts.toLowerCase().split(' ').filter(Boolean)
}

/** undefined: too many. One from four letters on, two from seven on. */
export function countTypos(word: string, token: string, isPrefix: boolean): number | undefined {
  if (word === token || (isPrefix && token.startsWith(word))) return 0
  const limit = word.length < 4 ? 0 : word.length < 7 ? 1 : 2
  const typos = distance(word, isPrefix ? token.slice(0, word.length) : token)
  return typos <= limit ? typos : undefined
}

function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + same))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** ``language:=`en` && docusaurus_tag:=[`a`,`b`]``, with parentheses around whole conditions; no other syntax is supported. */
export function matchesFilter(doc: Doc, filter: string): boolean {
  if (filter.trim() === '') return true
  return splitOutside(filter, '&&').every((condition) => {
    const [, name = '', list, single] = /^\(*\s*([\w.]+):=\s*(?:\[(.*)\]|(.*?))\s*\)*$/.exec(condition.trim()) ?? []
    if (name === '') throw new Error(`The stand-in does not know the filter ${condition}`)
    const wanted = list === undefined ? [unquote(single ?? '')] : splitOutside(list, ',').map(unquote)
    const values = [doc[name] ?? []].flat().map(String)
    return values.some((value) => wanted.includes(value))
  })
}

function splitOutside(text: string, separator: string): readonly string[] {
  const parts = ['']
  for (const piece of text.split(/(`[^`]*`)/)) {
    if (piece.startsWith('`')) parts[parts.length - 1] += piece
    else {
      const [first = '', ...rest] = piece.split(separator)
      parts[parts.length - 1] += first
      parts.push(...rest)
    }
  }
  return parts
}

function unquote(text: string): string {
  return text.trim().replace(/^`(.*)`$/, '$1')
}
