import { addNote, type TranslationDraft } from '../text/translation-draft.ts'

interface InlineInput {
  /** The text with code, scripts, and tags blanked out. */
  readonly rest: string
  readonly isTaken: (start: number, end: number) => boolean
}

const imageKey = /^(?:width|height|align|loading|dark|caption)$/

/** Writes the attributes of markdown-it-attrs behind links and images, and at the end of paragraphs. */
export function translateInline(draft: TranslationDraft, { rest, isTaken }: InlineInput): void {
  const { features } = draft.input.site
  if (!features.has('attributes') || !rest.includes('{')) return
  const delimiters = [...features].find((feature) => feature.startsWith('delimiters:'))
  if (delimiters !== undefined) {
    translateDelimiters(draft, rest, delimiters.slice('delimiters:'.length).split(' '))
    return
  }
  for (const { 0: found, 1: inside = '', index } of rest.matchAll(/(?<=[)\]])\{([^{}\n]*)\}/g)) {
    const span = { start: index, end: index + found.length }
    if (isTaken(span.start, span.end) || isEndOfHeading(rest, span) || !/^\s*(?:[.#][\w-]|[\w-]+=|[\w-]+\s*$)/.test(inside)) continue
    if (isImageBefore(rest, index)) translateImageAttributes(draft, span, inside)
    else {
      draft.edits.push({ ...span, text: '' })
      const words = inside.trim().split(/\s+/)
      if (words.some((word) => !/^(?:target|rel)=/.test(word)))
        addNote(draft, { ...span, advice: 'Removed: links cannot have attributes. Use HTML instead.' })
    }
  }
  for (const { 0: found, 1: title, index } of rest.matchAll(/^( {0,3}#{1,6}[ \t])?[^\n]*?[ \t](\{\.[A-Za-z][^{}\n]*\})[ \t]*$/gm)) {
    const start = index + found.lastIndexOf('{')
    const span = { start, end: index + found.trimEnd().length }
    // Headings can have classes.
    if (title !== undefined || isTaken(span.start, span.end)) continue
    draft.edits.push({ ...span, text: '' })
    addNote(draft, { ...span, advice: 'Removed: paragraphs cannot have attributes. Use HTML instead.' })
  }
}

/** `## Title %{#id}%`, with the signs that the site has chosen. */
function translateDelimiters(draft: TranslationDraft, rest: string, [left = '', right = '']: readonly string[]): void {
  if (left === '' || right === '') return
  for (let at = rest.indexOf(left); at !== -1; at = rest.indexOf(left, at + left.length)) {
    const close = rest.indexOf(right, at + left.length)
    if (close === -1) return
    const span = { start: at, end: close + right.length }
    const inside = rest.slice(at + left.length, close)
    if (inside.includes('\n') || !isEndOfHeading(rest, span)) continue
    draft.edits.push({ ...span, text: `{${inside.trim()}}` })
  }
}

function isEndOfHeading(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  if (!/^[ \t]{0,99}(?:\n|$)/.test(text.slice(end, end + 100))) return false
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  return /^ {0,3}#{1,6}[ \t]/.test(text.slice(lineStart, lineStart + 12))
}

/** Whether the brackets before an offset are those of an image. */
function isImageBefore(text: string, offset: number): boolean {
  // An address is not longer.
  const start = Math.max(0, offset - 2000)
  const before = text.slice(start, offset)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const open = line.lastIndexOf('](')
  return open !== -1 && line[line.lastIndexOf('[', open - 1) - 1] === '!'
}

function translateImageAttributes(draft: TranslationDraft, span: { readonly start: number; readonly end: number }, inside: string): void {
  const words = inside.match(/[\w-]+=(?:"[^"]*"|'[^']*'|\S+)|\S+/g) ?? []
  const kept = words.flatMap((word) => {
    const [key = ''] = word.split('=', 1)
    if (!imageKey.test(key)) return []
    return [/^(?:width|height)$/.test(key) ? word.replace(/=["']?(\d{1,6})(?:px)?["']?$/, '=$1') : word]
  })
  const valid = kept.filter((word) => !/^(?:width|height)=/.test(word) || /=\d+$/.test(word))
  const text = valid.length === 0 ? '' : `{${valid.join(' ')}}`
  if (text === `{${inside}}`) return
  draft.edits.push({ ...span, text })
  if (valid.length < words.length)
    addNote(draft, { ...span, advice: 'Images can only have `width`, `height`, `align`, `loading`, `dark`, and `caption`.' })
}
