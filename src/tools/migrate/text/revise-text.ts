import { createLineIndex } from '../../../core/markdown/source-cursor.ts'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { isRecord } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherFrontMatter, OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { countBefore } from '../values.ts'

/** A part of a text, as offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Replaces part of a text. */
export interface Edit extends Span {
  readonly text: string
}

/** A changed text that keeps track of the original position of each of its parts. */
export interface RevisedText {
  readonly text: string
  /** The offset in the author's original text. */
  originOf(offset: number): number
  /** Whether the characters are unchanged from the author's text. */
  isOriginal(start: number, end: number): boolean
}

export function originalText(text: string): RevisedText {
  return { text, originOf: (offset) => offset, isOriginal: () => true }
}

interface Segment {
  /** The offset in the new text. */
  readonly offset: number
  /** The offset in the previous text. */
  readonly from: number
  readonly isCopy: boolean
}

/** Applies edits, which must not overlap. Nothing else is changed, so lines without edits stay the same. */
export function reviseText(before: RevisedText, edits: readonly Edit[]): RevisedText {
  if (edits.length === 0) return before
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const segments: Segment[] = []
  let text = ''
  let done = 0
  for (const edit of sorted) {
    if (edit.start < done) throw new Error(`Edits overlap at ${edit.start}: ${JSON.stringify(before.text.slice(edit.start, edit.end))}`)
    if (edit.start > done) segments.push({ offset: text.length, from: done, isCopy: true })
    text += before.text.slice(done, edit.start)
    if (edit.text !== '') segments.push({ offset: text.length, from: edit.start, isCopy: false })
    text += edit.text
    done = edit.end
  }
  segments.push({ offset: text.length, from: done, isCopy: true })
  text += before.text.slice(done)

  const segmentAt = (offset: number) =>
    segments[countBefore(segments.length - 1, (index) => (segments[index + 1] as Segment).offset <= offset)] as Segment
  return {
    text,
    originOf(offset) {
      const segment = segmentAt(offset)
      return before.originOf(segment.from + (segment.isCopy ? offset - segment.offset : 0))
    },
    isOriginal(start, end) {
      const segment = segmentAt(start)
      if (!segment.isCopy || segmentAt(Math.max(start, end - 1)) !== segment) return false
      return before.isOriginal(segment.from + start - segment.offset, segment.from + end - segment.offset)
    },
  }
}

/** A replacement of a whole range includes the changes inside it. */
export function withoutOverlaps(edits: readonly Edit[]): readonly Edit[] {
  let done = 0
  return edits
    .toSorted((a, b) => a.start - b.start || (a.start === a.end ? 0 : 1) - (b.start === b.end ? 0 : 1) || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < done) return false
      done = end
      return true
    })
}

/** Collects edits that are sorted by position and do not overlap. */
export function createEditList() {
  const all: Edit[] = []
  /** Returns the index of the first edit that ends after an offset. */
  const placeOf = (offset: number) => countBefore(all.length, (index) => (all[index]?.start ?? 0) < offset)
  const isSame = (a: Edit, b: Edit | undefined) => b !== undefined && a.start === b.start && a.end === b.end && a.text === b.text
  return {
    edits: all,
    /**
     * Adds edits that belong together: either all of them, or none if one of them overlaps an existing edit. Edits that already exist count
     * as added.
     */
    add(edits: readonly Edit[]): boolean {
      const added = edits.filter((edit) => !isSame(edit, all[placeOf(edit.start)]))
      const isFree = added.every(({ start, end }) => {
        const at = placeOf(start)
        const [before, after] = [all[at - 1], all[at]]
        return (before === undefined || before.end <= start) && (after === undefined || end <= after.start) && after?.start !== start
      })
      if (isFree) for (const edit of added) all.splice(placeOf(edit.start), 0, edit)
      return isFree
    },
  }
}

/** Finds the location of the first of several strings that occurs in a text. */
export function locateText(file: ProjectPath, text: string, wanted: readonly string[]): Location | undefined {
  const found = wanted.find((each) => text.includes(each))
  return found === undefined ? undefined : { file, ...createLineIndex(text).rangeAt(text.indexOf(found), found.length) }
}

export interface FrontMatterRead {
  readonly frontMatter: OtherFrontMatter
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads front matter in YAML or TOML, and in JSON as Hugo writes it. Invalid front matter is reported, and has no keys. */
export function readOtherFrontMatter(text: string, file: ProjectPath): FrontMatterRead {
  const found = splitOtherFrontMatter(text)
  if (!found) return { frontMatter: { values: {}, format: 'none', bodyStart: 0 }, diagnostics: [] }
  const { format, written, bodyStart } = found
  const { value, problem } = readData(format, written)
  const values = value ?? {}
  if (!problem && isRecord(values)) return { frontMatter: { values, format, bodyStart }, diagnostics: [] }
  const { reason, line, column } = problem ?? { reason: 'it is not a list of keys and values', line: 1, column: 1 }
  const diagnostic = createDiagnostic('other-site/front-matter', { format: format.toUpperCase(), reason }, { file, line: line + 1, column })
  return { frontMatter: { values: {}, format, bodyStart }, diagnostics: [diagnostic] }
}

/** Reads a page. Problems with its front matter are added to the diagnostics. Returns undefined if the file cannot be read. */
export function readPageFile(
  files: SiteFiles,
  file: ProjectPath,
  diagnostics: Diagnostic[],
  read: (text: string, file: ProjectPath) => FrontMatterRead = readOtherFrontMatter,
): Pick<OtherPage, 'file' | 'text' | 'frontMatter'> | undefined {
  const text = files.readText(file)
  if (text === undefined) return undefined
  const { frontMatter, diagnostics: found } = read(text, file)
  diagnostics.push(...found)
  return { file, text, frontMatter }
}

/**
 * Finds the delimiters of formulas that are written as `\(x\)` and `\[x\]`, with docsgen's equivalents. Code must already be replaced with
 * spaces.
 */
export function* findFormulas(blanked: string): Generator<{ readonly open: number; readonly close: number; readonly sign: '$' | '$$' }> {
  for (const { 0: found, index } of blanked.matchAll(/(?<!\\)\\\((?!\s)[^\n]{1,1000}?\\\)/g))
    yield { open: index, close: index + found.length - 2, sign: '$' }
  let close = 0
  for (const { 0: found, index } of blanked.matchAll(/^[ \t]*\\\[/gm)) {
    const open = index + found.length - 2
    if (close <= open) close = blanked.indexOf('\\]', open)
    if (close === -1) return
    if (!blanked.slice(open, Math.min(close, open + 5000)).includes('\n\n')) yield { open, close, sign: '$$' }
  }
}
