/** How the Markdown of somebody else's comment becomes part of a page. */
export interface DocTextRules {
  /** How many levels deeper its headings go. */
  readonly headingShift: number
  /** What an address within the comment becomes; undefined leaves the link's text alone. */
  readonly resolve: (href: string) => string | undefined
}

const fence = /^(\s*(?:>\s*|[-*+]\s+)*)(`{3,}|~{3,})(.*)$/
/** What a fence of a comment may say of itself; an included file, above all, it may not. */
const fenceWord = /(?:^|\s)(title=(?:"[^"]*"|'[^']*'|\S+)|\{[\d,\s-]*\})/g
const container = /^(\s*)(:{3,})\s*([A-Za-z][\w-]*)?(.*)$/

/**
 * Makes the Markdown of a comment harmless: HTML and components come out as text, fences include no files, boxes are closed where
 * they are opened, headings stay below the one they stand under. Every line stays on its line.
 */
export function docText(markdown: string, rules: DocTextRules): string {
  const result: string[] = []
  let prose: string[] = []
  const flush = () => {
    if (prose.length > 0) result.push(...proseText(prose.join('\n'), rules).split('\n'))
    prose = []
  }
  let open: { readonly marks: string; readonly indent: string } | undefined
  for (const line of closeBoxes(markdown.split('\n'))) {
    const found = fence.exec(line)
    const [, indent = '', marks = '', info = ''] = found ?? []
    if (open) {
      result.push(line)
      if (found && marks.startsWith(open.marks) && info.trim() === '') open = undefined
    } else if (found && !(marks.startsWith('`') && info.includes('`'))) {
      flush()
      open = { marks, indent }
      result.push(`${indent}${marks}${fenceInfo(info)}`)
    } else prose.push(line)
  }
  flush()
  // On the last line, so that the lines behind keep their numbers.
  if (open) result.push(`${open.indent}${open.marks}`)
  return result.join('\n')
}

function fenceInfo(info: string): string {
  const language = /^\s*([\w+#.-]+)/.exec(info)?.[1] ?? ''
  const words = [...info.matchAll(fenceWord)].map(([, word = '']) => word)
  return [language, ...(language === '' ? [] : words)].join(' ')
}

/** Takes `:::` lines that open or close nothing for text. */
function closeBoxes(lines: readonly string[]): readonly string[] {
  const isText = new Set<number>()
  const open: number[] = []
  let inFence: string | undefined
  for (const [index, line] of lines.entries()) {
    const marks = fence.exec(line)?.[2]
    if (marks !== undefined) {
      if (inFence === undefined) inFence = marks
      else if (marks.startsWith(inFence)) inFence = undefined
      continue
    }
    const found = inFence === undefined ? container.exec(line) : null
    if (!found) continue
    if (found[3] !== undefined) open.push(index)
    else if (found[4]?.trim() !== '' || open.pop() === undefined) isText.add(index)
  }
  for (const index of open) isText.add(index)
  return isText.size === 0 ? lines : lines.map((line, index) => (isText.has(index) ? line.replace(':', '\\:') : line))
}

const codeSpan = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g
const webAutolink = /^<https?:\/\/[^\s<>]*>/
const link = /(!?)\[((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(\s*([^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)((?:\s+"[^"]*")?)\s*\)/g

function proseText(text: string, rules: DocTextRules): string {
  // Paragraphs apart: a lone backtick must not pair with one far below.
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => outsideCode(part, (words) => escapeHtmlMarks(rewriteLinks(words, rules))))
    .join('')
    .split('\n')
    .map((line, index, lines) => headingLine(line, lines[index - 1] ?? '', rules.headingShift))
    .join('\n')
}

function outsideCode(text: string, change: (words: string) => string): string {
  let result = ''
  let from = 0
  for (const match of text.matchAll(codeSpan)) {
    result += change(text.slice(from, match.index)) + match[0]
    from = match.index + match[0].length
  }
  return result + change(text.slice(from))
}

function rewriteLinks(words: string, { resolve }: DocTextRules): string {
  return words.replace(link, (_whole, image: string, label: string, href: string, title: string) => {
    const target = resolve(href)
    // Pictures of a package do not come with its pages.
    if (target === undefined || (image !== '' && !/^https:/.test(target))) return label
    return `${image}[${label}](${target}${title})`
  })
}

function escapeHtmlMarks(words: string): string {
  return words.replace(/</g, (_mark, at: number) => (webAutolink.test(words.slice(at)) ? '<' : '&lt;'))
}

function headingLine(line: string, previous: string, shift: number): string {
  const heading = /^( {0,3})(#{1,6})(\s.*)$/.exec(line)
  if (heading) return `${heading[1]}${'#'.repeat(Math.min((heading[2] ?? '').length + shift, 6))}${heading[3]}`
  // A line of dashes under text would make a heading of it.
  return /^ {0,3}(?:-+|=+)\s*$/.test(line) && previous.trim() !== '' ? line.replace(/[-=]/, '\\$&') : line
}
