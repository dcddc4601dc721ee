import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { SiteFiles } from '../site-files.ts'
import type { PageDraft } from '../text/page-draft.ts'
import type { Span } from '../text/revise-text.ts'
import { folderOf, relativeTo } from '../values.ts'
import { unknownPreprocessors } from './resolve-link.ts'

/** The depth to which mdBook follows nested includes. */
const maxDepth = 10
/** Files that include each other would grow endlessly. */
const maxExpanded = 1_000_000

/** The context of a line: whether it is in a code block, and whether it is the only line of that block. */
interface Around {
  readonly isInFence: boolean
  /** The end of the fence's info string, if this line is the only line of the code block. */
  readonly infoEnd: number | undefined
}

/** Translates `{{#include}}` and the other expressions in a line. Returns whether the line changed. */
export function translateExpressions(draft: PageDraft, line: { readonly text: string; readonly at: number }, around: Around): boolean {
  const { features } = draft
  let isChanged = false
  for (const { start, end, name, rest, isEscaped } of expressionsIn(line.text)) {
    const span = { start: line.at + start, end: line.at + end }
    const isInclude = /^(?:include|rustdoc_include|playground|playpen)$/.test(name)
    const isTab = features.has('preprocessor:tabs') && /^(?:tabs|tab|endtab|endtabs)$/.test(name)
    if (isEscaped) draft.edits.push({ start: span.start, end: span.start + 1, text: '' })
    else if (name === 'title') draft.edits.push({ ...span, text: '' })
    else if (isInclude) {
      const isAlone = line.text.trim().length === end - start
      translateInclude(draft, { ...span, name, written: rest, indent: line.text.slice(0, start), isAlone }, around)
    } else if (isTab) draft.edits.push({ ...span, text: writeTabs(name, rest) })
    else {
      // Without a preprocessor that handles the expression, it is plain text.
      if (unknownPreprocessors(draft.input.site).length > 0)
        draft.note(span, 'This expression belongs to a preprocessor that docsgen does not know.')
      continue
    }
    isChanged = true
  }
  return isChanged
}

/** Finds the title that a page specifies for the browser tab. */
export function findTitle(text: string): string | undefined {
  for (const { name, rest, isEscaped } of expressionsIn(text)) if (name === 'title' && !isEscaped) return rest
  return undefined
}

interface Include extends Span {
  readonly name: string
  readonly written: string
  readonly indent: string
  readonly isAlone: boolean
}

function translateInclude(draft: PageDraft, include: Include, { isInFence, infoEnd }: Around): void {
  const { start, end, name, written, indent, isAlone } = include
  const { file } = draft.input
  const folder = folderOf(file)
  const target = readIncludeTarget(written, folder)
  const text = expand(draft, target, 0)
  if (text === undefined) {
    draft.partials.add(target.file)
    draft.note({ start, end }, `The file \`${target.file}\` does not exist.`)
    return
  }
  const isShared = target.part === undefined && !target.file.split('/').some((part) => part.startsWith('.') && part !== '..')
  const path = relativeTo(file, target.file)
  if (name === 'playground' || name === 'playpen') {
    draft.edits.push({ start, end, text: isShared ? `\`\`\`rust file="${path}"\n\`\`\`` : `\`\`\`rust\n${text}\n\`\`\`` })
    return
  }
  const isBlock = isAlone && indent === ''
  if (isInFence && isBlock && isShared && infoEnd !== undefined && name === 'include') {
    draft.edits.push({ start: infoEnd, end: infoEnd, text: ` file="${path}"` }, { start, end: end + 1, text: '' })
    return
  }
  // In mdBook, links in the included text are relative to the page, but in docsgen they are relative to the partial.
  if (!isInFence && isBlock && isShared && target.file.endsWith('.md') && folderOf(target.file) === folder) {
    draft.partials.add(target.file)
    draft.edits.push({ start, end, text: `:::include ${path}` })
    return
  }
  const [what, use] = isInFence ? ['code', 'file'] : ['text', ':::include']
  draft.note({ start, end }, `The ${what} is written here. To include it, mark it with \`#region\` in its file, and use \`${use}\`.`)
  draft.edits.push({ start, end, text: text.split('\n').join(`\n${/^[ \t>]*$/.test(indent) ? indent : ''}`) })
}

