import type { ConstDirectiveNode, FieldDefinitionNode, InputValueDefinitionNode, Location, NamedTypeNode, StringValueNode } from 'graphql'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { GeneratedPage, ReferenceOrigin } from '../../model/reference.ts'
import { closest } from '../../support/closest.ts'
import { docText } from '../doc-text.ts'
import { type Acceptance, codeSpan, createGeneratedText, sourceAddress, type TextOrigin } from '../generated-text.ts'
import { locationOf, placeOf } from './read-definitions.ts'
import type { SchemaIndex, SchemaPage } from './schema-index.ts'
import { directiveArgument, directiveTexts, nameOfType } from './type-text.ts'

export interface PageRules {
  readonly acceptance: Acceptance
  /** The address of a file: `{package}`, `{version}`, `{file}` and `{line}` stand for its own. */
  readonly sourceUrl?: string | undefined
}

interface PageSources {
  readonly index: SchemaIndex
  readonly origin: ReferenceOrigin
  readonly rules: PageRules
  readonly report: (diagnostic: Diagnostic) => void
}

/** A part of a schema that has a place and may have words. */
interface Described {
  readonly loc?: Location
  readonly name?: { readonly loc?: Location }
  readonly description?: StringValueNode | undefined
  readonly directives?: readonly ConstDirectiveNode[] | undefined
}

/** One page of a schema while it is written. */
export interface PageWriter {
  readonly page: SchemaPage
  readonly index: SchemaIndex
  /** Writes a block that was made from a part of the schema. */
  block(markdown: string, node: Described): void
  /** A line of short facts: kind or type, interfaces, file. */
  facts(facts: readonly string[], node: Described): void
  /** The file it was read from, as a fact, linked where its address is known. */
  source(node: Described): readonly string[]
  /** Why it is deprecated and the author's words, their headings below that depth. */
  description(node: Described, depth: number): void
  /** The words, and that it is deprecated, in the middle of a line; `` where there is nothing. */
  shortDescription(node: Described): string
  /** Types as code, each linked. */
  types(names: readonly string[]): string
  /** Reports a named type that does not exist. */
  linkType(type: NamedTypeNode, owner: string): void
  /** Makes the names of a field's types links. Reports those that do not exist. */
  linkTypes(field: FieldDefinitionNode | InputValueDefinitionNode, owner: string): void
  finish(path: string, frontMatter: Readonly<Record<string, unknown>>): GeneratedPage
}

