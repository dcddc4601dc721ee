import type { Tokens } from 'marked'
import { bodyText } from '../../core/markdown/body-messages.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import { report } from './diagnostics.ts'

/** Code without its note comments, and the number of the note of each line, by the line's index from 0. */
export interface NotedLines {
  readonly code: string
  readonly notes: ReadonlyMap<number, number>
}

/** What begins `// (1)` at the end of a line, in the comment syntax of any language. */
const noteComment = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]{0,3}\((\d{1,2})\)[ \t]{0,3}(?:\*\/\}?|-->)?$/

/** Takes comments such as `// (1)` out of the code of an `annotated` fence. */
export function readCodeNotes(code: string): NotedLines {
  const notes = new Map<number, number>()
  const lines = code.split('\n').map((line, index) => {
    const text = line.trimEnd()
    // The part that can match is short: in a long line, each blank would begin a search of its own.
    const start = Math.max(0, text.lastIndexOf('(') - 20)
    const comment = text.endsWith(')') || /(?:\*\/\}?|-->)$/.test(text) ? noteComment.exec(text.slice(start)) : null
    if (!comment) return line
    notes.set(index, Number(comment[1]))
    return text.slice(0, start + comment.index).trimEnd()
  })
  return { code: lines.join('\n'), notes }
}

/** The id of a note in its list. */
export function codeNoteId(set: number, number: number): string {
  return `code-note-${set}-${number}`
}

/** Puts a numbered link at the end of each line that has a note. */
export function linkCodeNotes(walk: PageWalk, html: string, { notes, set }: { notes: NotedLines['notes']; set: number }): string {
  if (notes.size === 0) return html
  return html
    .split('\n')
    .map((line, index) => {
      const number = notes.get(index)
      if (number === undefined) return line
      const label = bodyText(walk.page, 'codeNote', number)
      return `${line}<a class="code-note" href="#${codeNoteId(set, number)}" aria-label="${label}" data-note="${number}"></a>`
    })
    .join('\n')
}

/** Reports comments without a note, notes without a comment, and a missing list. */
export function reportCodeNotes(
  walk: PageWalk,
  notes: ReadonlySet<number>,
  { list, offset }: { list: Tokens.List | undefined; offset: number },
): void {
  const count = list?.items.length ?? 0
  const reportProblem = (problem: string) => report(walk, 'code/annotation', { problem }, { offset, length: 3 })
  if (!list) reportProblem('it is not followed by a numbered list with the notes')
  else if (notes.size === 0) reportProblem('none of its lines ends in a comment such as `// (1)`')
  else {
    const missing = [...notes].find((number) => number < 1 || number > count)
    const unused = Array.from({ length: count }, (_, index) => index + 1).find((number) => !notes.has(number))
    if (missing !== undefined) reportProblem(`the list after it has no item ${missing}`)
    else if (unused !== undefined) reportProblem(`none of its comments refers to item ${unused} of the list after it`)
  }
}
