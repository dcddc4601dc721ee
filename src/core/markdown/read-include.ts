import { dirname, posix } from 'node:path'
import { projectBaseOf } from '../../kit/caches/seal.ts'
import { ignoreError } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { limits } from './limits.ts'

/** Passes the path of a file on disk to `read`. Returns undefined if pages may not include the file. */
type ReadWith = <T>(path: ProjectPath, read: (file: string) => T) => T | undefined

/** Gives the parser access to other files of the project. It reads nothing else besides the text of the page. */
export interface IncludeReader {
  /**
   * The bytes of the file. The result is `outside` if the file is not in a folder from which pages may include files, `private` for
   * dotfiles and `node_modules`, and `link` if the path contains a symbolic link.
   */
  read(path: ProjectPath): Uint8Array | 'missing' | 'outside' | 'private' | 'link'
  /** The path of a similar file that may be included, for suggestions. */
  similar(path: ProjectPath): string | undefined
  /** Reads files in the way of a feature. @default no feature does */
  readonly readWith?: ReadWith | undefined
}

/** The text of a file that a page includes. */
interface IncludedText {
  /** The text with `\n` at the end of every line, or undefined if the bytes are not UTF-8. */
  readonly text: string | undefined
  readonly hash: string
  readonly findRegion: FindRegion
}

/** The files that a page includes. Each is read and searched for regions once, and their total size is limited. */
export interface IncludedFiles {
  /** Returns the reader's answer, or `too-much` if the page has opened more files than allowed. */
  read(path: ProjectPath): ReturnType<IncludeReader['read']> | 'too-much'
  textOf(bytes: Uint8Array): IncludedText
  similar(path: ProjectPath): string | undefined
  readonly readWith: ReadWith
  /** Counts text that the page shows. Returns false if the limit is exceeded. */
  take(length: number): boolean
  /** Whether it is already reported that the page includes too much. */
  readonly isSpent: boolean
}

export interface Include {
  readonly text: string
  readonly path: ProjectPath
  readonly hash: string
  /** The number of each line in the file, or the number of the first line if the lines are consecutive. */
  readonly lines: number | readonly number[]
  /** The number of columns of indentation that were removed from each line. */
  readonly indent: number
}

/** Reads a target such as `./sample.ts#region`, relative to the file that contains it. */
export function readInclude(target: string, location: Location, files: IncludedFiles): Include | Diagnostic {
  const [file = '', region] = target.split('#', 2)
  const base = projectBaseOf(location.file)
  const joined = file.startsWith('/') ? base + file.slice(1) : posix.join(dirname(location.file), file)
  const path = posix.normalize(joined) as ProjectPath
  if (path === '..' || path.startsWith('../') || posix.isAbsolute(path) || !path.startsWith(base))
    return createDiagnostic('include/outside', { path: target }, location)
  return readIncludedFile(path, { target, region, location }, files)
}

interface WantedInclude {
  /** The path to show in messages. */
  readonly target: string
  readonly region: string | undefined
  readonly location: Location
}

/** Reads a file or one of its regions. The path is relative to the project. */
export function readIncludedFile(
  path: ProjectPath,
  { target, region, location }: WantedInclude,
  files: IncludedFiles,
): Include | Diagnostic {
  const bytes = files.read(path)
  if (bytes === 'too-much') return createLimit(limits.openedBytes, location)
  if (bytes === 'outside' || bytes === 'private' || bytes === 'link') {
    const below = path.slice(projectBaseOf(location.file).length)
    const folder = below.includes('/') ? below.slice(0, below.lastIndexOf('/')) : undefined
    return createDiagnostic('include/refused', { path: target, cause: bytes, folder }, location)
  }
  if (bytes === 'missing') return createDiagnostic('include/missing', { path: target, suggestion: files.similar(path) }, location)
  if (bytes.includes(0)) return createDiagnostic('include/not-text', { path: target, reason: 'it is a binary file' }, location)
  const { text, hash, findRegion } = files.textOf(bytes)
  if (text === undefined) return createDiagnostic('include/not-text', { path: target, reason: 'it is not valid UTF-8' }, location)
  if (region === undefined || region === '') {
    if (!files.take(text.length)) return createLimit(limits.includedBytes, location)
    return { text: text.replace(/\n$/, ''), path, hash, lines: 1, indent: 0 }
  }
  const part = findRegion(region)
  if (part === undefined) return createDiagnostic('include/missing-region', { path: target.split('#', 1)[0] ?? '', region }, location)
  if (!files.take(part.length)) return createLimit(limits.includedBytes, location)
  return { ...part.read(), path, hash }
}

function createLimit(bytes: number, location: Location): Diagnostic {
  return createDiagnostic('include/limit', { megabytes: bytes / 1e6 }, location)
}

