import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import { addNote, createTaken, type TranslationDraft } from '../text/translation-draft.ts'

/** Writes what mdBook reads in text: formulas of MathJax, smart dashes, lists of definitions, and icons. */
export function translateProse(draft: TranslationDraft): void {
  const { text, bodyStart, input } = draft
  const { features } = input.site
  const isTaken = createTaken(draft.edits)
  const outside = blankCode(text, { from: bodyStart })
  const add = (start: number, end: number, replacement: string) => {
    if (!isTaken(start, end)) draft.edits.push({ start, end, text: replacement })
  }
  if (features.has('math') && outside.includes('\\\\')) {
    for (const { 0: found, 1: opening, index } of outside.matchAll(/\\\\(?:([([])|[)\]])/g)) {
      const isInline = found.endsWith('(') || found.endsWith(')')
      // Dollar signs have no space inside.
      const around = opening === undefined ? outside.slice(Math.max(0, index - 20), index) : outside.slice(index + 3, index + 23)
      const spaces = around.length - (opening === undefined ? around.trimEnd() : around.trimStart()).length
      if (isInline) add(index - (opening === undefined ? spaces : 0), index + found.length + (opening === undefined ? 0 : spaces), '$')
      else add(index, index + found.length, '$$')
    }
  }
  // Only what cannot be anything else: `--` is also written in commands and addresses.
  if (features.has('smart-punctuation') && outside.includes(' --- ')) {
    for (const { 0: line, index } of outside.matchAll(/^(?! {4}|\t| {0,3}\[[^\]\n]*\]:)[^\n]*[^\s|:-] --- (?=[^\s|:-])[^\n]*$/gm))
      for (const { index: at } of line.matchAll(/ --- /g)) add(index + at + 1, index + at + 4, '—')
  }
  if (features.has('preprocessor:toc'))
    for (const { 0: found, index } of text.matchAll(/^<!--[ \t]*toc[ \t]*-->[ \t]*$/gm)) add(index, index + found.length, '[[toc]]')
  if (features.has('definition-lists') && /\n {0,3}:[ \t]+\S/.test(outside)) writeTermIds(draft, isTaken)
  for (const { 0: found, index } of outside.matchAll(/<i\s+class="fa[^"<>]*"[^<>]*>\s*<\/i>/g)) {
    add(index, index + found.length, '')
    addNote(draft, { start: index, end: index + found.length, advice: 'Icons of Font Awesome are not available. Use `<Icon>`.' })
  }
}

/** mdBook gives terms ids, as it does headings. */
function writeTermIds(draft: TranslationDraft, isTaken: (start: number, end: number) => boolean): void {
  let before: { readonly line: string; readonly at: number } | undefined
  for (const { line, start: at } of linesOutsideFences(draft.text, { from: draft.bodyStart })) {
    const isDefinition = /^ {0,3}:[ \t]+\S/.test(line)
    if (isDefinition && before && !/^\s*(?:[:#>|<-]|\d+[.)])/.test(before.line) && !isTaken(before.at, before.at + 1)) {
      const id = before.line
        .trim()
        .replace(/<[^<>]*>|[`*]/g, '')
        .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
        .replace(/\s/g, '-')
        .toLowerCase()
      const indent = before.line.length - before.line.trimStart().length
      if (id !== '') draft.edits.push({ start: before.at + indent, end: before.at + indent, text: `<a id="${id}"></a>` })
    }
    before = line.trim() === '' || isDefinition ? undefined : { line, at }
  }
}