/** Returns the text of a file, including the files that it includes. */
function expand(draft: PageDraft, target: IncludeTarget, depth: number): string | undefined {
  const text = readIncludedLines(draft.input.files, target)
  if (text === undefined || !text.includes('{{#') || depth >= maxDepth || text.length > maxExpanded) return text
  const folder = folderOf(target.file)
  let expanded = ''
  let done = 0
  for (const { start, end, name, rest, isEscaped } of expressionsIn(text)) {
    if (name !== 'include' || isEscaped) continue
    expanded += text.slice(done, start) + (expand(draft, readIncludeTarget(rest, folder), depth + 1) ?? text.slice(start, end))
    done = end
    if (expanded.length > maxExpanded) break
  }
  return expanded + text.slice(done)
}

/** mdbook-tabs: `{{#tabs }}`, `{{#tab name="Linux" }}` */
function writeTabs(name: string, rest: string): string {
  const value = (key: string) => rest.split(`${key}="`)[1]?.split('"', 1)[0]
  if (name === 'tab') return `<TabItem label="${value('name') ?? ''}">`
  if (name === 'tabs') return value('global') === undefined ? '<Tabs>' : `<Tabs group="${value('global')}">`
  return name === 'endtab' ? '</TabItem>' : '</Tabs>'
}

/** `{{#include file.rs}}` and similar expressions. */
interface Expression extends Span {
  readonly name: string
  /** The text after the name. */
  readonly rest: string
  /** Whether a backslash precedes the expression, so that it is shown as written. */
  readonly isEscaped: boolean
}

/** Longer expressions are treated as text. */
const maxLength = 1000

/** Finds the preprocessor expressions in a text in linear time. */
function* expressionsIn(text: string): Generator<Expression> {
  for (let at = text.indexOf('{{'); at !== -1; ) {
    const close = text.indexOf('}}', at + 2)
    if (close === -1) return
    const start = text.lastIndexOf('{{', close - 2)
    const inside = close - start > maxLength ? '' : text.slice(start + 2, close).trim()
    const [, name = ''] = /^#[ \t]{0,20}(\w{1,40})/.exec(inside) ?? []
    if (name !== '' && !inside.includes('\n') && !/[{}]/.test(inside)) {
      const isEscaped = text[start - 1] === '\\'
      const rest = inside.slice(inside.indexOf(name) + name.length).trim()
      yield { start: isEscaped ? start - 1 : start, end: close + 2, name, rest, isEscaped }
    }
    at = text.indexOf('{{', close + 2)
  }
}

/** The target of `{{#include file.rs:10:20}}`. */
interface IncludeTarget {
  readonly file: ProjectPath
  /** Line numbers starting from 1, an anchor, or undefined for the whole file. */
  readonly part: { readonly anchor: string } | { readonly first: number; readonly last: number | undefined } | undefined
}

/** Parses the target of an include like `links.rs` in mdBook. */
function readIncludeTarget(written: string, folder: string): IncludeTarget {
  const quoted = /^"((?:[^"\\]|\\.)*)"\s*:?(\S*)/.exec(written.trim())
  const [first = ''] = written.trim().split(/\s+/)
  const colon = first.indexOf(':')
  const path = quoted ? (quoted[1] ?? '').replace(/\\(.)/g, '$1') : colon === -1 ? first : first.slice(0, colon)
  const range = quoted ? (quoted[2] ?? '') : colon === -1 ? '' : first.slice(colon + 1)
  return { file: posix.normalize(posix.join(folder, path)) as ProjectPath, part: readPart(range) }
}

function readPart(range: string): IncludeTarget['part'] {
  const [start = '', end] = range.split(':')
  if (start !== '' && !/^\d+$/.test(start)) return { anchor: start }
  const last = end !== undefined && /^\d+$/.test(end) ? Number(end) : undefined
  if (start === '') return last === undefined ? undefined : { first: 1, last }
  const first = Math.max(1, Number(start))
  return { first, last: end === undefined ? first : last }
}

/** Returns the lines that mdBook would insert, or undefined if the file does not exist. */
function readIncludedLines(files: SiteFiles, { file, part }: IncludeTarget): string | undefined {
  const text = files.readText(file)
  if (text === undefined) return undefined
  const lines = text.replace(/\n$/, '').split('\n')
  if (part === undefined) return lines.join('\n')
  if (!('anchor' in part)) return lines.slice(part.first - 1, part.last).join('\n')
  const found: string[] = []
  let isInside = false
  for (const line of lines) {
    const [, end, name] = /ANCHOR(_END)?:\s*([\w-]+)/.exec(line) ?? []
    if (name === undefined) {
      if (isInside) found.push(line)
    } else if (name === part.anchor) {
      if (isInside && end !== undefined) break
      isInside = end === undefined || isInside
    }
  }
  return found.join('\n')
}