export function createPageWriter(page: SchemaPage, { index, origin, rules, report }: PageSources): PageWriter {
  const text = createGeneratedText()
  const nowhere: TextOrigin = { file: origin.version === '' ? origin.name : `${origin.name}@${origin.version}`, line: 1 }
  const originOf = (node: Described): TextOrigin => {
    const place = placeOf(node)
    return place ? { file: place.file.name, line: place.line } : nowhere
  }
  const define = (name: string) => {
    const href = index.hrefOf(name, page)
    if (href !== undefined) text.define(name, href)
  }
  const use = (name: string, where: string, node: Described) => {
    if (index.has(name)) define(name)
    else if (!rules.acceptance.accepts(name))
      report(createDiagnostic('reference/unknown-type', { name, where, suggestion: closest(name, index.names) }, locationOf(node)))
  }
  /** Whether an address in a description leads somewhere; those of the site are checked with all its links. */
  const resolverFor = (node: Described) => (href: string) => {
    if (/^(?:https?:|mailto:)/i.test(href)) return href
    if (rules.acceptance.accepts(href)) return undefined
    if (href.startsWith('/') && !href.startsWith('//')) return href
    const { file, line } = originOf(node)
    report(createDiagnostic('reference/unresolved-link', { name: href }, { file: file as ProjectPath, line }))
    return undefined
  }
  /** Types that a description names as code are links as well. */
  const defineNamed = (markdown: string) => {
    for (const [, name = ''] of markdown.matchAll(/`\[?(\w+)[\]!]*`/g)) define(name)
    return markdown
  }

  return {
    page,
    index,
    block: (markdown, node) => text.block(markdown, originOf(node)),
    facts(facts, node) {
      const [first = '', ...others] = facts
      const deprecated = reasonOf(node) === undefined ? [] : ['**deprecated**']
      text.block([first, ...deprecated, ...directiveTexts(node.directives).map(codeSpan), ...others].join(' · '), originOf(node))
    },
    source: (node) => sourceFact(node, { origin, rules }),
    description(node, depth) {
      const { description } = node
      const reason = reasonOf(node)?.trim()
      if (reason) text.block(defineNamed(docText(reason, { depth, resolve: resolverFor(node) })), originOf(node))
      const words = description ? wordsOf(description) : ''
      if (description && words.trim() !== '') {
        const place = descriptionPlace(description)
        const markdown = docText(words.trimEnd(), { depth, resolve: resolverFor(description) })
        text.block(defineNamed(markdown), { ...originOf(description), ...(place && { line: place.line }) }, place?.follows)
      }
    },
    shortDescription(node) {
      const reason = reasonOf(node)
      const deprecated = reason === undefined ? '' : `**Deprecated${reason === '' ? '' : ':'}** ${oneLine(reason, resolverFor(node))}`
      const words = node.description ? oneLine(wordsOf(node.description), resolverFor(node.description)) : ''
      return defineNamed(`${deprecated} ${words}`.trim())
    },
    types(names) {
      for (const name of names) define(name)
      return names.map((name) => `\`${name}\``).join(', ')
    },
    linkType: (type, owner) => use(type.name.value, owner, type),
    linkTypes(field, owner) {
      const where = `${owner}.${field.name.value}`
      use(nameOfType(field.type), where, field)
      if ('arguments' in field) for (const argument of field.arguments ?? []) use(nameOfType(argument.type), where, argument)
    },
    finish: (path, frontMatter) => text.finish(path, frontMatter),
  }
}

/** Why something is deprecated; undefined for what is not. */
function reasonOf({ directives }: Described): string | undefined {
  return directiveArgument(directives, 'deprecated', 'reason')
}

/** The file something was read from, linked where its address is known. What a server adds to its schema is in none. */
function sourceFact(node: Described, { origin, rules: { sourceUrl } }: Pick<PageSources, 'origin' | 'rules'>): readonly string[] {
  const place = placeOf(node)
  if (!place) return ['added at run time']
  const name = place.file.path.slice(place.file.path.lastIndexOf('/') + 1)
  const href = sourceAddress(sourceUrl, origin, { path: place.file.path, line: place.line })
  return [href === undefined ? codeSpan(name) : `[${codeSpan(name)}](<${href}>)`]
}

/** What an address within a description becomes; undefined leaves its text. */
type ResolveAddress = (href: string) => string | undefined

/** Where the first line of a description's value stands, and whether the following lines follow there, too. */
function descriptionPlace(description: StringValueNode): { readonly line: number; readonly follows: boolean } | undefined {
  const place = placeOf(description)
  if (!place) return undefined
  const { loc } = description
  const raw = description.block && loc ? loc.source.body.slice(loc.start + 3, loc.end - 3) : ''
  // A block's first lines are left out while they are blank.
  const blank = /^(?:[ \t]*\r?\n)*/.exec(raw)?.[0].match(/\n/g)?.length ?? 0
  return { line: place.line + blank, follows: description.block === true }
}

/** The words of a description; the tags some write into it for other tools leave empty lines, so that all others keep their number. */
function wordsOf(description: StringValueNode): string {
  return description.value.replace(/^[ \t]*@(?:description\b[ \t]*|docs[A-Z].*)/gm, '')
}

/** Somebody else's Markdown in the middle of a line: in the cell of a table, behind a name. */
function oneLine(markdown: string, resolve: ResolveAddress): string {
  const line = markdown.trim().replace(/\s+/g, ' ')
  // Behind a word nothing begins a block.
  return docText(`. ${line}`, { depth: 0, resolve }).slice(2)
}

/** What a table's row would take for the border of a cell. */
export function tableCell(markdown: string): string {
  return markdown.replace(/(\\*)\|/g, (whole, slashes: string) => (slashes.length % 2 === 1 ? whole : `${slashes}\\|`))
}
