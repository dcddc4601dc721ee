import { limits, OverLimit } from '../../core/markdown/limits.ts'
import { closest } from '../../kit/similar/closest.ts'

export interface LineMarks {
  readonly highlighted: ReadonlySet<number>
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}

export interface MarkedCode {
  /** Without the comments that marked lines. */
  readonly code: string
  /** The number of each kept line among all lines, from 0; undefined where all are kept. */
  readonly kept: readonly number[] | undefined
  readonly marks: LineMarks
  /** A `highlight-start` without its end. */
  readonly unclosed: boolean
  /** Marks of other tools, each with its line from 0. */
  readonly unknown: readonly { readonly mark: string; readonly line: number }[]
}

/** `// highlight-next-line`, `# highlight-start`, `<!-- highlight-end -->` … on a line of their own. */
const markComment = /^(?:\/\/|#|--|<!--|\/\*|\{\/\*|;|%)[ \t]*highlight-(next-line|start|end)[ \t]*(?:-->|\*\/\}|\*\/)?$/
/** `[!code ++]` and what ends its comment. */
const diffMark = /^\[!code (\+\+|--|highlight|hl)\][ \t]*(?:-->|\*\/\}|\*\/)?$/
/** What begins it: of two that end alike the longer one comes first. */
const commentSigns = ['//', '#', '<!--', '--', '{/*', '/*', ';', '%']

/** Marks that other tools know and docsgen does not: `[!code focus]`, `[!code ++:2]`. */
const foreignMark =
  /\[!code (?:focus|error|warning|info|word:[^\]\n]{1,100}|(?:\+\+|--|highlight|hl|focus|error|warning):\d+)\][ \t]*(?:-->|\*\/\}|\*\/)?$/

/** What looks like a mark: `[!code hightlight]`, `[code ++]`, `highlight-nextline`. */
const markLike = /(?:\/\/|#|--|<!--|\/\*|;|%)[ \t]{0,3}\[(!?)code ([^\]\s]{1,40})\][ \t]*(?:-->|\*\/\}|\*\/)?$/
const commentLike = /^(?:\/\/|#|--|<!--|\/\*|\{\/\*|;|%)[ \t]*highlight-([\w-]{1,40})[ \t]*(?:-->|\*\/\}|\*\/)?$/

function findMisspelledMark(line: string): string | undefined {
  const start = Math.max(line.lastIndexOf('[code '), line.lastIndexOf('[!code '))
  const mark = start === -1 ? null : markLike.exec(line.slice(Math.max(0, start - 10)))
  const [, sign, word = ''] = mark ?? []
  if (mark && (sign === '!' || /^(?:\+\+|--|hl)$/.test(word) || closest(word, ['highlight']))) return `[${sign}code ${word}]`
  const name = line.includes('highlight-') ? commentLike.exec(line.trim())?.[1] : undefined
  return name !== undefined && closest(name, ['next-line', 'start', 'end']) ? `highlight-${name}` : undefined
}

/** Takes mark comments out of code and says which lines they mark. In plain text, marks are only shown. */
export function readLineMarks(code: string, isPlain = false): MarkedCode {
  const highlighted = new Set<number>()
  const added = new Set<number>()
  const removed = new Set<number>()
  if (!code.includes('highlight-') && !code.includes('[!code') && !code.includes('[code ')) {
    return { code, kept: undefined, marks: { highlighted, added, removed }, unclosed: false, unknown: [] }
  }
  const unknown: { mark: string; line: number }[] = []
  const lines: string[] = []
  const kept: number[] = []
  let next = false
  let within = false
  for (const [index, line] of code.split('\n').entries()) {
    const comment = markComment.exec(line.trim())?.[1]
    if (comment === 'next-line') next = true
    else if (comment !== undefined) within = comment === 'start'
    if (comment !== undefined) continue
    const diff = readDiffComment(line)
    const foreign = diff || isPlain || !line.includes('[!code ') ? undefined : foreignMark.exec(line.trimEnd())
    const mark = foreign
      ? foreign[0].slice(0, foreign[0].indexOf(']') + 1)
      : diff || isPlain
        ? undefined
        : findMisspelledMark(line.trimEnd())
    if (mark !== undefined) unknown.push({ mark, line: index })
    lines.push(diff?.code ?? line)
    kept.push(index)
    const number = lines.length
    if (next || within || diff?.mark === 'highlight' || diff?.mark === 'hl') highlighted.add(number)
    if (diff?.mark === '++') added.add(number)
    if (diff?.mark === '--') removed.add(number)
    next = false
  }
  return { code: lines.join('\n'), kept, marks: { highlighted, added, removed }, unclosed: within, unknown }
}

/** `code // [!code ++]`, at a line's end. */
function readDiffComment(line: string): { readonly code: string; readonly mark: string } | undefined {
  const at = line.lastIndexOf('[!code ')
  const mark = at === -1 ? undefined : diffMark.exec(line.slice(at).trimEnd())?.[1]
  if (mark === undefined) return undefined
  const before = line.slice(0, at).trimEnd()
  const sign = commentSigns.find((each) => before.endsWith(each))
  return sign === undefined ? undefined : { code: before.slice(0, -sign.length).trimEnd(), mark }
}

/** Wraps every line of highlighted HTML in a span of its own; spans that reach over line ends are closed and opened again. */
export function wrapLines(html: string, marks: LineMarks): string {
  const open: string[] = []
  let length = 0
  return html
    .split('\n')
    .map((line, index) => {
      const before = open.join('')
      for (const tag of line.match(/<span[^<>]*>|<\/span>/g) ?? []) {
        if (tag === '</span>') open.pop()
        else open.push(tag)
      }
      const number = index + 1
      const classes = ['line']
      if (marks.highlighted.has(number)) classes.push('highlighted')
      if (marks.added.has(number)) classes.push('added')
      if (marks.removed.has(number)) classes.push('removed')
      // A thousand spans opened again on each of a thousand lines.
      length += before.length + line.length
      if (length > limits.outputBytes) throw new OverLimit(`${limits.outputBytes / 1e6} MB of HTML`)
      return `<span class="${classes.join(' ')}">${before}${line}${'</span>'.repeat(open.length)}</span>`
    })
    .join('\n')
}
