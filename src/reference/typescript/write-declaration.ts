import { codeSpan, escapeMarkdown } from '../markdown-words.ts'
import type { Declaration, DocTag, Overload } from './declarations.ts'
import { layoutCode } from './layout-code.ts'
import type { NamedPlace } from './name-index.ts'
import { defineName, type PageWriting } from './page-writing.ts'
import type { PlannedDeclaration, PlannedMember } from './plan-pages.ts'
import { type CommentPlace, factsOf, writeComment, writeTagList } from './write-comment.ts'

/** Writes a declaration below its heading; without one where the page's title says all. */
export function writeDeclaration(writing: PageWriting, planned: PlannedDeclaration, depth: number): void {
  const { declaration, anchor } = planned
  const place: NamedPlace = { page: writing.page, planned }
  const at: CommentPlace = { writing, place, depth }
  const origin = { file: declaration.file, line: declaration.line }
  writing.text.block(`${'#'.repeat(depth)} ${escapeMarkdown(declaration.name)} {#${anchor}}`, origin)
  writing.text.block(
    [`*${declaration.kind}*`, ...sourceFacts(writing, planned), ...factsOf(at, declaration.comment, '')].join(' · '),
    origin,
  )
  writeComment(at, declaration.comment)
  writing.text.block(fenced(declaration.signature), origin)
  for (const used of declaration.names) {
    const target = writing.names.findUsed(used, place)
    if (target) defineName(writing, target)
  }
  const heritage = heritageLine(writing, place)
  if (heritage !== '') writing.text.block(heritage, origin)
  writeTagList(at, declaration.comment, (tag) => !hasRow(declaration, tag))
  if (planned.members.length > 0) writeMembers({ ...at, depth: depth + 1 }, planned.members)
}

/** The package with its version, and the file. */
function sourceFacts({ rules }: PageWriting, { origin, declaration }: PlannedDeclaration): readonly string[] {
  const { name, version } = origin
  const words = `${codeSpan(name)}${version === '' ? '' : ` ${escapeMarkdown(version)}`}`
  const values: Readonly<Record<string, string>> = { package: name, version, file: declaration.path, line: String(declaration.line) }
  const url = rules.sourceUrl?.replace(/\{(package|version|file|line)\}/g, (_all, key: string) => encodeURI(values[key] ?? ''))
  return [url === undefined ? words : `[${words}](<${url}>)`, codeSpan(declaration.path)]
}

/** Only what has a page is worth a line: the signature names all of it. */
function heritageLine({ names }: PageWriting, { page, planned }: NamedPlace): string {
  const { declaration } = planned
  const hasPage = (type: string) => {
    const name = /^[\w$]+/.exec(type)?.[0]
    const used = declaration.names.find((candidate) => candidate.name === name)
    return used !== undefined && names.findUsed(used, { page, planned }) !== undefined
  }
  const line = (word: string, types: readonly string[]) => (types.some(hasPage) ? [`${word} ${types.map(codeSpan).join(', ')}.`] : [])
  return [
    ...line(declaration.kind === 'component' ? 'Its props extend' : 'Extends', declaration.extends),
    ...line('Implements', declaration.implements),
  ].join(' ')
}

function hasRow({ members }: Declaration, { name, text }: DocTag): boolean {
  if (name === 'returns' || name === 'return') return members.some(({ kind }) => kind === 'returns')
  if (name !== 'param') return false
  const [, parameter = ''] = /^(?:\{[^{}]*\}\s*)?\[?\s*([\w$]+)/.exec(text) ?? []
  return members.some((member) => member.name.replace(/^\.{3}/, '').split('.')[0] === parameter)
}

/** Six colons, so that boxes of comments nest. */
function writeMembers(at: CommentPlace, members: readonly PlannedMember[]): void {
  at.writing.text.block('::::::members')
  for (const planned of members) writeRow(at, planned)
  at.writing.text.block('::::::')
}

function writeRow(at: CommentPlace, { member, anchor }: PlannedMember): void {
  const { text } = at.writing
  const { overloads } = member
  const first = overloads[0]
  const origin = { file: at.place.planned.declaration.file, line: first?.line ?? 1 }
  const isOne = overloads.length === 1
  const type = isOne ? first?.type : undefined
  const comment = overloads.find((overload) => overload.comment)?.comment
  const facts = [
    `*${member.kind}*`,
    ...member.modifiers.map((modifier) => `*${modifier}*`),
    ...(type ? [codeSpan(type)] : []),
    ...(isOne ? [] : [`${overloads.length} overloads`]),
    ...factsOf(at, comment, member.default),
  ]
  text.block(`${'#'.repeat(at.depth)} ${escapeMarkdown(member.name)} {#${anchor}}`, origin)
  text.block(facts.join(' · '), origin)
  if (!isOne) text.block(fenced(overloads.map((overload) => layoutCode(overload.type)).join('\n')), origin)
  writeOverloads(at, overloads)
}

function writeOverloads(at: CommentPlace, overloads: readonly Overload[]): void {
  const said = new Set<string>()
  for (const { comment } of overloads) {
    if (!comment) continue
    // Overloads often repeat their comment.
    const words = [...comment.description, ...comment.tags].map(({ text }) => text).join('\n')
    if (said.has(words)) continue
    said.add(words)
    writeComment(at, comment)
    writeTagList(at, comment, () => true)
  }
}

function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}ts\n${code}\n${marks}`
}
