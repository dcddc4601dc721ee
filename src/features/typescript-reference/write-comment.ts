import { beginsWithFence, fenced, hasFence } from '../../kit/markdown-lines/fence.ts'
import { docText } from '../references/doc-text.ts'
import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import { workOn } from '../references/work-limits.ts'
import { commentLinks, defineCodeNames } from './comment-links.ts'
import { type DocComment, type DocTag, type DocText, findTag } from './declarations.ts'
import type { NamedPlace, PageWriting } from './page-writing.ts'

/** The declaration of a comment, or of its member. */
export interface CommentPlace {
  readonly writing: PageWriting
  readonly place: NamedPlace
  /** The level of the heading above. */
  readonly depth: number
}

/** Writes a comment: deprecation and experimental status, then the description and the examples. */
export function writeComment(at: CommentPlace, comment: DocComment): void {
  writeStatus(at, comment)
  for (const text of comment.description) writeDocText(at, text)
  writeExamples(at, comment)
}

/** Writes a comment around a signature: after the status and the first paragraph, and before everything that can be long. */
export function writeCommentAround(at: CommentPlace, comment: DocComment, writeSignature: () => void): void {
  const [first, ...others] = comment.description
  const paragraph = firstParagraph(first?.text ?? '')
  // It introduces what follows it.
  const lead = /:\s*$/.test(paragraph) ? '' : paragraph
  writeStatus(at, comment)
  if (first && lead !== '') writeDocText(at, { ...first, text: lead })
  writeSignature()
  if (first) {
    const end = lead.length + (/^\s*\n/.exec(first.text.slice(lead.length))?.[0].length ?? 0)
    const line = first.line + (first.text.slice(0, end).match(/\n/g)?.length ?? 0)
    if (end < first.text.length) writeDocText(at, { ...first, text: first.text.slice(end), line })
  }
  for (const text of others) writeDocText(at, text)
  writeExamples(at, comment)
}

/** Begins a list, quote, table, heading, container, or element. */
const blockStart = /^[ \t]*(?:[-*+] |[>|#:<]|\d+[.)] )/

/** The lines of prose that a text begins with. Empty if it begins with something else, such as code. */
function firstParagraph(text: string): string {
  const lines = /^(?: {4}|\t)/.test(text) ? [] : text.split('\n')
  const end = lines.findIndex((line) => line.trim() === '' || blockStart.test(line) || beginsWithFence(line))
  return lines.slice(0, end === -1 ? lines.length : end).join('\n')
}

function writeStatus(at: CommentPlace, comment: DocComment): void {
  writeLabelled(at, 'Deprecated', findTag(comment, 'deprecated'))
  writeLabelled(at, 'Experimental', findTag(comment, 'experimental'))
}

function writeExamples(at: CommentPlace, comment: DocComment): void {
  for (const tag of comment.tags) if (tag.name === 'example') writeExample(at, tag)
  const fallback = findTag(comment, 'default')
  if (fallback && isBlockDefault(fallback)) {
    at.writing.text.block('Default:')
    writeDocText(at, fallback)
  }
}

/** Writes the tags about parameters and results without rows, and references. */
export function writeTagList(at: CommentPlace, { tags }: DocComment, shown: (tag: DocTag) => boolean): void {
  for (const tag of tags) {
    if (!shown(tag) || tag.text === '') continue
    const label = tagLabel(tag, at.place.planned.declaration.api !== undefined)
    if (!label) continue
    const markdown = toMarkdown(at, { ...tag, text: tag.text.slice(label.length) })
    const lines = markdown.split('\n').map((line, index) => (index === 0 || line === '' ? line : `  ${line}`))
    writeFrom(at, `- ${label.words}${lines.join('\n')}`, tag)
  }
}

const exactName = /^(?:\{[^{}]*\}\s*)?(?:\[\s*([\w$.]+)(?![\w$.])[^\]\n]*\]|([\w$.]+))[ \t]*(?:-[ \t]*)?/
/** Also drops text up to a bracket, as the pages of `@docsCategory` always have. */
const looseName = /^(?:\{[^{}]*\}\s*(?!\s))?\[?\s*([\w$.]+)(?:[^\]\n]*\])?[ \t]*(?:-[ \t]*)?/

