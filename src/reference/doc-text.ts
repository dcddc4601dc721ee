import { Marked, type Token, type Tokens } from 'marked'
import { type DocPiece, splitDoc } from './doc-blocks.ts'
import { escapeMarkdown } from './generated-text.ts'

/** How the Markdown of somebody else's comment becomes part of a page. */
export interface DocTextRules extends InlineRules {
  /** The level of the heading it stands under: its own begin one level below. */
  readonly depth: number
}

/** Text without any of it is harmless as it is. */
const special = /[<`[\\{#~=!]|:::|^\s*[-+*>\d]|^(?: {4}|\t)/m
const emptyFence = '```\n```'
const container = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(:{3,}\s*)([A-Za-z][\w-]*)?(.*)$/
/** Whoever writes rows around a comment ends them with more colons. */
const mostColons = 5

/**
 * Makes the Markdown of a comment harmless: HTML and components come out as text, fences include no files, boxes are closed where
 * they are opened, headings stay below the one they stand under, and nothing is defined for the rest of the page. Every line stays
 * on its line.
 */
export function docText(comment: string, rules: DocTextRules): string {
  const markdown = comment.replaceAll('\0', '\ufffd')
  if (!special.test(markdown)) return markdown
  const pieces = closeBoxes(splitDoc(markdown.split('\n')))
  const shift = findShift(pieces, rules.depth)
  const texts = pieces.map((piece) => (piece.kind === 'prose' ? proseText(piece, rules, shift) : piece.lines.join('\n')))
  // What is read here in a simpler way than a page's text must come out the same when that is read.
  const doubtful = texts.map((text, index) => (pieces[index]?.kind === 'fence' ? emptyFence : text)).join('\n')
  return isHarmless(doubtful, rules.depth) ? texts.join('\n') : plainLines(markdown)
}

/** The same words without any form. */
function plainLines(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => escapeMarkdown(line.trim()))
    .join('\n')
}

const heading = /^((?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s))*\s{0,3})(#{1,6})(\s.*)?$/
const blockStart = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}(?:\s|$)|>|:::)/

function proseText({ lines, line: first }: DocPiece, rules: InlineRules, shift: number): string {
  const result: string[] = []
  let block: string[] = []
  const flush = (end: number) => {
    if (block.length > 0) result.push(...inlineText(block.join('\n'), rules, first + end - block.length).split('\n'))
    block = []
  }
  for (const [index, line] of lines.entries()) {
    // A lone backtick must not pair with one in another block.
    if (line.trim() === '' || blockStart.test(line)) flush(index)
    if (line.trim() === '') result.push('')
    else block.push(line)
    if (heading.test(line)) flush(index + 1)
  }
  flush(lines.length)
  return result.map((line, index) => headingLine(line, result[index - 1] ?? '', shift)).join('\n')
}

/** Takes `:::` lines that open or close nothing for text, and those within lists and quotes. */
function closeBoxes(pieces: readonly DocPiece[]): readonly DocPiece[] {
  const lines = pieces.flatMap(({ kind, lines }) => lines.map((line) => (kind === 'prose' ? line : undefined)))
  const isBox = new Set<number>()
  const open: { readonly index: number; readonly colons: number }[] = []
  for (const [index, line = ''] of lines.entries()) {
    const [, before = '', marks = '', kind, rest = ''] = container.exec(line) ?? []
    if (marks === '' || before !== '' || marks.trim().length > mostColons || kind === 'members') continue
    const previous = lines[index - 1]
    if (kind !== undefined) {
      if (index === 0 || previous?.trim() === '' || isBox.has(index - 1)) open.push({ index, colons: marks.trim().length })
    } else if (rest.trim() === '' && marks.trim().length >= (open.at(-1)?.colons ?? Number.POSITIVE_INFINITY)) {
      isBox.add(index).add(open.pop()?.index ?? index)
    }
  }
  let first = 0
  return pieces.map((piece) => {
    const start = first
    first += piece.lines.length
    if (piece.kind === 'fence') return piece
    return { ...piece, lines: piece.lines.map((line, index) => (isBox.has(start + index) ? line : line.replace(container, '$1\\$2$3$4'))) }
  })
}

/** How many levels headings go down, so that the topmost ones stand just below where the comment does. */
function findShift(pieces: readonly DocPiece[], depth: number): number {
  const prose = pieces.flatMap(({ kind, lines }) => (kind === 'prose' ? lines : []))
  const depths = prose.flatMap((line) => heading.exec(line)?.[2]?.length ?? [])
  return depths.length === 0 ? 0 : depth + 1 - Math.min(...depths)
}

function headingLine(line: string, previous: string, shift: number): string {
  const [, before = '', marks = '', words = ''] = heading.exec(line) ?? []
  if (marks !== '') return `${before}${'#'.repeat(Math.min(marks.length + shift, 6))}${words}`
  // A line of dashes under text would make a heading of it.
  return /^\s*(?:-+|=+)\s*$/.test(line) && previous.trim() !== '' ? line.replace(/[-=]/, '\\$&') : line
}

/** What becomes of a comment's links. Lines count from 0, within the comment. */
interface InlineRules {
  /** What an address within the comment becomes; undefined leaves the link's text alone. */
  readonly resolve: (href: string, line: number) => string | undefined
  /** The Markdown of `{@link …}`, from what stands in it; without it such tags are text. */
  readonly link?: (tag: string, line: number) => string
}

/** Parts of a paragraph that are not plain words, whichever begins first. */
const parts = new RegExp(
  [
    /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:[\s\S]*?[^`])\k<ticks>(?!`))/,
    /\{@link(?:code|plain)?\s(?<tag>[^{}]*)\}/,
    /(?<escape>\\[^\w\s])/,
    /(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(\s*(?<href>[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?<title>(?:\s+"[^"]*")?)\s*\)/,
    /(?<web><https?:\/\/[^\s<>]*>)/,
    /(?<mark><|\](?=[(:])|!(?=\[)|\[(?=\^)|\{(?=#))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Words that would begin a block where the link that held them began its line. */
const blockMark = /^(?:#|>|[-+*=](?=[-=\s]|$)|:::|`{3}|~{3})|(?<=^\d{1,9})[.)]/

