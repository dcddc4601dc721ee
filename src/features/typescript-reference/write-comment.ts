import { encodePercent } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { beginsWithFence, fenced, hasFence } from '../../kit/markdown-lines/fence.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../references/diagnostics.ts'
import { type DocTextRules, docText } from '../references/doc-text.ts'
import { codeSpan, escapeMarkdown, resolveFrom } from '../references/generated-text.ts'
import { workOn } from '../references/work-limits.ts'
import { type DocComment, type DocTag, type DocText, findTag } from './declarations.ts'
import { findLongest, referencePath } from './inherit.ts'
import { defineName, hrefTo, type NamedPlace, type NameIndex, type PageWriting } from './page-writing.ts'
import { packageOf } from './source-text.ts'

/** The declaration that a comment, or the comment of one of its members, belongs to. */
export interface CommentPlace {
  readonly writing: PageWriting
  readonly place: NamedPlace
  /** The level of the heading above the comment. */
  readonly depth: number
}

/** Writes a comment: the deprecation and experimental status, followed by the description and the examples. */
export function writeComment(at: CommentPlace, comment: DocComment): void {
  writeStatus(at, comment)
  for (const text of comment.description) writeDocText(at, text)
  writeExamples(at, comment)
}

/**
 * Writes a comment around a signature. The signature comes after the status and the first paragraph, and before everything that can be
 * long.
 */