/** The label of a tag, and the length of the text that it replaces. */
function tagLabel({ name, text }: DocTag, isExported: boolean): { readonly words: string; readonly length: number } | undefined {
  switch (name) {
    case 'param':
    case 'typeParam': {
      const match = (isExported ? exactName : looseName).exec(text)
      return match ? { words: `${codeSpan(match[1] ?? match[2] ?? '')}: `, length: match[0].length } : undefined
    }
    case 'returns':
    case 'return':
      return { words: '**Returns** ', length: 0 }
    case 'throws': {
      const type = /^\{([^{}]*)\}[ \t]*/.exec(text)
      return { words: `**Throws** ${type ? `${codeSpan(type[1] ?? '')} ` : ''}`, length: type?.[0].length ?? 0 }
    }
    case 'see':
      return { words: '**See** ', length: 0 }
    default:
      return undefined
  }
}

export function writeDocText(at: CommentPlace, text: DocText): void {
  writeFrom(at, toMarkdown(at, text), text)
}

function writeFrom({ writing, place }: CommentPlace, markdown: string, { file, line }: DocText): void {
  writing.text.block(markdown, { file: file ?? place.planned.declaration.file, line }, true)
}

function toMarkdown({ writing, place, depth }: CommentPlace, text: DocText): string {
  workOn({ file: text.file ?? place.planned.declaration.file, line: text.line }, text.text)
  defineCodeNames(writing, place, text.text)
  return docText(text.text, { depth, ...commentLinks(writing, place, text) })
}

function writeLabelled(at: CommentPlace, label: string, tag: DocTag | undefined): void {
  if (tag && tag.text !== '') writeFrom(at, `**${label}:** ${toMarkdown(at, tag)}`, tag)
}

function writeExample(at: CommentPlace, example: DocText): void {
  const { text, line } = example
  at.writing.text.block('**Example**')
  const isBareCode = !hasFence(text) && /[;{}]\s*$/m.test(text)
  if (isBareCode) writeDocText(at, { ...example, text: fenced(text, 'ts'), line: line - 1 })
  else writeDocText(at, example)
}

/** Returns facts of a comment. */
export function factsOf(at: CommentPlace, comment: DocComment | undefined, fallback: string): readonly string[] {
  if (!comment) return fallback === '' ? [] : [`default ${linkedCode(at, fallback)}`]
  const said = findTag(comment, 'default')
  const since = findTag(comment, 'since')?.text.split(/\s/)[0] ?? ''
  const isSaid = said !== undefined && said.text !== ''
  const value = isSaid ? (isBlockDefault(said) ? '' : defaultWords(at, said)) : linkedCode(at, fallback)
  return [
    ...(value === '' ? [] : [`default ${value}`]),
    ...(since === '' ? [] : [`since ${escapeMarkdown(since)}`]),
    ...['alpha', 'beta', 'experimental'].filter((name) => findTag(comment, name)).map((name) => `**${name}**`),
    ...(findTag(comment, 'deprecated') ? ['**deprecated**'] : []),
  ]
}

function isBlockDefault({ text }: DocText): boolean {
  return hasFence(text)
}

/** A default is code unless it is written as text. */
function defaultWords(at: CommentPlace, fallback: DocText): string {
  const { text } = fallback
  const first = (text.split(/\n\s*\n/)[0] ?? '').replace(/(?<!\s)\s*\n\s*/g, ' ')
  return /\{@link|`/.test(first) ? toMarkdown(at, { ...fallback, text: first }) : linkedCode(at, first)
}

/** Links the name that a value consists of or begins with, such as `LanguageCode.en`. */
function linkedCode({ writing, place }: CommentPlace, code: string): string {
  const name = /^(?:new )?([A-Z][\w$]*)/.exec(code)?.[1]
  if (name !== undefined) defineCodeNames(writing, place, codeSpan(name))
  return codeSpan(code)
}