/** A paragraph's text with its links led where the rules say; HTML and definitions come out as text. */
function inlineText(text: string, rules: InlineRules, firstLine: number): string {
  return text.replace(parts, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const line = () => firstLine + countLines(text.slice(0, rest.at(-3) as number))
    if (groups.tag !== undefined) return rules.link ? keepLines(rules.link(groups.tag, line()), whole) : whole
    if (groups.href !== undefined) return linkText(groups, rules, line())
    // Blocks of the page's dialect may begin within what looks like code.
    if (groups.code !== undefined) return /\n\s*</.test(whole) ? whole.split('\n').map(escapeMarkdown).join('\n') : whole
    if (groups.mark === '<') return '&lt;'
    if (groups.mark !== undefined) return groups.mark === ']' ? ']\\' : groups.mark === '!' ? '!\\' : `\\${groups.mark}`
    return whole
  })
}

function linkText(
  { image, label = '', href = '', title }: Readonly<Record<string, string | undefined>>,
  rules: InlineRules,
  line: number,
): string {
  const words = inlineText(label, { ...rules, link: (tag) => plainTag(tag), resolve: () => undefined }, line)
  const target = rules.resolve(href, line)
  // Pictures of a package do not come with its pages.
  if (target === undefined || (image !== '' && !target.startsWith('https:'))) return words.trimStart().replace(blockMark, '\\$&')
  return `${image}[${words}](${target}${title})`
}

/** `{@link …}` within a link, which has a target of its own. */
function plainTag(tag: string): string {
  return /^\S+\s*\|?\s*(\S.*)$/.exec(tag.trim())?.[1] ?? tag.trim()
}

/** A tag over several lines leaves as many before it, since what follows is no line's beginning. */
function keepLines(text: string, whole: string): string {
  return '\n'.repeat(countLines(whole)) + text.replace(/\s*\n\s*/g, ' ')
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

const reader = new Marked({ gfm: true })
/** Text that has none of this cannot be read as anything but text, lists, links. */
const suspicious = /<|\]:|^[ \t>*+\d.)-]*(?:#|=+\s*$|-+\s*$)|^[ \t]{4}|^[^\n]+(?:`{3}|~{3})/m

/** Whether Markdown has no HTML, no definitions, and only headings below a level. */
function isHarmless(markdown: string, depth: number): boolean {
  if (!suspicious.test(markdown)) return true
  try {
    return areHarmless(reader.lexer(markdown), depth)
  } catch (error) {
    // marked recurses, so text nested too deep for the stack ends it.
    if (error instanceof RangeError) return false
    throw error
  }
}

function areHarmless(tokens: readonly Token[], depth: number): boolean {
  const waiting: Token[] = [...tokens]
  for (let token = waiting.pop(); token; token = waiting.pop()) {
    if (token.type === 'html' || token.type === 'def') return false
    if (token.type === 'heading' && token.depth <= depth) return false
    if (token.type === 'list') waiting.push(...(token as Tokens.List).items)
    else if (token.type === 'table') waiting.push(...cellTokens(token as Tokens.Table))
    else if ('tokens' in token && token.tokens) waiting.push(...token.tokens)
  }
  return true
}

function cellTokens({ header, rows }: Tokens.Table): readonly Token[] {
  return [header, ...rows].flat().flatMap(({ tokens }) => tokens)
}
