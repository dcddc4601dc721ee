import { findImports, isForeign, type ModulesOf } from '../../kit/code/import-source.ts'
import { decodeName } from '../../kit/escape/percent.ts'
import { type CodeSpan, findCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import type { ApiSymbol } from '../references/reference-types.ts'
import type { DocumentIndex } from './document-index.ts'
import type { ApiChange, FoundName, Mention } from './impact.ts'

interface Place {
  readonly line: number
  /** The offset of the code in its line. */
  readonly offset: number
  readonly isInSample: boolean
  readonly isGraphql?: boolean
}

const checkedLanguages = /^\s*(?:ts|tsx|js|jsx|mts|cts|typescript|javascript|graphql|gql)\b/i
/** Matches names joined by dots, including optional chaining: `order?.lines`. */
const namePath = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*/g
const camelWord = /[A-Za-z_$][\w$]*/g
/** Characters next to text that is not a name, but part of a file name, a package, or a string. */
const besideName = /[-/@'"]/

/**
 * Finds names in code blocks with TypeScript, JavaScript, or GraphQL, in inline code, and in other text if they are distinctive enough.
 * Names that a code block imports from packages outside of the reference are excluded, provided that all packages of the reference are
 * known.
 */
export function findMentions(text: string, index: NameIndex, documented?: readonly string[]): readonly Mention[] {
  const lines = [...readTextLines(text)]
  const importsOf = documented && readSampleImports(lines)
  const mentions: Mention[] = []
  const declared = new Set(
    [...text.matchAll(/\b(?:class|interface|type|enum|const|let|var|function|input)\s+([A-Za-z_$][\w$]*)/g)].map(([, name]) => name),
  )
  for (const { number, text: line, codeSpans, info } of lines) {
    if (info !== undefined) {
      const place = { line: number, offset: 0, isInSample: true, isGraphql: /^\s*(?:graphql|gql)\b/i.test(info) }
      if (checkedLanguages.test(info)) add(line, place)
      else if (/^\s*mermaid\b/.test(info)) addWords(line, place)
      continue
    }
    let prose = line
    for (const { at, code } of codeSpans) {
      add(code, { line: number, offset: at, isInSample: false })
      prose = prose.slice(0, at) + ' '.repeat(code.length) + prose.slice(at + code.length)
    }
    addWords(prose, { line: number, isInSample: false })
  }
  return mentions

  function addWords(prose: string, { line, isInSample }: Pick<Place, 'line' | 'isInSample'>): void {
    for (const { 0: word, index: at } of prose.matchAll(camelWord)) {
      const [previous = '', next = ''] = [prose[at - 1], prose[at + word.length]]
      const found = /[-/@.]/.test(previous) || /[-/@]/.test(next) ? undefined : index.findWord(word)
      if (found) mentions.push({ ...found, line, column: at + 1, isInSample })
    }
  }

  function add(code: string, { line, offset, isInSample, isGraphql = false }: Place): void {
    for (const { 0: path, index: at } of code.matchAll(namePath)) {
      const [previous = '', next = ''] = [code[at - 1], code[at + path.length]]
      if (besideName.test(previous) || besideName.test(next)) continue
      const parts = path.split(/\??\./)
      const found = index.find(parts, { page: text, isGraphql })
      // A code sample can declare the same name itself, or import it from another package.
      if (found && !declared.has(found.name) && !(isInSample && isImported(parts[0] ?? '', line, at)))
        mentions.push({ ...found, line, column: offset + at + Math.max(0, path.lastIndexOf(found.name)) + 1, isInSample })
    }
  }

  function isImported(name: string, line: number, at: number): boolean {
    const modules = importsOf?.(name, { line, at }) ?? []
    return documented !== undefined && modules.length > 0 && modules.every((module) => isForeign(module, documented))
  }
}

interface ImportedName {
  /** 1-based. */
  readonly line: number
  /** The offset within the line. */
  readonly at: number
}

/** A code block and the code blocks that continue it. */
interface Module {
  readonly lines: string[]
  length: number
  modulesOf?: ModulesOf
}

/** Returns a function that finds the modules from which a code block of a page imports a name. */
function readSampleImports(lines: readonly TextLine[]): (name: string, place: ImportedName) => readonly string[] {
  const places = new Map<number, { readonly module: Module; readonly offset: number }>()
  const byTitle = new Map<string, Module>()
  let last: Module | undefined
  let end = 0
  for (const { number, text, info } of lines) {
    if (info === undefined || !/^\s*(?:[mc]?[jt]s|[jt]sx|typescript|javascript)\b/i.test(info)) continue
    if (!last || number !== end + 1) {
      const title = /\stitle="([^"]{1,200})"/.exec(info)?.[1]
      const before = /\scontinues\b/.test(info) ? (title === undefined ? last : byTitle.get(title)) : undefined
      last = before ?? { lines: [], length: 0 }
      if (title !== undefined) byTitle.set(title, last)
    }
    end = number
    places.set(number, { module: last, offset: last.length })
    last.lines.push(text)
    last.length += text.length + 1
  }
  return (name, { line, at }) => {
    const place = places.get(line)
    if (!place) return []
    const { module, offset } = place
    module.modulesOf ??= findImports(module.lines.join('\n'))
    return module.modulesOf(name, offset + at)
  }
}

