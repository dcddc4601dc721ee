import { findImports, type ModulesOf } from '../../kit/code/find-imports.ts'
import { isForeign } from '../../kit/code/import-source.ts'
import type { FoundName, NameIndex } from './name-index.ts'
import { readTextLines, type TextLine } from './text-lines.ts'

/** A name in a text that a release removes or deprecates. */
export interface Mention extends FoundName {
  /** 1-based. */
  readonly line: number
  readonly column: number
  /** Whether it is in a code block, where readers copy it from. */
  readonly isInSample: boolean
}

interface Place {
  readonly line: number
  /** Of the code in its line. */
  readonly offset: number
  readonly isInSample: boolean
  readonly isGraphql?: boolean
}

const checkedLanguages = /^\s*(?:ts|tsx|js|jsx|mts|cts|typescript|javascript|graphql|gql)\b/i
/** Names joined by dots, optionally as called: `order?.lines`. */
const namePath = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*/g
const camelWord = /[A-Za-z_$][\w$]*/g
/** Not a name: parts of file names and packages, or text in quotes. */
const besideName = /[-/@'"]/

/**
 * Finds names in code blocks with TypeScript, JavaScript, or GraphQL, in inline code, and, if they are clear enough, in other text. Names that
 * a code block imports from other packages than those of the reference are not found; undefined if not all of these are known.
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
      // A sample can declare the same name itself, or import it from elsewhere.
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
  /** The offset in the line. */
  readonly at: number
}

/** A code block and those that continue it. */
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
