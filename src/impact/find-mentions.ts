import type { FoundName, NameIndex } from './name-index.ts'

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

interface OpenFence {
  readonly marks: string
  /** Reads a line of the code block; undefined if nobody looks for names in it. */
  readonly read: ((line: string, place: Place) => void) | undefined
  readonly isGraphql: boolean
}

const fence = /^\s*(?:>\s*)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})(.*)$/
const checkedLanguages = /^\s*(?:ts|tsx|js|jsx|mts|cts|typescript|javascript|graphql|gql)\b/i
/** Names joined by dots, optionally as called: `order?.lines`. */
const namePath = /[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)*/g
const camelWord = /[A-Za-z_$][\w$]*/g
/** Not a name: parts of file names and packages, or text in quotes. */
const besideName = /[-/@'"]/

/** Finds names in code blocks with TypeScript, JavaScript, or GraphQL, in inline code, and, if they are clear enough, in other text. */
export function findMentions(text: string, index: NameIndex): readonly Mention[] {
  const mentions: Mention[] = []
  const lines = text.split('\n')
  const declared = new Set(
    [...text.matchAll(/\b(?:class|interface|type|enum|const|let|var|function|input)\s+([A-Za-z_$][\w$]*)/g)].map(([, name]) => name),
  )
  let open: OpenFence | undefined
  const start = frontMatterEnd(lines)
  for (let number = start; number < lines.length; number++) {
    const line = lines[number] ?? ''
    const [, marks = '', info = ''] = fence.exec(line) ?? []
    if (open) {
      if (marks.startsWith(open.marks) && info.trim() === '') open = undefined
      else open.read?.(line, { line: number + 1, offset: 0, isInSample: true, isGraphql: open.isGraphql })
      continue
    }
    if (marks !== '' && !(marks.startsWith('`') && info.includes('`'))) {
      open = {
        marks,
        isGraphql: /^\s*(?:graphql|gql)\b/i.test(info),
        read: checkedLanguages.test(info) ? add : /^\s*mermaid\b/.test(info) ? addWords : undefined,
      }
      continue
    }
    let prose = line
    for (const { at, code } of codeSpans(line)) {
      add(code, { line: number + 1, offset: at, isInSample: false })
      prose = prose.slice(0, at) + ' '.repeat(code.length) + prose.slice(at + code.length)
    }
    addWords(prose, { line: number + 1, isInSample: false })
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
      // A sample can declare the same name itself.
      if (found && !declared.has(found.name))
        mentions.push({ ...found, line, column: offset + at + Math.max(0, path.lastIndexOf(found.name)) + 1, isInSample })
    }
  }
}

/** The index of the first line behind the front matter. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  return end + 1
}

function* codeSpans(line: string): Generator<{ readonly at: number; readonly code: string }> {
  const runs = [...line.matchAll(/`+/g)]
  // The next run of the same length, found from the end so that many runs take linear time.
  const closing: (number | undefined)[] = []
  const nextOf = new Map<number, number>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs[index]?.[0].length ?? 0
    closing[index] = nextOf.get(length)
    nextOf.set(length, index)
  }
  for (let index = 0; index < runs.length; index++) {
    const [open, close] = [runs[index], closing[index]]
    if (!open || close === undefined) continue
    const at = open.index + open[0].length
    yield { at, code: line.slice(at, runs[close]?.index) }
    index = close
  }
}
