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
  for (const line of closeBoxes(markdown.replaceAll('\0', '\ufffd').split('\n'))) {
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
  const open: { readonly index: number; readonly marks: string }[] = []
  let inFence: string | undefined
  for (const [index, line] of lines.entries()) {
    const [, , marks, info = ''] = fence.exec(line) ?? []
    if (inFence !== undefined) {
      if (marks?.startsWith(inFence) && info.trim() === '') inFence = undefined
      continue
    }
    if (marks !== undefined && !(marks.startsWith('`') && info.includes('`'))) inFence = marks
    const [, , colons = '', kind, rest = ''] = container.exec(line) ?? []
    if (colons === '') continue
    // A box ends with at least as many colons as it begins with.
    if (kind !== undefined) open.push({ index, marks: colons })
    else if (rest.trim() === '' && colons.length >= (open.at(-1)?.marks.length ?? Number.POSITIVE_INFINITY)) open.pop()
    else isText.add(index)
  }
  for (const { index } of open) isText.add(index)
  return isText.size === 0 ? lines : lines.map((line, index) => (isText.has(index) ? line.replace(':', '\\:') : line))
}

const codeSpan = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g
const webAutolink = /^<https?:\/\/[^\s<>]*>/
/** An address for a name: the page's own definitions must hold, not a comment's. Labels have at most 999 characters. */
const definition = /^([ \t>*+\d.)-]*)\[(?=[^\]]{0,999}\]:)/gm
const link = /(!?)\[((?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(\s*([^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)((?:\s+"[^"]*")?)\s*\)/g

function proseText(text: string, rules: DocTextRules): string {
  // Paragraphs apart: a lone backtick must not pair with one far below.
  return text
    .split(/(\n[ \t]*\n)/)
    .map((part) => outsideCode(part, (words) => escapeHtmlMarks(rewriteLinks(words, rules))))
    .join('')
    .replace(definition, '$1\\[')
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
  if (heading) {
    // An id of its own could be one the page needs.
    const words = (heading[3] ?? '').replace(/\{(?=#[^{}]*\}\s*$)/, '\\{')
    return `${heading[1]}${'#'.repeat(Math.min((heading[2] ?? '').length + shift, 6))}${words}`
  }
  // A line of dashes under text would make a heading of it.
  return /^ {0,3}(?:-+|=+)\s*$/.test(line) && previous.trim() !== '' ? line.replace(/[-=]/, '\\$&') : line
}
