import { isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'
import type { ReferenceFile, ReferenceOrigin } from '../references/reference-types.ts'

/** Files of one package, and the content folder for their pages. */
export interface TypeScriptSource {
  readonly origin: ReferenceOrigin
  readonly into: string
  readonly files: readonly ReferenceFile[]
}

/** The declarations of one source, as plain data that can be cached with its files. */
export interface DeclaredSource {
  readonly origin: ReferenceOrigin
  readonly into: string
  readonly declarations: readonly Declaration[]
  /** How the package's exports become pages, or undefined if `@docsCategory` decides. */
  readonly api?: PackageApi
}

export interface PackageApi {
  readonly group: 'module' | 'kind'
  /** The entry points, beginning with the main one. */
  readonly modules: readonly ApiModule[]
}

/** An entry point and its exports. */
export interface ApiModule {
  /** The name that imports use, such as `zod` or `zod/mini`. */
  readonly name: string
  readonly aliases: readonly string[]
  /** The description of the file in its own comment. */
  readonly about: Declaration
  readonly exports: readonly ApiExport[]
}

export interface ApiExport {
  readonly name: string
  /** The exported declaration, or undefined for a declaration of another package. */
  readonly symbol: string | undefined
  /** The package that declares the export, if it is another package. */
  readonly package: string
}

/** The properties of a declaration that a package exports. */
export interface ExportedAs {
  /** An ID that is unique among all sources. */
  readonly symbol: string
  /** The entry point whose page documents the declaration. */
  readonly module: string
  /** All ways to import the declaration, each with the entry point and the name there. */
  readonly imports: readonly { readonly module: string; readonly name: string }[]
  /** The kinds of all merged declarations. */
  readonly kinds: readonly DeclarationKind[]
  /** The value of `@group` or `@category`. Empty if there is none. */
  readonly section: string
  /** The exports of a namespace. */
  readonly exports: readonly ApiExport[]
  /** Overloads that have their own comments. */
  readonly overloads: readonly { readonly signature: string; readonly comment: DocComment; readonly line: number }[]
  /** The link targets in the declaration's comments, as the code resolves their names. */
  readonly links: readonly CommentLink[]
  /** The members that the declaration inherits from declarations with pages, nearest first. */
  readonly inherited: readonly { readonly symbol: string; readonly members: readonly string[] }[]
  /** Whether the declaration's page lists the inherited members. */
  readonly listsInherited: boolean
}

export interface CommentLink {
  /** The target as it is written. */
  readonly target: string
  readonly symbol: string
  readonly member: string | undefined
}

/** The text of a comment, whose lines correspond to the lines of the file from `line`. */
export interface DocText {
  readonly text: string
  /** The 1-based line in the file. */
  readonly line: number
  /** The name of the file, if it differs from the declaration's file. */
  readonly file?: string
}

export interface DocTag extends DocText {
  /** The name of the tag without the `@`. */
  readonly name: string
}

export interface DocComment {
  readonly description: readonly DocText[]
  readonly tags: readonly DocTag[]
}

export type DeclarationKind =
  | 'interface'
  | 'type'
  | 'class'
  | 'abstract class'
  | 'enum'
  | 'function'
  | 'hook'
  | 'component'
  | 'variable'
  | 'namespace'

/** A declaration that the reference documents. */
export interface Declaration {
  readonly kind: DeclarationKind
  readonly name: string
  /** The name of the file in reports. */
  readonly file: string
  /** The path within the package. */
  readonly path: string
  readonly line: number
  readonly comment: DocComment
  /** The TypeScript code without bodies or comments, formatted for a code block. */
  readonly signature: string
  readonly extends: readonly string[]
  readonly implements: readonly string[]
  readonly members: readonly Member[]
  /** The types that the declaration refers to, except for built-in types and its own type parameters. */
  readonly names: readonly UsedName[]
  /** The decorators of an entity, such as `@Entity()`. */
  readonly decorators?: readonly string[]
  /** The URL of the source code from which the declaration is compiled. */
  readonly implementation?: string
  readonly api?: ExportedAs
}

export interface UsedName {
  readonly name: string
  /** The package from which the name is imported. Empty for the declaration's own package. */
  readonly package: string
  /** The module of `import('module').Name`. */
  readonly specifier?: string
  /** The ID of the declaration, if it is resolved. */
  readonly symbol?: string
}

export type MemberKind =
  | 'property'
  | 'method'
  | 'constructor'
  | 'getter'
  | 'setter'
  | 'accessor'
  | 'index signature'
  | 'call signature'
  | 'construct signature'
  | 'value'
  | 'parameter'
  | 'prop'
  | 'returns'

export type Modifier = 'static' | 'abstract' | 'protected' | 'readonly' | 'optional'

export interface Member {
  readonly kind: MemberKind
  readonly name: string
  readonly modifiers: readonly Modifier[]
  /** The default value. Empty if it is unknown. */
  readonly default: string
  /** The overloads, of which there is at least one. */
  readonly overloads: readonly Overload[]
  /** The undocumented parent that declares the member. */
  readonly inheritedFrom?: string
  /** The decorators of an entity's column or relation, such as `@Column({ nullable: true })`. */
  readonly decorators?: readonly string[]
}

export interface Overload {
  /** The type on one line. Empty if it is unknown. */
  readonly type: string
  readonly line: number
  /** The name of the file, if it differs from the declaration's file. */
  readonly file?: string
  readonly comment: DocComment | undefined
}

/** Package names (`@scope/name`) and decorators (`@Input()`) at the start of a line are text. */
const tagLine = /^\s*@([a-z][A-Za-z]*)(?=\s|$)\s*(.*)$/

/** Parses the text between `/*` and `*\/`. Tags in code blocks and `{@link …}` are text. */
export function readDocComment(comment: string, firstLine: number): DocComment {
  const description: DocText[] = []
  const tags: DocTag[] = []
  let name: string | undefined
  let lines: string[] = []
  let start = firstLine
  const flush = () => {
    const part = trimLines(lines, start)
    if (name === undefined || name === 'description') {
      if (part.text !== '') description.push(part)
    } else tags.push({ name, ...part })
  }
  const raw = comment.split('\n').map((line, index) => commentLine(line, index === 0))
  let codeEnd = -1
  for (const [index, line] of raw.entries()) {
    if (index > codeEnd) codeEnd = findFenceEnd(raw, index) ?? codeEnd
    const tag = index > codeEnd ? tagLine.exec(line) : null
    if (tag) {
      flush()
      name = tag[1]
      lines = [unescapeMarks(tag[2] ?? '')]
      start = firstLine + index
    } else lines.push(unescapeMarks(line))
  }
  flush()
  return { description, tags }
}

/** Finds the end of a code block. An unclosed block must not hide the tags after it. */
function findFenceEnd(lines: readonly string[], start: number): number | undefined {
  const marks = readFenceLine(lines[start] ?? '')?.marks
  const end = marks === undefined ? -1 : lines.findIndex((line, index) => index > start && isClosingFence(line, marks))
  return end === -1 ? undefined : end
}

export function findTag({ tags }: DocComment, name: string): DocTag | undefined {
  return tags.find((tag) => tag.name === name)
}

/** The first line of a tag's text, or undefined if there is no such tag. */
export function tagLineOf(comment: DocComment, name: string): string | undefined {
  return findTag(comment, name)?.text.split('\n', 1)[0]?.trim()
}

function commentLine(raw: string, isFirst: boolean): string {
  return isFirst ? raw.replace(/^\*[ \t]?/, '') : raw.replace(/^[ \t]*\*? ?/, '')
}

/** Restores characters that must be escaped in comments. */
function unescapeMarks(line: string): string {
  return line
    .replace(/\\@/g, '@')
    .replace(/\\\/\*/g, '/*')
    .replace(/\*\\\//g, '*/')
    .trimEnd()
}

function trimLines(lines: readonly string[], start: number): DocText {
  const first = lines.findIndex((line) => line !== '')
  if (first === -1) return { text: '', line: start }
  const last = lines.findLastIndex((line) => line !== '')
  return { text: lines.slice(first, last + 1).join('\n'), line: start + first }
}
