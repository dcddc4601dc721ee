interface CodeSpan {
  /** Where its code begins in the line. */
  readonly at: number
  readonly code: string
}

/** A line of Markdown. */
export interface TextLine {
  /** 1-based. */
  readonly number: number
  readonly text: string
  /** Empty in code blocks. */
  readonly codeSpans: readonly CodeSpan[]
  /** What follows the marks of its code block; undefined outside of code blocks. */
  readonly info?: string
}

const fence = /^\s*(?:>\s*)*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})(.*)$/

/** The lines of a page without its front matter and the marks of code blocks. */
export function* readTextLines(text: string): Generator<TextLine> {
  const lines = text.split('\n')
  let open: { readonly marks: string; readonly info: string } | undefined
  for (let index = frontMatterEnd(lines); index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, marks = '', info = ''] = fence.exec(line) ?? []
    if (open) {
      if (marks.startsWith(open.marks) && info.trim() === '') open = undefined
      else yield { number: index + 1, text: line, codeSpans: [], info: open.info }
    } else if (marks !== '' && !(marks.startsWith('`') && info.includes('`'))) open = { marks, info }
    else yield { number: index + 1, text: line, codeSpans: findCodeSpans(line) }
  }
}

/** The index of the first line behind the front matter. */
function frontMatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---')
  return end + 1
}

function findCodeSpans(line: string): readonly CodeSpan[] {
  const spans: CodeSpan[] = []
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
    spans.push({ at, code: line.slice(at, runs[close]?.index) })
    index = close
  }
  return spans
}