/** Creates the files that one page includes. Each file is read once, within `limits`. */
export function createIncludedFiles(reader: IncludeReader): IncludedFiles {
  const answers = new Map<ProjectPath, ReturnType<IncludeReader['read']>>()
  const texts = new Map<Uint8Array, IncludedText>()
  let openedBytes = 0
  let shownBytes = 0
  let missing = 0
  let isSpent = false
  return {
    get isSpent() {
      return isSpent
    },
    read(path) {
      const known = answers.get(path)
      if (known !== undefined) return known
      const answer = reader.read(path)
      if (typeof answer !== 'string') openedBytes += answer.length
      if (openedBytes > limits.openedBytes) {
        isSpent = true
        return 'too-much'
      }
      answers.set(path, answer)
      return answer
    },
    textOf(bytes) {
      let known = texts.get(bytes)
      if (!known) {
        known = readText(bytes)
        texts.set(bytes, known)
      }
      return known
    },
    readWith: (path, read) => reader.readWith?.(path, read),
    // Searching for a similar name reads a folder, so it is limited.
    similar: (path) => (missing++ < limits.suggestions ? reader.similar(path) : undefined),
    take(length) {
      shownBytes += length
      isSpent ||= shownBytes > limits.includedBytes
      return !isSpent
    },
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function readText(bytes: Uint8Array): IncludedText {
  const hash = shortHash(bytes)
  let text: string | undefined
  try {
    text = strictUtf8.decode(bytes).replace(/\r\n?/g, '\n')
  } catch (error) {
    // The file is not UTF-8, which the caller reports.
    ignoreError(error)
    text = undefined
  }
  let find: FindRegion | undefined
  return {
    text,
    hash,
    findRegion(name) {
      find ??= indexRegions(text ?? '')
      return find(name)
    },
  }
}

/** The lines of a region, without the lines that mark it. */
interface Region {
  readonly text: string
  /** The number of each line in the file. */
  readonly lines: readonly number[]
  /** The number of columns of indentation that were removed from each line. */
  readonly indent: number
}

/** Finds a region by its name. `length` is the number of characters that the region spans in the file. */
export type FindRegion = (name: string) => { readonly length: number; readonly read: () => Region } | undefined

/** A line that contains `#region` or `#endregion`. */
interface Mark {
  /** The line number, starting from 1. */
  readonly line: number
  readonly start: number
  /** The position of the next line. */
  readonly next: number
  /** Whether the line contains `#region`. */
  readonly opens: boolean
}

/**
 * Indexes the regions of a text, which are the lines between `#region name` and `#endregion` in comments of any kind. The text is
 * searched only once.
 */
export function indexRegions(text: string): FindRegion {
  const marks: Mark[] = []
  const firstByName = new Map<string, number>()
  let line = 1
  let counted = 0
  for (let at = nextMark(text, 0); at !== -1; ) {
    const start = text.lastIndexOf('\n', at) + 1
    const newline = text.indexOf('\n', at)
    const next = newline === -1 ? text.length : newline + 1
    const words = text.slice(start, newline === -1 ? text.length : newline)
    line += countLines(text, counted, start)
    counted = start
    const opens = /#region\b/.test(words)
    if (opens) {
      const name = regionName(words)
      if (!firstByName.has(name)) firstByName.set(name, marks.length)
    }
    if (opens || /#endregion\b/.test(words)) marks.push({ line, start, next, opens })
    at = nextMark(text, next)
  }
  const ends = findEnds(marks)
  return (name) => {
    const first = firstByName.get(name)
    const open = first === undefined ? undefined : marks[first]
    if (first === undefined || open === undefined) return undefined
    const last = ends[first] ?? marks.length
    const end = marks[last]?.start ?? text.length
    return { length: end - open.next, read: () => readRegion(text, marks.slice(first, last), end) }
  }
}

function nextMark(text: string, from: number): number {
  const at = text.indexOf('region', from)
  for (let found = at; found !== -1; found = text.indexOf('region', found + 1)) {
    if (text[found - 1] === '#' || text.endsWith('#end', found)) return found
  }
  return -1
}

/** The index of the line that closes each region, or undefined if there is none. */
function findEnds(marks: readonly Mark[]): readonly (number | undefined)[] {
  const ends: (number | undefined)[] = new Array(marks.length)
  const open: number[] = []
  for (const [index, { opens }] of marks.entries()) {
    if (opens) open.push(index)
    else {
      const opened = open.pop()
      if (opened !== undefined) ends[opened] = index
    }
  }
  return ends
}

function readRegion(text: string, marks: readonly Mark[], end: number): Region {
  const kept: string[] = []
  const lines: number[] = []
  for (const [index, { line, next }] of marks.entries()) {
    const stop = marks[index + 1]?.start ?? end
    if (next >= stop) continue
    const part = text.slice(next, stop)
    for (const [offset, words] of (part.endsWith('\n') && stop < text.length ? part.slice(0, -1) : part).split('\n').entries()) {
      kept.push(words)
      lines.push(line + 1 + offset)
    }
  }
  let indent = Number.POSITIVE_INFINITY
  for (const words of kept) if (words.trim() !== '') indent = Math.min(indent, words.length - words.trimStart().length)
  if (!Number.isFinite(indent)) indent = 0
  return { text: kept.map((words) => words.slice(indent)).join('\n'), lines, indent }
}

function regionName(line: string): string {
  return withoutCommentEnd(line.slice(line.indexOf('#region') + '#region'.length).trimEnd()).trim()
}

function withoutCommentEnd(words: string): string {
  for (const end of ['-->', '*/}', '*/']) if (words.endsWith(end)) return words.slice(0, -end.length)
  return words
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
