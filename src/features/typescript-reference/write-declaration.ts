import { fenced } from '../../kit/markdown-lines/fence.ts'
import { codeSpan, escapeMarkdown, sourceAddress } from '../references/generated-text.ts'
import { workOn } from '../references/work-limits.ts'
import { type Declaration, type DocComment, type DocTag, type ExportedAs, findTag, type Overload } from './declarations.ts'
import { layoutCode } from './layout-code.ts'
import { defineName, hrefTo, type NamedPlace, type PageWriting, writeExportList } from './page-writing.ts'
import type { PlannedDeclaration, PlannedMember } from './plan-pages.ts'
import { type CommentPlace, factsOf, writeComment, writeCommentAround, writeTagList } from './write-comment.ts'

/** Writes a declaration with its heading. */
export function writeDeclaration(writing: PageWriting, planned: PlannedDeclaration, depth: number): void {
  const { declaration, anchor } = planned
  const place: NamedPlace = { page: writing.page, planned }
  const at: CommentPlace = { writing, place, depth }
  const origin = { file: declaration.file, line: declaration.line }
  workOn(origin)
  writing.text.block(`${'#'.repeat(depth)} ${escapeMarkdown(declaration.name)} {#${anchor}}`, origin)
  writing.text.block(
    [
      ...(declaration.api?.kinds ?? [declaration.kind]).map((kind) => `*${kind}*`),
      ...sourceFacts(writing, planned),
      ...factsOf(at, declaration.comment, ''),
    ].join(' · '),
    origin,
  )
  if (declaration.api) writeImports(writing, declaration, declaration.api)
  writeCommentAround(at, declaration.comment, () => writeSignature(writing, place))
  writeTagList(at, declaration.comment, (tag) => !hasRow(declaration, tag))
  const hasOverloads = declaration.api !== undefined && declaration.api.overloads.length > 0
  if (declaration.api && hasOverloads) writeOverloads(at, declaration.api)
  // The parameters of all overloads would overfill the table of contents, which lists up to three levels.
  if (hasOverloads && planned.members.length > 0) writeSection(at, 'Parameters')
  if (planned.members.length > 0) writeMembers({ ...at, depth: hasOverloads ? 4 : depth + 1 }, planned.members)
  if (declaration.api) {
    writeExportList(writing, declaration.api.exports)
    if (declaration.api.listsInherited) writeInherited(writing, declaration.api)
  }
}

/** Writes the signature with links, the types that the declaration extends, and its representation in the database. */
function writeSignature(writing: PageWriting, place: NamedPlace): void {
  const { declaration } = place.planned
  const origin = { file: declaration.file, line: declaration.line }
  if (declaration.signature !== '') writing.text.block(fenced(declaration.signature, 'ts'), origin)
  for (const used of declaration.names) {
    const target = writing.names.findUsed(used, place)
    if (target) defineName(writing, target, declaration.api && used.name)
  }
  const heritage = heritageLine(writing, place)
  if (heritage !== '') writing.text.block(heritage, origin)
  if (declaration.decorators) writing.text.block(`Entity: ${declaration.decorators.map(codeSpan).join(' · ')}`, origin)
}

/** Describes how to import a declaration, if it can be imported in several ways or under another name than its heading. */
function writeImports({ text }: PageWriting, { name }: Declaration, { imports }: ExportedAs): void {
  if (imports.length === 1 && imports[0]?.name === name) return
  const words = imports.map((each) => {
    const isAssigned = each.name === 'export='
    const as = isAssigned
      ? ' (as the module itself)'
      : each.name === 'default'
        ? ' (default export)'
        : each.name === name
          ? ''
          : ` (as ${codeSpan(each.name)})`
    return `${codeSpan(each.module)}${as}`
  })
  text.block(`Exported from ${words.join(', ')}.`)
}

/** Overloads with their own comments are folded, because their signatures are also in the signature of the declaration. */
function writeOverloads(at: CommentPlace, { overloads }: ExportedAs): void {
  const origin = (line: number) => ({ file: at.place.planned.declaration.file, line })
  writeSection(at, 'Overloads')
  at.writing.text.block(`::::::details ${countMore(overloads.length)}`)
  for (const { signature, comment, line } of overloads) {
    at.writing.text.block(['**Overload**', ...factsOf(at, comment, '')].join(' · '), origin(line))
    at.writing.text.block(fenced(signature, 'ts'), origin(line))
    writeComment(at, comment)
    writeTagList(at, comment, () => true)
  }
  at.writing.text.block('::::::')
}

function writeSection({ writing, place, depth }: CommentPlace, title: 'Overloads' | 'Parameters'): void {
  const { anchor, declaration } = place.planned
  const id = `${anchor}-all-${title.toLowerCase()}`
  writing.text.block(`${'#'.repeat(depth + 1)} ${title} {#${id}}`, { file: declaration.file, line: declaration.line })
}

function writeInherited({ names, page, text }: PageWriting, { inherited }: ExportedAs): void {
  for (const { symbol, members } of inherited) {
    const parent = names.findSymbol(symbol)
    if (!parent) continue
    const links = members.map((name) => {
      const anchor = parent.planned.members.find(({ member }) => member.name === name)?.anchor
      return `[${escapeMarkdown(name)}](${hrefTo(parent, page, anchor)})`
    })
    text.block(`Inherited from [${escapeMarkdown(parent.planned.declaration.name)}](${hrefTo(parent, page)}): ${links.join(', ')}.`)
  }
}

