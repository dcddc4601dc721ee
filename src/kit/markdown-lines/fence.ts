/** The parts of a line that begins with a code fence. */
export interface FenceLine {
  /** Indentation and the markers of quotes and list items. */
  readonly before: string
  /** The backticks or tildes. */
  readonly marks: string
  /** The text after the backticks or tildes. */
  readonly info: string
}

const fenceLine = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*)(`{3,}|~{3,})(.*)$/

/** Reads a line as the first line of a code block, regardless of the lines above it. */
export function readFenceLine(line: string): FenceLine | undefined {
  if (!line.includes('```') && !line.includes('~~~')) return undefined
  const [, before = '', marks = '', info = ''] = fenceLine.exec(line) ?? []
  return marks === '' || (marks.startsWith('`') && info.includes('`')) ? undefined : { before, marks, info }
}

/** Escapes a line that looks like the first line of a code block, so that it is read as text. */
export function escapeFence(line: string): string {
  return line.replace(fenceLine, (_, before: string, marks: string, info: string) => before + marks.replace(/./g, '\\$&') + info)
}

/** Whether a line ends the code block that began with the given backticks or tildes. */
export function isClosingFence(line: string, marks: string): boolean {
  const { marks: own = '', info = '' } = readFenceLine(line) ?? {}
  return own.startsWith(marks) && info.trim() === ''
}

/** Whether a text begins with a code block. */
export function beginsWithFence(text: string): boolean {
  return /^\s*(?:`{3}|~{3})/.test(text)
}

/** Whether a line of a text begins with a code fence. */
export function hasFence(text: string): boolean {
  return /^[ \t]*(?:`{3}|~{3})/m.test(text)
}

/** Returns a code fence that no line of the code can end. */
export function fenceAround(code: string, mark = '`', least = 3): string {
  let longest = least - 1
  for (const [run] of code.matchAll(mark === '~' ? /~+/g : /`+/g)) longest = Math.max(longest, run.length)
  return mark.repeat(longest + 1)
}

/** Writes a code block. */
export function fenced(code: string, info: string): string {
  const marks = fenceAround(code)
  return `${marks}${info}\n${code}\n${marks}`
}

/** Writes a code span, which cannot be empty. */
export function codeSpanOf(code: string): string {
  const marks = fenceAround(code, '`', 1)
  const gap = code === '' || code.startsWith('`') || code.endsWith('`') ? ' ' : ''
  return `${marks}${gap}${code}${gap}${marks}`
}
