export interface DiagramProblem {
  readonly reason: string
  /** 1-based, within the diagram's text. */
  readonly line: number
}

/** Describes an error of Mermaid's parsers, or returns null if the text did not cause the error. */
export function describeDiagramError(error: unknown, text: string): DiagramProblem | null {
  if (!(error instanceof Error)) return null
  // Missing browser features and stack overflows are not the author's mistakes.
  if (['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'].includes(error.constructor.name)) return null
  if (error.name === 'UnknownDiagramError') return { reason: describeUnknown(text), line: toLineOfText(1, text) }
  const line = /\bline:? (\d+)/i.exec(error.message)?.[1]
  return { reason: shorten(error.message), line: toLineOfText(line === undefined ? 1 : Number(line), text) }
}

function describeUnknown(text: string): string {
  if (text.trim() === '') return 'it is empty'
  const first =
    withoutSettings(text)
      .find(({ words }) => words.trim() !== '')
      ?.words.trim() ?? ''
  return `\`${first.slice(0, 40)}\` is not a diagram type such as \`flowchart LR\` or \`sequenceDiagram\``
}

/** Returns Mermaid's message without the quoted text and without long lists of expected tokens. */
function shorten(message: string): string {
  const expecting = message.indexOf('Expecting ')
  const got = message.lastIndexOf(", got '")
  if (expecting !== -1 && got > expecting) {
    const expected = message.slice(expecting + 'Expecting '.length, got).split(', ')
    const token = message.slice(got + ", got '".length).replaceAll("'", '')
    const found = token === '1' || token === 'EOF' ? 'it ends too early' : `${token} is not allowed at this point`
    return expected.length <= 3 ? `${found}; Mermaid expects ${expected.join(' or ')}` : found
  }
  // The diagnostic has its own location.
  const words = message
    .replace(/^Parsing failed:\s*/, '')
    .replace(/(?:Lexer|Parse) error on line \d+(?:, column \d+)?:\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
  return words.length > 200 ? `${words.slice(0, 199)}…` : words
}

interface TextLine {
  readonly words: string
  /** 1-based. */
  readonly number: number
}

/** Converts mermaid's line number, which ignores front matter, directives, and comments, to a line of the text. */
function toLineOfText(line: number, text: string): number {
  const lines = withoutSettings(text)
  const found = lines[Math.min(line, lines.length) - 1]
  return found?.number ?? 1
}

function withoutSettings(text: string): readonly TextLine[] {
  let lines: readonly TextLine[] = text.split('\n').map((words, index) => ({ words, number: index + 1 }))
  if (/^---\s*$/.test(lines[0]?.words ?? '')) {
    const end = lines.findIndex(({ words }, index) => index > 0 && /^---\s*$/.test(words))
    if (end !== -1) lines = lines.slice(end + 1)
  }
  let isDirective = false
  lines = lines.filter(({ words }) => {
    const begins = !isDirective && /^\s*%%\{/.test(words)
    const isExcluded = begins || isDirective || /^\s*%%/.test(words)
    if (begins || isDirective) isDirective = !words.includes('}%%')
    return !isExcluded
  })
  const first = lines.findIndex(({ words }) => words.trim() !== '')
  const last = lines.findLastIndex(({ words }) => words.trim() !== '')
  return first === -1 ? [] : lines.slice(first, last + 1)
}
