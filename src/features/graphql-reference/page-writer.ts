import type { ConstDirectiveNode, FieldDefinitionNode, InputValueDefinitionNode, Location, NamedTypeNode, StringValueNode } from 'graphql'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { TextOrigin } from '../../core/model/source-file.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic as createReferencesDiagnostic } from '../references/diagnostics.ts'
import { docLine, docText } from '../references/doc-text.ts'
import { type Acceptance, codeSpan, createGeneratedText, resolveAddress, sourceAddress } from '../references/generated-text.ts'
import type { ReferenceOrigin } from '../references/reference-types.ts'
import { workOn } from '../references/work-limits.ts'
import { createDiagnostic } from './index.ts'
import { locationOf, placeOf } from './merge-sdl.ts'
import { directiveArgument, directiveTexts, nameOfType, type SchemaIndex, type SchemaPage } from './schema-index.ts'

export interface PageRules {
  readonly acceptance: Acceptance
  /** The URL of a source file with `{package}`, `{version}`, `{file}`, and `{line}`. */
  readonly sourceUrl?: string | undefined
}

interface PageSources {
  readonly kind: SchemaPage
  readonly index: SchemaIndex
  readonly origin: ReferenceOrigin
  readonly rules: PageRules
  readonly report: (diagnostic: Diagnostic) => void
}

/** A part of a schema with a location and optional text. */
interface Described {
  readonly loc?: Location
  readonly name?: { readonly loc?: Location }
  readonly description?: StringValueNode | undefined
  readonly directives?: readonly ConstDirectiveNode[] | undefined
}

export type PageWriter = ReturnType<typeof createPageWriter>

/** Writes one page of a schema. */
export function createPageWriter(page: string, { kind, index, origin, rules, report }: PageSources) {
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
  /** Resolves URLs in a description. URLs of the site are checked together with all links of the site. */
  const resolverFor = (node: Described) => (href: string) =>
    resolveAddress(href, rules.acceptance, () => {
      const { file, line } = originOf(node)
      report(createReferencesDiagnostic('reference/unresolved-link', { name: href }, { file: file as ProjectPath, line }))
    })
  /** Writes a description in which types that it mentions as code are links. */
  const defineNamed = (markdown: string) => {
    for (const [, name = ''] of markdown.matchAll(/`\[?(\w+)[\]!]*`/g)) define(name)
    return markdown
  }

  return {
    kind,
    page,
    index,
    /** Writes a block about a part of the schema. */
    block(markdown: string, node: Described) {
      workOn(originOf(node))
      text.block(markdown, originOf(node))
    },
    /** Writes a line of short facts: the kind or type, interfaces, and the file. */
    facts(facts: readonly string[], node: Described) {
      const [first = '', ...others] = facts
      const deprecated = reasonOf(node) === undefined ? [] : ['**deprecated**']
      text.block([first, ...deprecated, ...directiveTexts(node.directives).map(codeSpan), ...others].join(' · '), originOf(node))
    },
    /** Adds the source file as a fact, and links it if its URL is known. Additions of a server have no file. */
    source(node: Described): readonly string[] {
      const place = placeOf(node)
      if (!place) return ['added at run time']
      const name = place.file.path.slice(place.file.path.lastIndexOf('/') + 1)
      const href = sourceAddress(rules.sourceUrl, origin, { path: place.file.path, line: place.line })
      return [href === undefined ? codeSpan(name) : `[${codeSpan(name)}](<${href}>)`]
    },
    /** Writes the deprecation reason and the description. Headings in the description are below the given depth. */
    description(node: Described, depth: number) {
      const { description } = node
      const reason = reasonOf(node)?.trim()
      workOn(originOf(node), reason)
      if (reason) text.block(defineNamed(docText(reason, { depth, resolve: resolverFor(node) })), originOf(node))
      const words = description ? wordsOf(description) : ''
      if (description && words.trim() !== '') {
        const place = descriptionPlace(description)
        workOn({ ...originOf(description), line: place?.line }, words)
        const markdown = docText(words.trimEnd(), { depth, resolve: resolverFor(description) })
        text.block(defineNamed(markdown), { ...originOf(description), ...(place && { line: place.line }) }, place?.follows)
      }
    },
    /** Writes the description and deprecation on one line, which may be empty. */
    shortDescription(node: Described): string {
      const reason = reasonOf(node)
      const deprecated = reason === undefined ? '' : `**Deprecated${reason === '' ? '' : ':'}** ${docLine(reason, resolverFor(node))}`
      workOn(originOf(node.description ?? node), node.description?.value)
      const words = node.description ? docLine(wordsOf(node.description), resolverFor(node.description)) : ''
      return defineNamed(`${deprecated} ${words}`.trim())
    },
    /** Writes types as linked code. */
    types(names: readonly string[]): string {
      for (const name of names) define(name)
      return names.map((name) => `\`${name}\``).join(', ')
    },
    /** Links a named type, or reports it if it does not exist. */
    linkType: (type: NamedTypeNode, owner: string) => use(type.name.value, owner, type),
    /** Links the names of a field's types, or reports those that do not exist. */
    linkTypes(field: FieldDefinitionNode | InputValueDefinitionNode, owner: string) {
      const where = `${owner}.${field.name.value}`
      use(nameOfType(field.type), where, field)
      if ('arguments' in field) for (const argument of field.arguments ?? []) use(nameOfType(argument.type), where, argument)
    },
    finish: text.finish,
  }
}

/** The reason for a deprecation, or undefined if the node is not deprecated. */
function reasonOf({ directives }: Described): string | undefined {
  return directiveArgument(directives, 'deprecated', 'reason')
}

/** The line where the text of a description begins, and whether the following lines correspond to those of the file. */
function descriptionPlace(description: StringValueNode): { readonly line: number; readonly follows: boolean } | undefined {
  const place = placeOf(description)
  if (!place) return undefined
  const { loc } = description
  const raw = description.block && loc ? loc.source.body.slice(loc.start + 3, loc.end - 3) : ''
  // The blank lines at the start of a block are not part of its value.
  const blank = /^(?:[ \t]*\r?\n)*/.exec(raw)?.[0].match(/\n/g)?.length ?? 0
  return { line: place.line + blank, follows: description.block === true }
}

/** The text of a description. Tags that are meant for other tools become empty lines, so that line numbers stay the same. */
function wordsOf(description: StringValueNode): string {
  return description.value.replace(/^[ \t]*@(?:description\b[ \t]*|docs[A-Z].*)/gm, '')
}
