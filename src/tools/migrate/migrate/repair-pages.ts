import { createLineIndex } from '../../../core/markdown/source-cursor.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { groupBy } from '../../../kit/data/sort-and-group.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { readFenceLine } from '../../../kit/markdown-lines/fence.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { type Edit, originalText, reviseText } from '../text/revise-text.ts'
import { createOffsets, findOffset } from './rewrite-page.ts'
import type { Migration, Todo } from './write-report.ts'
import { writeStub } from './write-site.ts'

/** Removes the parts of a page that docsgen would omit, so that later checks report only new problems. */
export function repairPages(migration: Migration, diagnostics: readonly Diagnostic[]): Migration {
  const isInPage = ({ location }: Diagnostic) => location?.column !== undefined && location.file.endsWith('.md')
  const byFile = groupBy(diagnostics.filter(isInPage), ({ location }) => location?.file ?? '')
  const texts = new Map(migration.texts)
  const repaired: Todo[] = []
  /** Functions that map old line numbers to new ones, by file. */
  const moved = new Map<string, (line: number) => number>()
  for (const [file, found] of byFile) {
    const text = texts.get(file)
    if (text === undefined) continue
    const offsets = createOffsets(text)
    const edits: Edit[] = []
    const added: (Todo & { readonly offset: number })[] = []
    let done = 0
    for (const { code, location } of found.toSorted((a, b) => order(a) - order(b))) {
      const offset = offsets(location?.line ?? 1, location?.column ?? 1)
      const end = location?.endColumn === undefined ? offset : offsets(location.endLine ?? location.line ?? 1, location.endColumn)
      const repair = repairAt(code, text, [offset, end])
      if (repair === undefined || repair.edits.some(({ start }) => start < done)) continue
      edits.push(...repair.edits)
      done = Math.max(...repair.edits.map((edit) => edit.end))
      added.push({
        group: 'syntax',
        file,
        found: text.slice(offset, Math.max(end, repair.edits[0]?.end ?? offset)).split('\n', 1)[0] ?? '',
        advice: repair.advice,
        offset,
      })
    }
    if (edits.length === 0) continue
    const revised = reviseText(originalText(text), edits)
    const lines = createLineIndex(revised.text)
    const lineAt = (offset: number) => lines.rangeAt(findOffset(revised, offset)).line
    texts.set(file, revised.text)
    moved.set(file, (line) => lineAt(offsets(line, 1)))
    repaired.push(...added.map(({ offset, ...todo }) => ({ ...todo, line: lineAt(offset) })))
  }
  if (moved.size === 0) return migration
  const atNewLine = <T extends { readonly file: string; readonly line?: number }>(place: T): T => {
    const lineOf = place.line === undefined ? undefined : moved.get(place.file)
    return lineOf && place.line !== undefined ? { ...place, line: lineOf(place.line) } : place
  }
  const components = migration.components.map((component) => ({ ...component, uses: component.uses.map(atNewLine) }))
  for (const component of components) texts.set(component.file, writeStub(component))
  return { ...migration, texts, components, todos: [...migration.todos.map(atNewLine), ...repaired] }
}

function order({ location }: Diagnostic): number {
  return (location?.line ?? 0) * 100_000 + (location?.column ?? 0)
}

/** Finds edits that repair a problem between two offsets. Returns undefined if the problem cannot be repaired. */
type FindEdits = (text: string, offset: number, end: number) => Edit | readonly Edit[] | undefined

/** Removes the text that a sticky regular expression matches. */
function remove(pattern: RegExp): (text: string, offset: number) => Edit | undefined {
  return (text, offset) => {
    pattern.lastIndex = offset
    const found = pattern.exec(text)?.[0]
    return found === undefined ? undefined : { start: offset, end: offset + found.length, text: '' }
  }
}

const findAttribute = remove(/[\w:@.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|\{[^}\n]*\}|[^\s>]+))?/y)

const removeAttribute: FindEdits = (text, offset) => {
  let start = offset
  while (/[ \t\n]/.test(text[start - 1] ?? '')) start--
  const edit = findAttribute(text, offset)
  return edit && { ...edit, start }
}

const removeElement: FindEdits = (text, offset) => {
  const name = /^<(script|style)\b/i.exec(text.slice(offset, offset + 10))?.[1]
  if (name === undefined) return undefined
  const close = new RegExp(`</${name}\\s*>`, 'i').exec(text.slice(offset))
  const self = /^<\w+[^>]*\/>/.exec(text.slice(offset, offset + 2000))
  if (!close && !self) return undefined
  const length = self ? self[0].length : (close?.index ?? 0) + (close?.[0].length ?? 0)
  return { start: offset, end: offset + length, text: '' }
}

