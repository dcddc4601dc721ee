import type { Comment, Node, Span, StaticImport } from 'oxc-parser'
import { rootName, visitNodes } from '../../kit/code/parse-code.ts'
import { byText, uniqueBy } from '../../kit/data/sort-and-group.ts'
import { fenced, hasFence } from '../../kit/markdown-lines/fence.ts'
import { countUpTo, createLineFinder } from '../../kit/text/line-starts.ts'
import type { ReferenceFile } from '../references/reference-types.ts'
import { workOn } from '../references/work-limits.ts'
import { type DocComment, type DocTag, type DocText, readDocComment, type UsedName } from './declarations.ts'
import { oneLine } from './layout-code.ts'

export type SourceText = ReturnType<typeof createSourceText>

/** A parsed file with the texts, lines, and comments of its nodes. */
export function createSourceText(file: ReferenceFile, comments: readonly Comment[], readsTsdoc = false) {
  const { text } = file
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const docStarts = docs.map(({ start }) => start)
  const placeOf = createLineFinder(text)
  const lineAt = (offset: number) => placeOf(offset).line
  return {
    file,
    lineAt,
    /** All documentation comments, without their comment marks. */
    get docs() {
      return docs.map(({ value, start }) => ({ comment: value, line: lineAt(start) }))
    },
    slice: ({ start, end }: Pick<Span, 'start' | 'end'>) => text.slice(start, end),
    /** Formats a type or other code on one line, without comments. Returns an empty string if there is no code. */
    typeText(node: Node | null | undefined): string {
      if (!node) return ''
      workOn({ file: file.name, line: lineAt(node.start) })
      const code = text.slice(node.start, node.end)
      return oneLine(code.includes('{') && code.includes('\n') ? separateMembers(code, node, text) : code)
    },
    /** Finds the last documentation comment between two offsets. */
    commentBetween(from: number, to: number): DocComment | undefined {
      for (let index = countUpTo(docStarts, to) - 1; index >= 0; index--) {
        const comment = docs[index]
        if (comment === undefined || comment.start < from) return undefined
        if (comment.end > to) continue
        workOn({ file: file.name, line: lineAt(comment.start) }, comment.value)
        const read = (readsTsdoc ? readTsdocComment : readDocComment)(comment.value, lineAt(comment.start))
        // The comment of the file does not belong to its first statement.
        if (!readsTsdoc || !isFileComment(read)) return read
      }
      return undefined
    },
  }
}

/** Adds separators between members that were on separate lines. */
function separateMembers(code: string, node: Node, text: string): string {
  let result = ''
  let from = 0
  for (const end of findOpenEnds(node, text)) {
    result += `${code.slice(from, end - node.start)};`
    from = end - node.start
  }
  return result + code.slice(from)
}

/** Synonyms of tags from TSDoc, TypeDoc, and JSDoc. */
const synonyms = {
  description: ['remarks', 'summary', 'desc'],
  default: ['defaultValue', 'defaultvalue'],
  typeParam: ['typeparam', 'template'],
  returns: ['return'],
  param: ['arg', 'argument'],
  throws: ['exception', 'throw'],
  inheritDoc: ['inheritdoc'],
  internal: ['hidden', 'ignore', 'private'],
}
const usualNames = new Map(Object.entries(synonyms).flatMap(([name, others]) => others.map((other) => [other, name])))

/** Tags that are also recognized within a line, as in editors. */
const inlineTags =
  /@(?<=\S[ \t]+@)(internal|hidden|ignore|deprecated|alpha|beta|experimental|param|typeParam|template|returns?|throws|example|remarks|see|since|default|defaultValue|group|category|inheritDoc|packageDocumentation|docsCategory|docsPage|docsWeight|public|readonly|override|virtual|sealed)(?=\s|$)/g

/** Reads a TSDoc comment, in which tags may follow text on the same line and synonyms of a tag are replaced by one name. */
export function readTsdocComment(comment: string, firstLine: number): DocComment {
  const { description, tags } = readDocComment(comment, firstLine)
  const all = [...description.map((text): DocTag => ({ name: 'description', ...text })), ...tags].flatMap(splitInlineTags).map(normalize)
  const texts = all.filter(({ name, text }) => name === 'description' && text !== '').sort((a, b) => a.line - b.line)
  return {
    // The description often repeats the summary.
    description: uniqueBy(texts, ({ text }) => text),
    tags: all.filter(({ name }) => name !== 'description'),
  }
}

function splitInlineTags(tag: DocTag): readonly DocTag[] {
  if (!tag.text.includes('@')) return [tag]
  // Tags in code, braces, and quotes are text. In the masked text, every character keeps its position.
  const masked = tag.text.replace(/(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`]*`|\{[^{}]*\}|"[^"\n]*"|(?<!\w)'[^'\n]*'/g, (code) =>
    code.replace(/[^\n]/g, '.'),
  )
  const starts = [...masked.matchAll(inlineTags)]
  if (starts.length === 0) return [tag]
  const partOf = (from: number, to: number | undefined): DocText => {
    const part = tag.text.slice(from, to)
    const before = tag.text.slice(0, from + part.length - part.trimStart().length)
    return { text: part.trim(), line: tag.line + before.split('\n').length - 1 }
  }
  return [
    { name: tag.name, ...partOf(0, starts[0]?.index) },
    ...starts.map((match, index) => ({ name: match[1] ?? '', ...partOf(match.index + match[0].length, starts[index + 1]?.index) })),
  ]
}

