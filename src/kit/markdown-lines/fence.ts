/** The parts of a line that begins with the marks of a code block. */
export interface FenceLine {
  /** Indentation and the marks of quotes and list items. */
  readonly before: string
  /** Backticks or tildes. */
  readonly marks: string
  /** The text after the marks. */
  readonly info: string
}

const fenceLine = /^((?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*)(`{3,}|~{3,})(.*)$/

/** Reads a line as the first one of a code block, without regard to the lines above it. */
export function readFenceLine(line: string): FenceLine | undefined {
  if (!line.includes('```') && !line.includes('~~~')) return undefined
  const [, before = '', marks = '', info = ''] = fenceLine.exec(line) ?? []
  return marks === '' || (marks.startsWith('`') && info.includes('`')) ? undefined : { before, marks, info }
}

/** Makes the marks of a line text, if it looks like the first one of a code block. */
export function escapeFence(line: string): string {
  return line.replace(fenceLine, (_, before: string, marks: string, info: string) => before + marks.replace(/./g, '\\$&') + info)
}

/** Whether a line ends the code block that began with the marks. */
export function isClosingFence(line: string, marks: string): boolean {
  const { marks: own = '', info = '' } = readFenceLine(line) ?? {}
  return own.startsWith(marks) && info.trim() === ''
}

/** Whether a text begins with a code block. */
export function beginsWithFence(text: string): boolean {
  return /^\s*(?:`{3}|~{3})/.test(text)
}

/** Whether a line of a text begins with the marks of a code block. */
export function hasFence(text: string): boolean {
  return /^[ \t]*(?:`{3}|~{3})/m.test(text)
}

/** Marks that nothing in the code can end. */
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