/** `[text](operation:listPets)`, `[label]: schema:Pet` */
const link = /(?<=[(<"'=]|\]:[ \t]{1,9})(operation|schema):([^\s()<>"'`]+)/g
/** `GET /pets`, `https://api.example.com/pets` */
const request = /(?:\b(GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY)[ \t]{1,9})?((?:https?:\/)?\/[^\s`"'|\\]+)/g
const containerMark = ':::operation '

/**
 * Finds operations and schemas of OpenAPI documents in links and `:::operation`, in names in code, and in requests with a method or URL.
 */
export function findApiMentions(text: string, index: DocumentIndex): readonly Mention[] {
  const mentions: Mention[] = []
  for (const line of readTextLines(text)) {
    const isInSample = line.info !== undefined
    const add = (change: ApiChange | undefined, name: string, at: number): void => {
      if (change) mentions.push({ name, change, line: line.number, column: at + 1, isInSample })
    }
    for (const { kind, name, written, at } of isInSample ? [] : linksIn(line)) add(index.findLink(kind, name), written, at)
    for (const { at, code } of line.codeSpans) add(index.findName(code.trim()), code.trim(), at + code.search(/\S|$/))
    for (const { 0: found, 1: method, 2: address = '', index: at } of line.text.matchAll(request)) {
      const target = withoutEnd(address)
      if (method !== undefined) add(index.findRequest(method, target), found.slice(0, found.length - address.length + target.length), at)
      else add(index.findAddress(target), target, at)
    }
  }
  return mentions
}

interface FoundLink {
  readonly kind: string
  readonly name: string
  /** The name as it is written in links. */
  readonly written: string
  readonly at: number
}

function linksIn({ text, codeSpans }: TextLine): readonly FoundLink[] {
  const start = text.length - text.trimStart().length
  if (text.startsWith(containerMark, start)) {
    const [name = ''] = text
      .slice(start + containerMark.length)
      .trim()
      .split(/\s+/)
    return [{ kind: 'operation', name, written: `operation:${name}`, at: start }]
  }
  return [...text.matchAll(link)].flatMap(({ 0: written, 1: kind = '', 2: name = '', index: at }) =>
    codeSpans.some((span) => at >= span.at && at < span.at + span.code.length)
      ? []
      : [{ kind, name: decodeName(name) ?? name, written, at }],
  )
}

/** Removes characters that follow a URL in a sentence, in Markdown, or in code. */
function withoutEnd(address: string): string {
  const marks = `).,;:!?]*_${address.includes('<') ? '' : '>'}`
  let end = address.length
  while (end > 0 && marks.includes(address.charAt(end - 1))) end--
  return address.slice(0, end)
}

/** A line of Markdown. */
interface TextLine {
  /** 1-based. */
  readonly number: number
  readonly text: string
  /** Empty for lines in code blocks. */
  readonly codeSpans: readonly CodeSpan[]
  /** The text after the opening fence of the code block, or undefined outside of code blocks. */
  readonly info?: string
}

/** Reads the lines of a page without its front matter or the fences of code blocks. */
function* readTextLines(text: string): Generator<TextLine> {
  for (const { line, number, part, fence } of readMarkdownLines(text, { from: splitFrontMatter(text).bodyStart })) {
    if (part === 'text') yield { number, text: line, codeSpans: findCodeSpans(line) }
    else if (part === 'code') yield { number, text: line, codeSpans: [], info: fence?.info ?? '' }
  }
}

interface NamePlace {
  /** The full text of the page. */
  readonly page: string
  readonly isGraphql: boolean
}

/** Looks up names that a release removes or deprecates. */
export interface NameIndex {
  /** Finds a path in code, such as `order.lines`. */
  find(path: readonly string[], where: NamePlace): FoundName | undefined
  /** Finds a word outside of code, where only names of declarations are clear enough. */
  findWord(word: string): FoundName | undefined
}

/**
 * A name counts only if the new version has no item with this name that is not deprecated, so that text about another item is not reported.
 */
export function createNameIndex(changes: readonly ApiChange[], before: readonly ApiSymbol[], after: readonly ApiSymbol[]): NameIndex {
  const current = currentNames(after)
  const symbols = new Map<string, ApiChange>()
  const members = new Map<string, ApiChange>()
  const qualified = new Map<string, ApiChange>()
  /** The members of removed symbols. */
  const parts = new Map<string, ApiChange>()
  const known = new Map(before.map((symbol) => [ownerKey(symbol), symbol]))
  const setFirst = (names: Map<string, ApiChange>, name: string, change: ApiChange) => {
    if (!names.has(name)) names.set(name, change)
  }
  const isGone = (name: string) => !current.any.has(name) && isDistinctive(name)
  for (const change of changes) {
    if ((change.kind !== 'removed' && change.kind !== 'deprecated') || change.isExported) continue
    const { name, member } = change
    if (member === undefined) {
      // Operations of a schema are named like fields.
      if (/^[a-z]/.test(name) ? isGone(name) : !current.symbols.has(name) && isDistinctive(name)) setFirst(symbols, name, change)
      if (change.kind === 'removed')
        for (const { name: part } of known.get(ownerKey(change))?.members ?? []) if (isGone(part)) setFirst(parts, part, change)
      continue
    }
    if (!current.members.has(`${name}.${member}`)) setFirst(qualified, `${name}.${member}`, change)
    if (isGone(member)) setFirst(members, member, change)
  }
  return {
    findWord(word) {
      const change = symbols.get(word)
      return change && { name: word, change }
    },
    find(path, { page, isGraphql }) {
      for (const [index, name] of path.entries()) {
        const pair = `${name}.${path[index + 1]}`
        const exact = qualified.get(pair)
        if (exact) return { name: pair, change: exact }
        const change = symbols.get(name)
        // Variables can have the same name as an operation.
        if (change && (isGraphql || isLong(name) || !operations.has(change.what))) return { name, change }
      }
      const name = path.at(-1) ?? ''
      const change = members.get(name)
      // Other objects can have methods with the same name.
      if (change && (change.what !== 'method' || (path.length > 1 && isLong(name)))) return { name, change }
      const owner = parts.get(name)
      return owner && page.includes(owner.name) ? { name, change: owner } : undefined
    },
  }
}

const operations: ReadonlySet<string> = new Set(['query', 'mutation', 'subscription'])

function ownerKey({ language, api, name }: Pick<ApiChange, 'language' | 'api' | 'name'>): string {
  return `${language} ${api} ${name}`
}

/** The names in the new version that are not deprecated. */
function currentNames(after: readonly ApiSymbol[]) {
  const symbols = new Set<string>()
  const members = new Set<string>()
  const any = new Set<string>()
  for (const symbol of after) {
    if (symbol.deprecated === undefined) {
      symbols.add(symbol.name)
      any.add(symbol.name)
    }
    for (const { name, deprecated } of symbol.members) {
      if (deprecated !== undefined) continue
      members.add(`${symbol.name}.${name}`)
      any.add(name)
    }
  }
  return { symbols, members, any }
}

/** Words such as `name`, `lines`, or `Order` in a text can mean many things. */
function isDistinctive(name: string): boolean {
  return name.length >= 6 && (/[a-z\d][A-Z]/.test(name) || /[A-Za-z]_[A-Za-z]/.test(name))
}

/** `deleteOptionsFromProduct` */
function isLong(name: string): boolean {
  return (name.match(/[a-z\d](?=[A-Z])/g) ?? []).length > 1
}