/** Writes the package with its version, linked to the declaration, and the file, linked to the source code from which it is compiled. */
function sourceFacts({ rules }: PageWriting, { origin, declaration }: PlannedDeclaration): readonly string[] {
  const { name, version } = origin
  const words = `${codeSpan(name)}${version === '' ? '' : ` ${escapeMarkdown(version)}`}`
  const url = sourceAddress(rules.sourceUrl, origin, declaration)
  const { path, implementation } = declaration
  const file = codeSpan(path)
  return [url === undefined ? words : `[${words}](<${url}>)`, implementation ? `[${file}](<${implementation}> "Implementation")` : file]
}

/** Lists only types that have a page, including types within `Partial<…>`, because the signature contains all types. */
function heritageLine({ names }: PageWriting, { page, planned }: NamedPlace): string {
  const { declaration } = planned
  const hasPage = (type: string) =>
    (type.match(/[\w$]+/g) ?? []).some((name) => {
      const used = declaration.names.find((candidate) => candidate.name === name)
      return used !== undefined && names.findUsed(used, { page, planned }) !== undefined
    })
  const line = (word: string, types: readonly string[]) => (types.some(hasPage) ? [`${word} ${types.map(codeSpan).join(', ')}.`] : [])
  return [
    ...line(declaration.kind === 'component' ? 'Its props extend' : 'Extends', declaration.extends),
    ...line('Implements', declaration.implements),
  ].join(' ')
}

function hasRow({ members }: Declaration, { name, text }: DocTag): boolean {
  if (name === 'returns' || name === 'return') return members.some(({ kind }) => kind === 'returns')
  if (name !== 'param') return false
  const [, parameter = ''] = /^(?:\{[^{}]*\}\s*(?!\s))?\[?\s*([\w$]+)/.exec(text) ?? []
  return members.some((member) => member.name.replace(/^\.{3}/, '').split('.')[0] === parameter)
}

/** Six colons are used so that containers in comments can be nested. */
function writeMembers(at: CommentPlace, members: readonly PlannedMember[]): void {
  at.writing.text.block('::::::members')
  for (const planned of members) writeRow(at, planned)
  at.writing.text.block('::::::')
}

function writeRow(at: CommentPlace, { member, anchor }: PlannedMember): void {
  const { text } = at.writing
  const { overloads } = member
  const first = overloads[0]
  const origin = { file: first?.file ?? at.place.planned.declaration.file, line: first?.line ?? 1 }
  const isOne = overloads.length === 1
  const type = isOne ? first?.type : undefined
  const groups = groupOverloads(overloads)
  const facts = [
    `*${member.kind}*`,
    ...member.modifiers.map((modifier) => `*${modifier}*`),
    ...(member.inheritedFrom === undefined ? [] : [`inherited from ${codeSpan(member.inheritedFrom)}`]),
    ...(type ? [codeSpan(type)] : []),
    ...(isOne ? [] : [`${overloads.length} overloads`]),
    ...(member.decorators ?? []).map(codeSpan),
    ...factsOf(at, groups.length === 1 ? groups[0]?.comment : undefined, member.default),
  ]
  text.block(`${'#'.repeat(at.depth)} ${escapeMarkdown(member.name)} {#${anchor}}`, origin)
  text.block(facts.join(' · '), origin)
  const hasOwn = groups.length > 1
  // Only the first signature is always visible.
  for (const [index, { comment, types }] of groups.entries()) {
    const [signature = '', ...others] = types
    const own = hasOwn ? factsOf(at, comment, '') : []
    const writeTypes = (shown: readonly string[]) => {
      if (!isOne) text.block(fenced(shown.map((each) => layoutCode(each)).join('\n'), 'ts'), origin)
      if (own.length > 0) text.block(['*overload*', ...own].join(' · '), origin)
    }
    writeTypes(index === 0 ? [signature] : types)
    if (comment) {
      writeComment(at, comment)
      writeTagList(at, comment, () => true)
    }
    if (index > 0 || isOne) continue
    text.block(`:::::details ${countMore(overloads.length - 1)}`, origin)
    if (others.length > 0) writeTypes(others)
  }
  if (!isOne) text.block(':::::')
}

function countMore(count: number): string {
  return count === 1 ? 'Another overload' : `${count} more overloads`
}

interface OverloadGroup {
  readonly comment: DocComment | undefined
  readonly types: readonly string[]
}

/**
 * Groups overloads by comment. Overloads often repeat a comment, or only the first one has a comment, but a deprecation applies only to an
 * individual overload.
 */
function groupOverloads(overloads: readonly Overload[]): readonly OverloadGroup[] {
  const groups: { comment: DocComment | undefined; types: string[] }[] = []
  for (const { comment, type } of overloads) {
    const last = groups.at(-1)
    const isShared = comment ? wordsOf(comment) === wordsOf(last?.comment) : !(last?.comment && findTag(last.comment, 'deprecated'))
    if (last && isShared) last.types.push(type)
    else groups.push({ comment, types: [type] })
  }
  return groups
}

function wordsOf(comment: DocComment | undefined): string | undefined {
  return comment && [...comment.description, ...comment.tags].map(({ text }) => text).join('\n')
}