const dropWord: FindEdits = (text, offset, end) => {
  const isLanguage = /[`~]$/.test(text.slice(0, offset))
  let start = offset
  if (!isLanguage) while (text[start - 1] === ' ') start--
  return { start, end, text: isLanguage ? text.slice(offset, end).replace(/[^\w+#-]+$/, '') : '' }
}

function lineStartAt(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

const dropLine: FindEdits = (text, offset) => remove(/[ \t>]*:{3,}[ \t]*(?=\n|$)/y)(text, lineStartAt(text, offset))

const dropEmptyCode: FindEdits = (text, offset) => {
  const start = lineStartAt(text, offset)
  const [first, ...others] = readMarkdownLines(text.slice(start, start + 2000))
  const last = others.find(({ line, part }) => part !== 'code' || line.trim() !== '')
  return first?.part === 'opening' && last?.part === 'closing' ? { start, end: start + last.start + last.line.length, text: '' } : undefined
}

/**
 * Shows another tool's syntax as written, wherever it is on the page, by using character references, which have no meaning in any tool's
 * syntax.
 */
const showAsWritten: FindEdits = (text, offset, end) => {
  const found = text.slice(offset, Math.max(end, offset + 2))
  const opener = (/\{[%{]/.exec(found) ?? /[{:$=[]|[!?/]{3}/.exec(found))?.[0]
  if (opener === undefined) return undefined
  const searched = blankCode(text)
  const edits: Edit[] = []
  for (let at = searched.indexOf(opener, offset); at !== -1; at = searched.indexOf(opener, at + opener.length)) {
    edits.push({ start: at, end: at + 1, text: `&#${text.charCodeAt(at)};` })
    // Single characters have many meanings, so only the reported occurrence is changed.
    if (opener.length === 1) break
  }
  return edits
}

const closeCode: FindEdits = (text, offset) => {
  const start = lineStartAt(text, offset)
  const { before: indent = '', marks } = readFenceLine(text.slice(start).split('\n', 1)[0] ?? '') ?? {}
  if (marks === undefined || indent.trim() !== '') return undefined
  const outer = new RegExp(`\\n(?=[ \\t]{0,${Math.max(0, indent.length - 1)}}[^ \\t\\n])`).exec(text.slice(start))
  const at = indent === '' || !outer ? text.length : start + outer.index + 1
  return { start: at, end: at, text: `${text[at - 1] === '\n' ? '' : '\n'}${indent}${marks}\n` }
}

/** The old tool tolerates containers that are never closed. Each container is closed where docsgen ends it. */
const closeBox: FindEdits = (text, offset) => {
  const start = lineStartAt(text, offset)
  const [, indent = '', marks] = /^([ \t]*)(:{3,})/.exec(text.slice(start)) ?? []
  if (marks === undefined) return undefined
  const below = [...readMarkdownLines(text, { from: text.indexOf('\n', start) + 1 })]
  const end = below.find(
    ({ line, part }) => part === 'text' && (/^ {0,3}#{1,6}[ \t]/.test(line) || (line.trim() !== '' && !line.startsWith(indent))),
  )
  const at = end?.start ?? text.length
  return { start: at, end: at, text: `${text[at - 1] === '\n' ? '' : '\n'}${indent}${marks}\n${end ? '\n' : ''}` }
}

/** A reference that is followed by a colon looks like a definition. */
const escapeColon: FindEdits = (text, offset) => {
  const label = /^\[\^[^\]\n]+\]:/.exec(text.slice(offset, offset + 200))?.[0]
  const at = label === undefined ? -1 : text.indexOf(label)
  if (label === undefined || at === -1 || at >= offset || text[at - 1] === '\n') return undefined
  return { start: at + label.length - 1, end: at + label.length - 1, text: '\\' }
}

const dropClosingTag = [remove(/<\/[\w.-]+\s*>/y), 'This tag closes nothing, so it was removed.'] as const

/** Repairs by diagnostic code. The first repair that finds something is used, together with its advice for manual work. */
const repairs: Readonly<Record<string, readonly (readonly [find: FindEdits, advice: string])[]>> = {
  'code/unknown-language': [
    [
      (_, offset, end) => (end > offset ? { start: offset, end, text: 'text' } : undefined),
      'docsgen has no highlighting for this language, so the code is shown as text. Add the language to `codeLanguages` in the config if highlight.js knows it.',
    ],
  ],
  'code/unknown-attribute': [[dropWord, 'It has no effect on code in docsgen, so it was removed.']],
  'code/empty': [[dropEmptyCode, 'This code block was empty, so it was removed.']],
  'code/not-closed': [[closeCode, 'This code block was never closed. Check where it ends.']],
  'container/not-closed': [[closeBox, 'This admonition was never closed. Check where it ends.']],
  'container/stray-close': [[dropLine, 'This line closes no admonition, so it was removed.']],
  'html/stray-close': [dropClosingTag],
  'component/stray-close': [dropClosingTag],
  'heading/second-title': [
    [
      (text, offset) => (text[offset] === '#' ? { start: offset, end: offset, text: '#' } : undefined),
      'A page has one title, so this heading was moved down by one level. Check the headings below it.',
    ],
  ],
  'footnote/unused': [[escapeColon, 'A footnote is followed by an escaped colon, so that it is not read as a definition.']],
  'html/inline-style': [[removeAttribute, 'Pages cannot contain inline styles, so it was removed. Use a component with a style sheet.']],
  'html/script': [
    [
      removeElement,
      'Pages cannot contain scripts or style sheets, so it was removed. For all pages, use `head` in the config; for one, write a component.',
    ],
    [removeAttribute, 'Pages cannot run code, so it was removed. Write a component instead.'],
  ],
  'html/page-element': [
    [
      remove(/<[a-z][^>]*>/iy),
      'This tag belongs to the page around the text, so it was removed. For tags of the head, use `head` in the front matter or in the config.',
    ],
  ],
  'syntax/foreign': [[showAsWritten, 'docsgen has no equivalent, so readers see it as it is written. Write what it should have shown.']],
}

function repairAt(code: string, text: string, [offset, end]: readonly [number, number]) {
  for (const [find, advice] of repairs[code] ?? []) {
    const edits = [find(text, offset, end) ?? []].flat()
    if (edits.length > 0) return { edits, advice }
  }
  return undefined
}
