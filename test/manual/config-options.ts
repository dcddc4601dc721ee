import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An option as the manual shows it. */
export interface ConfigOption {
  /** Its path in the config: `navbar.items.href`, without names chosen by authors and list indexes. */
  readonly path: string
  readonly type: string
  readonly isOptional: boolean
  /** One of several alternatives, of which one is required. */
  readonly isChoice: boolean
  /** Its comment on one line. */
  readonly words: string
  readonly standard: string | undefined
  /** The code of its schema. */
  readonly value: string
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of a syntax tree, of which few keys are read
type Node = any

const source = join(import.meta.dirname, '../../src')

/** The files that declare options. Those of features add to the classes of the core. */
const files = ['core/config', 'core/model', 'features'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?:^|[\\/])(?:[\w-]+-options|options|user-config|messages|index)\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(source, folder, name), 'utf8') }))
    // A small feature declares its options in its only file.
    .filter(({ name, text }) => !name.endsWith('index.ts') || text.includes("/schema-parts.ts'"))
    .map(({ text }) => text),
)
const text = files.join('\n')
const { program, comments } = parseSync('options.ts', text)

const declarations = new Map<string, Node>(
  (program.body as readonly Node[]).flatMap((statement) => {
    const declaration = statement.declaration ?? statement
    return declaration?.id ? [[declaration.id.name, declaration]] : []
  }),
)

/** What features add to a class of the core: `declare module '…' { interface UserConfig extends MathOptions {} }` */
const additions: readonly { readonly to: string; readonly from: string }[] = (program.body as readonly Node[])
  .filter(({ type }) => type === 'TSModuleDeclaration')
  .flatMap(({ body }) => body.body)
  .flatMap(({ id, extends: sections }: Node) => sections.map(({ expression }: Node) => ({ to: id.name, from: expression.name })))

/** Every option of the exported config type, including those of nested objects. */
export function configOptions(): readonly ConfigOption[] {
  const found = new Map<string, ConfigOption>()
  for (const option of membersOf(declarations.get('UserConfig'), '')) {
    const known = found.get(option.path)
    // The discriminating key has a value in each variant.
    const isOther = known && /^'/.test(option.type) && !known.type.includes(option.type)
    if (!known) found.set(option.path, option)
    else if (isOther) found.set(option.path, { ...known, type: `${known.type} | ${option.type}` })
  }
  return [...found.values()]
}

function membersOf(type: Node, prefix: string): readonly ConfigOption[] {
  switch (type?.type) {
    case 'ClassDeclaration': {
      const added = additions.filter(({ to }) => to === type.id.name).flatMap(({ from }) => membersOf(declarations.get(from), prefix))
      return [...propertiesOf(type.body.body, prefix), ...added]
    }
    case 'TSTypeAliasDeclaration':
      return type.id.name === 'SidebarItemConfig' ? linesOfSidebar(type.typeAnnotation, prefix) : membersOf(type.typeAnnotation, prefix)
    case 'TSTypeReference': {
      // Unwraps `Readonly<…>` and the values of a `Record`.
      const inner = type.typeArguments?.params.at(-1)
      return inner ? membersOf(inner, prefix) : membersOf(declarations.get(type.typeName.name), prefix)
    }
    case 'TSUnionType':
      return choices(type.types.map((part: Node) => membersOf(part, prefix)))
    case 'TSIntersectionType':
      return type.types.flatMap((part: Node) => membersOf(part, prefix))
    case 'TSArrayType':
      return membersOf(type.elementType, prefix)
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
      return membersOf(type.typeAnnotation, prefix)
    default:
      return []
  }
}

/** A key that only some variants have is optional. */
function choices(variants: readonly (readonly ConfigOption[])[]): readonly ConfigOption[] {
  const objects = variants.filter((options) => options.length > 0)
  const isInAll = ({ path }: ConfigOption) => objects.every((options) => options.some((other) => other.path === path))
  return objects.flat().map((option) => ({ ...option, isChoice: option.isChoice || !isInAll(option) }))
}

function propertiesOf(members: readonly Node[], prefix: string): readonly ConfigOption[] {
  return members.flatMap((member) => {
    const path = `${prefix}${member.key.name}`
    return [optionOf(member, path), ...(isRecursive(member, prefix) ? [] : membersOf(member.typeAnnotation.typeAnnotation, `${path}.`))]
  })
}

/**
 * Entries of a sidebar's category are like the sidebar's own, and what single pages or versions have is documented with the site's option.
 */
function isRecursive(member: Node, prefix: string): boolean {
  const path = `${prefix}${member.key.name}`
  const isShared = ['security.pages.allow', 'versions.sidebars', 'versions.reference'].includes(path)
  return isShared || (prefix.startsWith('sidebars.') && member.key.name === 'items')
}

/** An entry is identified by its first key: `doc`, and `doc.label` for its other keys. */
function linesOfSidebar(union: Node, prefix: string): readonly ConfigOption[] {
  return union.types.flatMap((kind: Node) => {
    if (kind.type !== 'TSTypeReference') return []
    const [first, ...others] = declarations.get(kind.typeName.name).body.body
    const path = `${prefix}${first.key.name}`
    return [{ ...optionOf(first, path), isChoice: true }, ...others.map((member: Node) => optionOf(member, `${path}.${member.key.name}`))]
  })
}

function optionOf(member: Node, path: string): ConfigOption {
  const comment = commentBefore(member.start)
  const [words = '', standard] = comment.split(/\s*@default /)
  return {
    path,
    type: typeText(member.typeAnnotation.typeAnnotation),
    isOptional: member.optional,
    isChoice: false,
    words: words.trim(),
    standard,
    value: text.slice(member.value.start, member.value.end),
  }
}

function commentBefore(start: number): string {
  const comment = comments.find(({ value, end }) => value.startsWith('*') && end <= start && text.slice(end, start).trim() === '')
  return (comment?.value ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .join(' ')
    .trim()
}

/** A short form of its type: keys of objects have their own rows. */
function typeText(type: Node): string {
  if (type.type === 'TSTypeReference') {
    const alias = declarations.get(type.typeName.name)
    if (alias?.typeAnnotation?.type === 'TSUnionType' && alias.typeAnnotation.types.every((part: Node) => part.type === 'TSLiteralType'))
      return typeText(alias.typeAnnotation)
  }
  return text
    .slice(type.start, type.end)
    .replace(/\b[A-Z]\w*/g, (name) => (isNamed(name) ? name : 'object'))
    .replace(/\breadonly /g, '')
    .replace(/\bReadonly<(.*)>/, '$1')
    .replace(/\((\w+)\)\[\]/, '$1[]')
    .replace(/\s+/g, ' ')
}

/** Other sections only have a name in the code. */
function isNamed(name: string): boolean {
  return declarations.get(name)?.type !== 'ClassDeclaration' || name === 'NavLink' || name.endsWith('Config')
}