function normalize({ name, text, line }: DocTag): DocTag {
  const known = usualNames.get(name) ?? name
  return known === 'example' ? { name: known, ...fenceExample(text, line) } : { name: known, text, line }
}

/** An example without a code block is treated as code unless it looks like prose. */
function fenceExample(text: string, line: number): DocText {
  const isCode = !hasFence(text) && /[;{}()[\]=]|^[ \t]*\/\//m.test(text.replace(/\{@\w[^{}]*\}/g, ''))
  if (!isCode) return { text, line }
  const [, caption, code = text] = /^\s*<caption>(.*?)<\/caption>[ \t]*\n?([\s\S]*)$/.exec(text) ?? []
  return caption === undefined ? { text: fenced(code, 'ts'), line: line - 1 } : { text: `${caption}\n${fenced(code, 'ts')}`, line }
}

const fileTags: ReadonlySet<string> = new Set(['packageDocumentation', 'module', 'file', 'fileoverview', 'fileOverview', 'license'])

/** Whether a comment describes its file rather than the next statement. */
export function isFileComment({ tags }: DocComment): boolean {
  return tags.some(({ name }) => fileTags.has(name))
}

/** The description of a file in its comment, which is the text before the tag or after it. */
export function fileDescription({ description, tags }: DocComment): readonly DocText[] {
  if (tags.some(({ name }) => name === 'license')) return []
  return [...description, ...tags.filter(({ name, text }) => fileTags.has(name) && name !== 'module' && text !== '')]
}

/** The package of each name in a file. Empty for the file's own package. */
export type FileScope = ReadonlyMap<string, string>

/** Contains imported and documented names. Other names are built in or undocumented. */
export function createFileScope(imports: readonly StaticImport[], documented: readonly string[]): FileScope {
  const scope = new Map<string, string>()
  for (const { moduleRequest, entries } of imports) {
    for (const { localName } of entries) scope.set(localName.value, packageOf(moduleRequest.value))
  }
  for (const name of documented) scope.set(name, '')
  return scope
}

export function findUsedNames(scope: FileScope, types: readonly (Node | null | undefined)[]): readonly UsedName[] {
  const { used, parameters } = findTypeNames(types)
  return [...used]
    .flatMap(([name, module]): readonly UsedName[] => {
      const from = module === undefined ? scope.get(name) : packageOf(module)
      return from === undefined || (module === undefined && parameters.has(name))
        ? []
        : [{ name, package: from, ...(module !== undefined && { specifier: module }) }]
    })
    .sort(byText(({ name }) => name))
}

/** The package of `@scope/name/lib/file` is `@scope/name`. Paths and aliases (`./x`, `@/x`, `#x`) belong to the same package. */
export function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/[^/]+|[^@./#~][^/]*)/.exec(specifier)?.[0] ?? ''
}

/** Keys of syntax nodes that contain no types of the declaration. */
const notTypes: ReadonlySet<string> = new Set(['decorators', 'body'])

/** A loop is used instead of recursion, because types may be nested deeper than the stack. */
function findTypeNames(nodes: readonly (Node | null | undefined)[]) {
  /** Names in `import('module').…` come with their module. */
  const used = new Map<string, string | undefined>()
  /** Names that are defined within the nodes. */
  const parameters = new Set<string>()
  const use = (name: unknown, module?: string) => {
    const root = rootName(name)?.name
    if (root !== undefined && !used.has(root)) used.set(root, module)
  }
  const findIn = (node: Node) => {
    switch (node.type) {
      case 'TSTypeReference':
        use(node.typeName)
        return
      case 'TSTypeQuery':
        use(node.exprName)
        return
      case 'TSImportType':
        use(node.qualifier, node.source.value)
        return
      case 'TSInterfaceHeritage':
      case 'TSClassImplements':
        use(node.expression)
        return
      case 'TSTypeParameter':
        parameters.add(rootName(node.name)?.name ?? '')
        return
      case 'TSMappedType':
        parameters.add(rootName(node.key)?.name ?? '')
    }
  }
  visitNodes(nodes, findIn, notTypes)
  return { used, parameters }
}

/** Finds the ends of members in object types that have no separators. */
function findOpenEnds(node: Node, text: string): readonly number[] {
  const ends: number[] = []
  const findIn = (inner: Node) => {
    if (inner.type !== 'TSTypeLiteral') return
    for (const { end } of inner.members) if (text[end - 1] !== ';' && text[end - 1] !== ',') ends.push(end)
  }
  visitNodes(node, findIn, notTypes)
  return ends.sort((a, b) => a - b)
}
