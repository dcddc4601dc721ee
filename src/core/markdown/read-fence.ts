import type { Tokens } from 'marked'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isPlainLanguage } from './code-languages.ts'
import { countControls, findControl, withoutControls } from './control-characters.ts'
import { type FenceInfo, readLineRange } from './fence-info.ts'
import { hideLines, type ShownCode } from './hidden-lines.ts'
import { insertIncluded } from './insert-included.ts'
import { type LineMarks, type MarkedCode, readLineMarks } from './line-marks.ts'
import type { PageWalk } from './page-walk.ts'
import { type Include, readInclude } from './read-include.ts'

/** A fence's code as readers see it. */
export interface Fence {
  readonly code: string
  readonly marks: LineMarks
  /** All of it is there for the checks alone. */
  readonly isHidden: boolean
  /** Of its element, for scripts. */
  readonly attributes: string
}

/** Takes out of a fence what is not for readers, and keeps all of it for the checks. */
export function readFence(walk: PageWalk, token: Tokens.Code, { info, offset }: FencePlace): Fence {
  const include = info.file === undefined ? undefined : readIncluded(walk, info.file, offset)
  const source = info.file === undefined ? token.text : (include?.text ?? '')
  const cut = hideLines(source, info.language)
  const isHidden = cut?.shown.length === 0
  for (const { mark, line } of cut?.unbalanced ?? [])
    walk.reports.report('code/unbalanced-cut', { mark }, include ? offset : offsetOfLine(walk.page.text, offset, line + 1))
  if (cut && !include) noteHidden(walk, { cut, lineCount: source.split('\n').length, firstLine: walk.page.textLines.rangeAt(offset).line })
  const marked = readLineMarks(cut?.code ?? source, isPlainLanguage(info.language) || /^(?:md|markdown|mdx)$/i.test(info.language))
  for (const { mark, line } of marked.unknown)
    walk.reports.report(
      'code/unknown-mark',
      { mark },
      include ? offset : offsetOfLine(walk.page.text, offset, (cut?.shown[line] ?? line) + 1),
    )
  if (marked.unclosed) walk.reports.report('code/unclosed-highlight', {}, offset)
  const marks = isHidden ? marked.marks : addMarkedRanges(walk, info, { marked, offset })
  const block = { offset, raw: token.raw, info, source, include, cut: cut?.shown, marked: { ...marked, marks }, isHidden }
  const attributes = walk.syntax.code.map((look) => look(walk, block) ?? '').join('')
  if (include && !isHidden) insertIncluded(walk, token, { code: marked.code, offset })
  return { code: marked.code, marks, isHidden, attributes }
}

interface FencePlace {
  readonly info: FenceInfo
  readonly offset: number
}

function readIncluded(walk: PageWalk, target: string, offset: number): Include | undefined {
  // That the page includes too much is said once.
  if (walk.includedFiles.isSpent) return undefined
  const at = Math.max(offset, walk.page.text.indexOf(target, offset))
  const result = readInclude(target, { file: walk.page.file, ...walk.page.lines.rangeAt(at, target.length) }, walk.includedFiles)
  if (isDiagnostic(result)) {
    walk.reports.add(result)
    return undefined
  }
  const sound = withoutReportedControls(walk, result)
  walk.found.includes.set(sound.path, { path: sound.path, hash: sound.hash })
  return sound
}

function withoutReportedControls(walk: PageWalk, include: Include): Include {
  const { text, path, lines } = include
  const found = findControl(text)
  if (!found) return include
  const index = text.slice(0, found.index).split('\n').length - 1
  const line = typeof lines === 'number' ? lines + index : (lines[index] ?? 1)
  const params = { character: found.character, count: countControls(text) }
  walk.reports.list.push(createDiagnostic('page/control-character', params, { file: path, line }))
  return { ...include, text: withoutControls(text) }
}

function isDiagnostic(value: object): value is Diagnostic {
  return 'severity' in value
}

function offsetOfLine(text: string, offset: number, count: number): number {
  let start = offset
  for (let line = 0; line < count; line++) {
    const end = text.indexOf('\n', start)
    if (end === -1) return start
    start = end + 1
  }
  return start
}

interface HiddenPart {
  readonly cut: ShownCode
  readonly lineCount: number
  /** The fence's own. */
  readonly firstLine: number
}

/** The page's Markdown is offered without them, too. */
function noteHidden(walk: PageWalk, { cut, lineCount, firstLine }: HiddenPart): void {
  const shown = new Set(cut.shown)
  // Of a fence that is hidden as a whole nothing is left.
  const [from, to] = shown.size === 0 ? [-1, lineCount + 1] : [0, lineCount]
  for (let line = from; line < to; line++) if (!shown.has(line)) walk.found.hiddenLines.push(firstLine + 1 + line)
}

function addMarkedRanges(
  walk: PageWalk,
  info: FenceInfo,
  { marked, offset }: { readonly marked: MarkedCode; readonly offset: number },
): LineMarks {
  const lineCount = marked.code.split('\n').length
  const merge = (own: ReadonlySet<number>, range: string | undefined): ReadonlySet<number> => {
    if (range === undefined) return own
    const lines = readLineRange(range, lineCount)
    if (!lines) walk.reports.report('code/bad-lines', { range, lines: lineCount }, offset)
    return new Set([...own, ...(lines ?? [])])
  }
  return {
    highlighted: merge(marked.marks.highlighted, info.highlighted),
    added: merge(marked.marks.added, info.added),
    removed: merge(marked.marks.removed, info.removed),
  }
}
