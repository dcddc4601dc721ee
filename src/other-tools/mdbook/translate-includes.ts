import { posix } from 'node:path'
import { addNote, type TranslationDraft } from '../text/translation-draft.ts'
import { type IncludeTarget, readIncludedLines, readIncludeTarget } from './included-source.ts'

const expression = /\\?\{\{[ \t]*#[ \t]*(\w+)([^{}\n]*)\}\}/g
/** As deep as mdBook follows includes. */
const maxDepth = 10

/** Where a line is: in a code block, and whether it is all that the block has. */
interface Around {
  readonly isInFence: boolean
  /** Of the fence, if this line is its only one. */
  readonly infoEnd: number | undefined
}

/** Writes `{{#include}}` and the other expressions of a line. Returns whether the line changed. */
export function translateExpressions(
  draft: TranslationDraft,
  line: { readonly text: string; readonly at: number },
  around: Around,
): boolean {
  let isChanged = false
  for (const { 0: found, 1: name = '', 2: rest = '', index } of line.text.matchAll(expression)) {
    const span = { start: line.at + index, end: line.at + index + found.length }
    isChanged = true
    if (found.startsWith('\\')) draft.edits.push({ start: span.start, end: span.start + 1, text: '' })
    else if (name === 'title') draft.edits.push({ ...span, text: '' })
    else if (name === 'include' || name === 'rustdoc_include' || name === 'playground' || name === 'playpen')
      translateInclude(
        draft,
        { ...span, name, written: rest, indent: line.text.slice(0, index), isAlone: line.text.trim() === found },
        around,
      )
    else if (/^(?:tabs|tab|endtab|endtabs)$/.test(name)) draft.edits.push({ ...span, text: writeTabs(name, rest) })
    else addNote(draft, { ...span, advice: 'This expression belongs to a preprocessor that docsgen does not know.' })
  }
  return isChanged
}

/** The title that a page sets for the browser tab. */
export function findTitle(text: string): string | undefined {
  return /(?<!\\)\{\{[ \t]*#[ \t]*title[ \t]+([^{}\n]*?)[ \t]*\}\}/.exec(text)?.[1]
}

interface Include {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly written: string
  readonly indent: string
  readonly isAlone: boolean
}

function translateInclude(draft: TranslationDraft, include: Include, { isInFence, infoEnd }: Around): void {
  const { start, end, name, written, indent, isAlone } = include
  const { file } = draft.input
  const folder = posix.dirname(file)
  const target = readIncludeTarget(written, folder === '.' ? '' : folder)
  const text = expand(draft, target, 0)
  if (text === undefined) {
    draft.partials.push(target.file)
    addNote(draft, { start, end, advice: `The file \`${target.file}\` does not exist.` })
    return
  }
  const isShared = target.part === undefined && !target.file.split('/').some((part) => part.startsWith('.') && part !== '..')
  const path = posix.relative(folder, target.file).replace(/^(?!\.)/, './')
  if (name === 'playground' || name === 'playpen') {
    draft.edits.push({ start, end, text: isShared ? `\`\`\`rust file="${path}"\n\`\`\`` : `\`\`\`rust\n${text}\n\`\`\`` })
    return
  }
  const isBlock = isAlone && indent === ''
  if (isInFence && isBlock && isShared && infoEnd !== undefined && name === 'include') {
    draft.edits.push({ start: infoEnd, end: infoEnd, text: ` file="${path}"` }, { start, end: end + 1, text: '' })
    return
  }
  // Links in the text are relative to the page in mdBook, but to the partial in docsgen.
  if (!isInFence && isBlock && isShared && target.file.endsWith('.md') && posix.dirname(target.file) === folder) {
    draft.partials.push(target.file)
    draft.edits.push({ start, end, text: `:::include ${path}` })
    return
  }
  addNote(draft, {
    start,
    end,
    advice: isInFence
      ? 'The code is written here. To include it, mark it with `#region` in its file, and use `file`.'
      : 'The text is written here. To include it, mark it with `#region` in its file, and use `:::include`.',
  })
  draft.edits.push({ start, end, text: text.split('\n').join(`\n${/^[ \t>]*$/.test(indent) ? indent : ''}`) })
}

/** The text of a file, with those that it includes. */
function expand(draft: TranslationDraft, target: IncludeTarget, depth: number): string | undefined {
  const text = readIncludedLines(draft.input.files, target)
  if (text === undefined || !text.includes('{{#') || depth >= maxDepth || text.length > 1_000_000) return text
  const folder = posix.dirname(target.file)
  return text.replace(/(?<!\\)\{\{#include[ \t]+([^{}\n]+)\}\}/g, (found, written: string) => {
    return expand(draft, readIncludeTarget(written, folder === '.' ? '' : folder), depth + 1) ?? found
  })
}

/** mdbook-tabs: `{{#tabs }}`, `{{#tab name="Linux" }}` */
function writeTabs(name: string, rest: string): string {
  const value = (key: string) => new RegExp(`\\b${key}="([^"]*)"`).exec(rest)?.[1]
  if (name === 'tab') return `<TabItem label="${value('name') ?? ''}">`
  if (name === 'tabs') return value('global') === undefined ? '<Tabs>' : `<Tabs group="${value('global')}">`
  return name === 'endtab' ? '</TabItem>' : '</Tabs>'
}
