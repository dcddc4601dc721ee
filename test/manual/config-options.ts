import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** An option as the manual shows it. */
export interface ConfigOption {
  /** Where it stands in the config: `navbar.items.href`. Names that authors choose, and places in lists, are left out. */
  readonly path: string
  readonly type: string
  readonly isOptional: boolean
  /** One of several ways to say it, of which one is needed. */
  readonly isChoice: boolean
  /** What its comment says, on one line. */
  readonly words: string
  readonly standard: string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of a syntax tree, of which few keys are read
type Node = any

const text = ['user-config', 'config-sections', 'own-code']
  .map((name) => readFileSync(join(import.meta.dirname, `../../src/model/${name}.ts`), 'utf8'))
  .join('\n')
const { program, comments } = parseSync('user-config.ts', text)

const declarations = new Map<string, Node>(
  (program.body as readonly Node[]).flatMap((statement) => {
    const declaration = statement.declaration
    return declaration?.id ? [[declaration.id.name, declaration]] : []
  }),
)

/** Every option of the type that `docs.config.ts` exports, those of nested objects included. */
export function configOptions(): readonly ConfigOption[] {
  const found = new Map<string, ConfigOption>()
  for (const option of membersOf(declarations.get('UserConfig'), '')) {
    const known = found.get(option.path)
    // What says which variant it is has a value in each.
    const isOther = known && /^'/.test(option.type) && !known.type.includes(option.type)
    if (!known) found.set(option.path, option)
    else if (isOther) found.set(option.path, { ...known, type: `${known.type} | ${option.type}` })
  }
  return [...found.values()]
}

function membersOf(type: Node, prefix: string): readonly ConfigOption[] {
  switch (type?.type) {
    case 'TSInterfaceDeclaration':
      return propertiesOf(type.body.body, prefix)
    case 'TSTypeLiteral':
      return propertiesOf(type.members, prefix)
    case 'TSTypeAliasDeclaration':
      return type.id.name === 'SidebarItemConfig' ? linesOfSidebar(type.typeAnnotation, prefix) : membersOf(type.typeAnnotation, prefix)
    case 'TSTypeReference': {
      // `Readonly<…>`, and what a `Record` holds.
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

/** What only some of the variants have is a choice. */
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

/** The lines of a sidebar's category are lines like the sidebar's own, and what some pages may load is listed where it is said for all. */
function isRecursive(member: Node, prefix: string): boolean {
  return (prefix.startsWith('sidebars.') && member.key.name === 'items') || `${prefix}${member.key.name}` === 'security.pages.allow'
}

/** What a line is, is said by its first key: `doc`, and `doc.label` for what else it has. */
function linesOfSidebar(union: Node, prefix: string): readonly ConfigOption[] {
  return union.types.flatMap((kind: Node) => {
    if (kind.type !== 'TSTypeLiteral') return []
    const [first, ...others] = kind.members
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

/** Its type in few words: an object's own keys stand in rows of their own. */
function typeText(type: Node): string {
  if (type.type === 'TSTypeReference') {
    const alias = declarations.get(type.typeName.name)
    if (alias?.typeAnnotation?.type === 'TSUnionType' && alias.typeAnnotation.types.every((part: Node) => part.type === 'TSLiteralType'))
      return typeText(alias.typeAnnotation)
  }
  return text
    .slice(type.start, type.end)
    .replace(/\{[^{}]*\{[\s\S]*\}[^{}]*\}|\{[\s\S]*?\}/g, 'object')
    .replace(/\breadonly /g, '')
    .replace(/\bReadonly<(.*)>/, '$1')
    .replace(/\((\w+)\)\[\]/, '$1[]')
    .replace(/\s+/g, ' ')
}
