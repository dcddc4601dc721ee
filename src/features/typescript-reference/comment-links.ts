import { encodePercent } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../references/diagnostics.ts'
import type { DocTextRules } from '../references/doc-text.ts'
import { codeSpan, escapeMarkdown, resolveFrom } from '../references/generated-text.ts'
import type { DocText } from './declarations.ts'
import { findLongest, referencePath } from './inherit.ts'
import { defineName, hrefTo, type NamedPlace, type NameIndex, type PageWriting } from './page-writing.ts'
import { packageOf } from './type-names.ts'

/** How to resolve the links of a comment. */
export function commentLinks(writing: PageWriting, place: NamedPlace, text: DocText): Pick<DocTextRules, 'resolve' | 'link'> {
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

/** Whether a page can link to it: the web, mail, the site's routes, anchors. */
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
  /** The anchor of a member, or undefined for the declaration. */
  readonly anchor: string | undefined
}

/** Resolves `Name`, `Name.member`, `Name#member`, or a `member` of the declaration. */
function findTarget({ names }: PageWriting, place: NamedPlace, target: string): LinkTarget | undefined {
  return place.planned.declaration.api ? findExported(names, place, target) : findDocumented(names, place, target)
}

/** First as the code of its file resolves the target, then by the names of all exports. */
function findExported(names: NameIndex, place: NamedPlace, target: string): LinkTarget | undefined {
  const { api } = place.planned.declaration
  const known = api?.links.find((link) => link.target === target)
  const resolved = known && names.findSymbol(known.symbol)
  if (resolved) return { place: resolved, anchor: known.member === undefined ? undefined : memberAnchor(resolved, known.member) }
  const path = referencePath(target)
  // Comments also use the name under which others import the whole package, as in `THREE.Mesh`.
  const byName = findByName(names, place, path) ?? findByName(names, place, path.slice(1))
  if (byName) return byName
  const [own] = path.slice(-1)
  if (own === undefined || path.length > 1) return undefined
  const anchor = memberAnchor(place, own)
  if (anchor !== undefined) return { place, anchor }
  const parent = names.findSymbol(api?.inherited.find(({ members }) => members.includes(own))?.symbol ?? '')
  return parent && { place: parent, anchor: memberAnchor(parent, own) }
}

/** The longest part of a path that is the name of an export. The next name is its member. */
function findByName(names: NameIndex, place: NamedPlace, path: readonly string[]): LinkTarget | undefined {
  const { resolved: found, member } = findLongest(path, (part) => names.find(part.join('.'), place)) ?? {}
  return found && { place: found, anchor: member === undefined ? undefined : memberAnchor(found, member) }
}

function findDocumented(names: NameIndex, place: NamedPlace, target: string): LinkTarget | undefined {
  const [name = '', ...path] = target
    .replace(/\(\)$/, '')
    .replace(/^([^<]*)<.*>$/, '$1')
    .split(/[.#~]/)
    .filter((part) => part !== 'prototype')
  const found = names.find(name, place)
  if (found) return { place: found, anchor: path[0] === undefined ? undefined : memberAnchor(found, path[0]) }
  const own = path.length === 0 ? memberAnchor(place, name) : undefined
  return own === undefined ? undefined : { place, anchor: own }
}

/** The member that a link to a member that does not exist most likely means. Parents can have members that no page lists. */
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

/** Links names in a comment's code: imports, and types of the same section. */
export function defineCodeNames(writing: PageWriting, place: NamedPlace, markdown: string): void {
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
  // In the text about a function, the name of a parameter is the parameter.
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