export function writeCommentAround(at: CommentPlace, comment: DocComment, writeSignature: () => void): void {
  const [first, ...others] = comment.description
  const paragraph = firstParagraph(first?.text ?? '')
  // A paragraph that ends with a colon introduces the text after it.
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

/** Matches text that begins a list, quote, table, heading, container, or element. */
const blockStart = /^[ \t]*(?:[-*+] |[>|#:<]|\d+[.)] )/

/** The lines of prose that a text begins with. Empty if the text begins with something else, such as code. */
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

/** Writes the tags for parameters and results that have no rows, and references. */
export function writeTagList(at: CommentPlace, { tags }: DocComment, shown: (tag: DocTag) => boolean): void {
  for (const tag of tags) {
    if (!shown(tag) || tag.text === '') continue
    const label = tagLabel(tag)
    if (!label) continue
    const markdown = toMarkdown(at, { ...tag, text: tag.text.slice(label.length) })
    const lines = markdown.split('\n').map((line, index) => (index === 0 || line === '' ? line : `  ${line}`))
    writeFrom(at, `- ${label.words}${lines.join('\n')}`, tag)
  }
}

const paramName = /^(?:\{[^{}]*\}\s*)?(?:\[\s*([\w$.]+)(?![\w$.])[^\]\n]*\]|([\w$.]+))[ \t]*(?:-[ \t]*)?/

/** Returns the label of a tag, and the length of the text that the label replaces. */
function tagLabel({ name, text }: DocTag): { readonly words: string; readonly length: number } | undefined {
  switch (name) {
    case 'param':
    case 'typeParam': {
      const match = paramName.exec(text)
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

/** A default value is shown as code unless it is written as text. */
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

/** Returns the rules for resolving the links in a comment. */
function commentLinks(writing: PageWriting, place: NamedPlace, text: DocText): Pick<DocTextRules, 'resolve' | 'link'> {
  const { acceptance } = writing.rules
  const reportAt = (
    name: string,
    line: number,
    { suggestion, instead }: { suggestion?: string | undefined; instead?: string | undefined } = {},
  ) => {
    const location = { file: (text.file ?? place.planned.declaration.file) as ProjectPath, line: text.line + line }
    writing.diagnostics.push(createDiagnostic('reference/unresolved-link', { name, suggestion, instead }, location))
  }
  const resolve = (href: string, line: number) => {
    if (acceptance.accepts(href)) return undefined
    const absolute = resolveFrom(writing.rules.linkBases?.get(place.page.into), href)
    if (absolute !== undefined) return absolute
    if (isAddress(href)) return writing.names.completeHref(href)
    reportAt(href, line)
    return undefined
  }
  return {
    resolve,
    link(tag, line) {
      const [, target = '', words = ''] = /^\s*([^\s|]+)\s*\|?\s*([\s\S]*?)\s*$/.exec(tag) ?? []
      if (/^(?:[a-z]+:|\/)/i.test(target)) {
        const href = resolve(target, line)
        return href === undefined
          ? linkWords(words || target)
          : `[${linkWords(words || target)}](${href.replace(/[()<>\s]/g, encodePercent)})`
      }
      const link = findTarget(writing, place, target)
      const meant = link && meantMember(link, target)
      if (meant !== undefined && !acceptance.accepts(target))
        reportAt(target, line, { suggestion: meant, instead: link?.place.planned.declaration.name })
      if (link) return nameLink(writing, link, words || target)
      if (!acceptance.accepts(target)) reportAt(target, line, { suggestion: closest(target, writing.names.names) })
      return words === '' ? codeSpan(target) : linkWords(words)
    },
  }
}

/** Whether a page can link to a URL, which must be a web or email URL, a route of the site, or an anchor. */
function isAddress(href: string): boolean {
  return /^(?:https?:|mailto:)/i.test(href) || !/^[a-z][a-z\d+.-]*:/i.test(asBrowsersRead(href))
}

function asBrowsersRead(text: string): string {
  // Browsers decode entities and drop control characters before they look for a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not hide a scheme
  return text.replace(/&(?:#\w+|\w+);?/g, ':').replace(/[\u0000-\u0020\u007f]/g, '')
}

interface LinkTarget {
  readonly place: NamedPlace
  /** The anchor of a member, or undefined for the declaration itself. */
  readonly anchor: string | undefined
}

/**
 * Resolves `Name`, `Name.member`, `Name#member`, or a `member` of the declaration, first as the code of its file does, and then by all names.
 */
function findTarget({ names }: PageWriting, place: NamedPlace, target: string): LinkTarget | undefined {
  const { api } = place.planned.declaration
  const known = api?.links.find((link) => link.target === target)
  const resolved = known && names.findSymbol(known.symbol)
  if (resolved) return { place: resolved, anchor: known.member === undefined ? undefined : memberAnchor(resolved, known.member) }
  const path = referencePath(target)
  // Comments also use the name under which other code imports the whole package, as in `THREE.Mesh`.
  const byName = findByName(names, place, path) ?? findByName(names, place, path.slice(1))
  if (byName) return byName
  const [own] = path.slice(-1)
  if (own === undefined || path.length > 1) return undefined
  const anchor = memberAnchor(place, own)
  if (anchor !== undefined) return { place, anchor }
  const parent = names.findSymbol(api?.inherited.find(({ members }) => members.includes(own))?.symbol ?? '')
  return parent && { place: parent, anchor: memberAnchor(parent, own) }
}

/** Finds the longest part of a path that is the name of an export. The name after it is a member of the export. */
function findByName(names: NameIndex, place: NamedPlace, path: readonly string[]): LinkTarget | undefined {
  const { resolved: found, member } = findLongest(path, (part) => names.find(part.join('.'), place)) ?? {}
  return found && { place: found, anchor: member === undefined ? undefined : memberAnchor(found, member) }
}

/** Finds the member that a link to a nonexistent member most likely refers to. Parents can have members that are not listed on any page. */
function meantMember({ place, anchor }: LinkTarget, target: string): string | undefined {
  const { declaration, members } = place.planned
  const [own, member] = target.replace(/\(\)$/, '').split(/[.#]/)
  if (anchor !== undefined || own !== declaration.name || member === undefined || declaration.extends.length > 0) return undefined
  const meant = closest(
    member,
    members.map((each) => each.member.name),
  )
  return meant === undefined || meant === member ? undefined : `${own}.${meant}`
}

function memberAnchor({ planned }: NamedPlace, name: string): string | undefined {
  return planned.members.find(({ member }) => member.name === name)?.anchor
}

function nameLink(writing: PageWriting, { place, anchor }: LinkTarget, words: string): string {
  const { name } = place.planned.declaration
  const isDefined = anchor === undefined && !name.includes('.') && defineName(writing, place)
  if (!isDefined) return `[${linkWords(words)}](${hrefTo(place, writing.page, anchor)})`
  return words === name ? `[${name}][]` : `[${linkWords(words)}][${name}]`
}

/** Keeps code in the text of a link. */
function linkWords(words: string): string {
  return words.replace(/`[^`]+`|[^`]+|`/g, (part) => (part.length > 2 && part.startsWith('`') ? part : escapeMarkdown(part)))
}

const codeSpans = /(?<!`)`([A-Za-z_$][\w$]*)(?:\(\))?`(?!`)/g
const importClause = /\bimport\s+(?:type\s+)?\{([^{}]*)\}\s*from\s*['"]([^'"]+)['"]/g
const typeName = /(?<![\w$.'"`/@-])[A-Z][\w$]*/g
const languages = new Set(['ts', 'tsx', 'typescript', 'js', 'jsx', 'javascript'])

/** Links names in the code of a comment: imports, and types of the same section. */
function defineCodeNames(writing: PageWriting, place: NamedPlace, markdown: string): void {
  if (!markdown.includes('`')) return
  const known = new Set<string>()
  const define = (name: string, from?: string) => {
    if (known.has(name)) return
    known.add(name)
    const found = from === undefined ? writing.names.find(name, place) : writing.names.findUsed({ name, package: from }, place)
    if (found && (from !== undefined || found.page.into === place.page.into)) defineName(writing, found, name)
  }
  for (const { language, code } of codeBlocks(markdown)) {
    if (!languages.has(language.toLowerCase())) continue
    for (const [, names = '', from = ''] of code.matchAll(importClause)) {
      for (const name of names.split(',')) define(name.replace(/^\s*type\s/, '').trim(), packageOf(from))
    }
    for (const [name] of code.matchAll(typeName)) define(name)
  }
  // In text about a function, the name of a parameter refers to that parameter.
  const parameters = new Set(
    place.planned.members.flatMap(({ member: { kind, name } }) => (kind === 'parameter' ? [name.replace(/^\.{3}/, '')] : [])),
  )
  for (const [, name = ''] of markdown.matchAll(codeSpans)) if (!parameters.has(name)) define(name)
}

interface CodeBlock {
  readonly language: string
  readonly code: string
}

/** The code blocks that are closed. */
function codeBlocks(markdown: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = []
  let lines: string[] = []
  for (const { line, part, fence } of readMarkdownLines(markdown, { anyIndent: true })) {
    if (part === 'opening') lines = []
    else if (part === 'code') lines.push(line)
    else if (part === 'closing') blocks.push({ language: /^[ \t]*([\w-]*)/.exec(fence?.info ?? '')?.[1] ?? '', code: lines.join('\n') })
  }
  return blocks
}
