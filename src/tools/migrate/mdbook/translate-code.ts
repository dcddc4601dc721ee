import { readFenceInfo } from '../../../core/markdown/fence-info.ts'
import { addNote, type TranslationDraft } from '../text/translation-draft.ts'

/** A fenced block of code, by offsets of the text. */
export interface CodeBlock {
  readonly infoStart: number
  readonly info: string
  /** Each line with its offset. */
  readonly lines: readonly { readonly text: string; readonly at: number }[]
}

/** Directions to rustdoc that are written in the place of a language. */
const withoutLanguage = new Set(['ignore', 'should_panic', 'no_run', 'notrust', 'compile_fail', 'none', 'norun'])

/** Writes the directions behind a language, and lines that mdBook hides until readers ask for them. */
export function translateCode(draft: TranslationDraft, { infoStart, info, lines }: CodeBlock): void {
  const span = { start: infoStart, end: infoStart + info.length }
  const words = info.trim().split(/[\s,]+/)
  const [language = ''] = words
  const prefix = words.find((word) => word.startsWith('hidelines='))?.slice('hidelines='.length)
  if (withoutLanguage.has(language)) draft.edits.push({ ...span, text: 'text' })
  else {
    const { unknown } = readFenceInfo(info)
    const left = unknown.filter((word) => word !== prefix)
    if (unknown.length > 0 || prefix !== undefined) {
      draft.edits.push({ ...span, text: withoutWords(info, new Set([...left, ...(prefix === undefined ? [] : [`hidelines=${prefix}`])])) })
      // Directions to rustdoc, which readers do not see.
      if (left.some((word) => !/^[\w-]+$/.test(word)))
        addNote(draft, { ...span, advice: `Removed ${left.map((word) => `\`${word}\``).join(', ')}.` })
    }
  }
  if (language === 'rust' || prefix !== undefined) hideLines(draft, lines, prefix)
}

function withoutWords(info: string, removed: ReadonlySet<string>): string {
  return info
    .split(/(?=[\s,])/)
    .filter(
      (part) => !removed.has(part.replace(/^[\s,]+/, '')) && !(part.includes('hidelines=') && removed.has(part.replace(/^[\s,]+/, ''))),
    )
    .join('')
}

/** `# use std::fs;` is hidden in Rust, and `##` is a `#`. docsgen hides the lines between two comments. */
function hideLines(draft: TranslationDraft, lines: CodeBlock['lines'], prefix: string | undefined): void {
  const comment = prefix === undefined ? '//' : '#'
  let isOpen = false
  for (const { text, at } of lines) {
    const indent = /^\s*/.exec(text)?.[0] ?? ''
    const rest = text.slice(indent.length)
    const marked =
      prefix === undefined
        ? rest === '#' || rest.startsWith('# ')
          ? rest === '#'
            ? '#'
            : '# '
          : undefined
        : rest.startsWith(prefix)
          ? prefix
          : undefined
    const open = marked !== undefined && !isOpen ? `${indent}${comment} ---cut-start---\n` : ''
    const close = marked === undefined && isOpen ? `${indent}${comment} ---cut-end---\n` : ''
    isOpen = marked !== undefined
    if (marked !== undefined) draft.edits.push({ start: at, end: at + indent.length + marked.length, text: open + indent })
    else if (prefix === undefined && rest.startsWith('##'))
      draft.edits.push({ start: at, end: at + indent.length + 1, text: close + indent })
    else if (close !== '') draft.edits.push({ start: at, end: at, text: close })
  }
  const last = lines.at(-1)
  if (isOpen && last)
    draft.edits.push({ start: last.at + last.text.length, end: last.at + last.text.length, text: `\n${comment} ---cut-end---` })
}
