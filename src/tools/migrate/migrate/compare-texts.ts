import { Parser } from 'htmlparser2'
import { decode } from '../../../core/markdown/plain-text.ts'
import type { Body, Document } from '../../../core/model/document.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { blankComments, findCodeSpans } from '../../../kit/markdown-lines/code-spans.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { formatCounted } from '../../../kit/text/format-values.ts'
import { shorten } from '../../../kit/text/shorten.ts'
import { scanMdx } from '../mdx/scan-mdx.ts'

/** A file of the old site whose text a page of the new site has to show. */
export interface OldText {
  readonly file: ProjectPath
  readonly text: string
  /** Offset of the text below the front matter. */
  readonly from: number
  readonly isMdx: boolean
}

/** What became of the text of the old site. */
export interface TextComparison {
  readonly words: number
  readonly arrivedWords: number
  /** Blocks that lack words on the new site, and markup that readers would see as text, with their places on the old site. */
  readonly lost: readonly LostText[]
}

interface LostText {
  readonly kind: 'gone' | 'raw'
  readonly file: ProjectPath
  readonly line: number
  readonly found: string
}

/** A paragraph, list item, table, or block of code. */
interface Block {
  readonly file: ProjectPath
  readonly line: number
  readonly words: readonly string[]
  readonly text: string
}

/** What a text shows: all of it, and what of it is not code. */
interface Shown {
  readonly all: string
  readonly prose: string
}

/** Compares the words of old files with the text of the pages that show them. */
export function compareTexts(pages: readonly { readonly old: readonly OldText[]; readonly shown: Shown }[]): TextComparison {
  let words = 0
  let arrivedWords = 0
  const lost = new Map<string, LostText>()
  for (const { old, shown } of pages) {
    const read = old.map(readOldText)
    const missing = findMissing(
      read.flatMap(({ blocks }) => blocks),
      wordsOf(shown.all),
    )
    for (const { block, count } of missing) {
      words += block.words.length
      arrivedWords += block.words.length - count
      if (count < 3 && count * 2 < block.words.length) continue
      if (count > 0) add('gone', block, block.text)
    }
    const known = countBy(read.flatMap(({ prose }) => findMarkup(prose).map(nameOfMarkup)))
    for (const found of findMarkup(shown.prose)) {
      const name = nameOfMarkup(found)
      if (take(known, name)) continue
      const place = old.find(({ text }) => text.includes(found)) ?? old.find(({ text }) => text.includes(name))
      if (place === undefined) continue
      const at = Math.max(place.text.indexOf(found), place.text.indexOf(name))
      add('raw', { file: place.file, line: place.text.slice(0, at).split('\n').length }, found)
    }
  }
  return { words, arrivedWords, lost: [...lost.values()] }

  function add(kind: LostText['kind'], { file, line }: Pick<Block, 'file' | 'line'>, text: string): void {
    // Several pages can show the same file.
    lost.set(`${kind} ${file}:${line}`, { kind, file, line, found: shorten(text.replace(/\s+/g, ' ').trim(), 80) })
  }
}

/** `99.8 % of the 41,200 words arrived. 3 blocks lack words, and 1 place shows markup as text.` */
export function describeTexts({ words, arrivedWords, lost }: TextComparison): string {
  const share = words === 0 ? 100 : Math.floor((arrivedWords / words) * 1000) / 10
  const gone = lost.filter(({ kind }) => kind === 'gone').length
  const raw = lost.length - gone
  const found = [
    ...(gone > 0 ? [`${formatCounted(gone, 'block')} ${gone === 1 ? 'lacks' : 'lack'} words`] : []),
    ...(raw > 0 ? [`${formatCounted(raw, 'place')} ${raw === 1 ? 'shows' : 'show'} markup as text`] : []),
  ]
  return `${share} % of the ${words.toLocaleString('en')} words arrived. ${found.length === 0 ? 'No block lacks words.' : `${found.join(', and ')}.`}`
}

/** The number of words of each block that a page does not have. Blocks that are there as a whole come first, so that they lend no words to others. */
function findMissing(blocks: readonly Block[], shown: readonly string[]): readonly { readonly block: Block; readonly count: number }[] {
  const text = ` ${shown.join(' ')} `
  const left = countBy(shown)
  const counts = new Map<Block, number>()
  const spend = (block: Block) => counts.set(block, block.words.filter((word) => !take(left, word)).length)
  const isThere = ({ words }: Block) => text.includes(` ${words.join(' ')} `)
  for (const block of blocks.filter(isThere).sort((a, b) => b.words.length - a.words.length)) spend(block)
  for (const block of blocks) if (!counts.has(block)) spend(block)
  return blocks.map((block) => ({ block, count: counts.get(block) ?? 0 }))
}

function countBy(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function take(counts: Map<string, number>, word: string): boolean {
  const count = counts.get(word) ?? 0
  if (count > 0) counts.set(word, count - 1)
  return count > 0
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Markup that no tool shows as text unless its author escapes it. */
const markup =
  /<\/?[A-Za-z][\w.-]*(?:\s[^<>\n]{0,300})?\/?>|\{\{[^}\n]{1,200}\}\}|\{%[^}\n]{1,200}%\}|(?<![^\s]):::+ ?\w*|(?:!!!|\?\?\?\+?) \w+|=== "[^"\n]{1,100}"/g

function findMarkup(prose: string): readonly string[] {
  return prose.match(markup) ?? []
}

function nameOfMarkup(found: string): string {
  return /^<\/?[\w.-]+/.exec(found)?.[0] ?? found.replace(/\s+/g, ' ')
}

/** The text of a page as docsgen shows it. */
export function readShownText({ html, slots, titleHtml, heading }: Body, { title, description }: Document): Shown {
  const parts = [title, heading ?? '', description]
  const addValues = (value: unknown): void => {
    if (typeof value === 'string') parts.push(value)
    else if (isObjectOrList(value)) for (const each of Object.values(value)) addValues(each)
  }
  for (const slot of slots) if (slot.kind === 'open') addValues(slot.attributes)
  const before = parts.join('\n\n')
  let all = ''
  let prose = ''
  let codeDepth = 0
  const separate = (name: string) => {
    // Spans color parts of words.
    if (name === 'span') return
    all += name === 'code' || name === 'a' ? ' ' : ' \n'
    prose += ' '
  }
  const parser = new Parser({
    onopentag(name, { title: tooltip = '', alt = '', label = '' }) {
      separate(name)
      all += `${tooltip} ${alt} ${label} `
      if (name === 'code' || name === 'pre') codeDepth++
    },
    onclosetag(name) {
      separate(name)
      if (name === 'code' || name === 'pre') codeDepth--
    },
    ontext(text) {
      all += text
      if (codeDepth === 0) prose += text
    },
  })
  parser.end(`${titleHtml}<p>${new TextDecoder().decode(html)}`)
  return { all: `${before}\n${all}`, prose }
}

/** What is removed from a block of prose, with what of it readers see. The order matters. */
const unseen: readonly (readonly [RegExp, string])[] = [
  [/<((?:https?|mailto):[^>\s]+)>/g, ' $1 '],
  [/\]\(\s*(?:<[^<>\n]*>|(?:[^()\s]|\([^()\n]*\)|\\.)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g, '] '],
  [/\]\[[^\]\n]*\]|\[\^[^\]\n]+\]:?/g, '] '],
  [/^([\s>]*)(?:\d{1,9}[.)]|[-*+])\s/gm, '$1 '],
  [/^([\s>]*):{3,}\s*\{?[\w-]*\}?/gm, '$1 '],
  [/^(\s*)(?:!!!|\?\?\?\+?|\/{3,})\s*[\w -]*/gm, '$1 '],
  [/^\s*(?:-{1,}8<-{1,}|<<<\s|@include|;--8<--).*$/gm, ' '],
  [/\{\{[\s\S]{0,1000}?\}\}|\{%[\s\S]{0,1000}?%\}|\{[*!][^{}\n]*[*!]\}/g, ' '],
  [/\{\s*[:#.][^{}\n]*\}|\{\s*[\w-]+=[^{}\n]*\}/g, ' '],
  [/^(?:[\s>]*)\[!\w+\][+-]?|\[\[?toc\]\]?/gim, ' '],
  [/(?<!\w):[\w+-]+:(?!\w)/g, ' '],
  [/\$\$[\s\S]{0,3000}?\$\$|(?<![\w$])\$(?=\S)[^$\n]+\$(?!\w)|\\\([\s\S]{0,1000}?\\\)|\\\[[\s\S]{0,3000}?\\\]/g, ' '],
]

/** Attributes whose text readers see. */
const seenAttribute =
  /(?:^|[\s:])(?:title|label|text|description|alt|caption|summary|header|heading|tagline|set:html|v-html|code)=\s*(?:\{\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g
const tag = /(?<!\\)<\/?[A-Za-z][\w:.-]*(?:\s(?:[^<>"'`{}]|"[^"]*"|'[^']*'|`[^`]*`|\{(?:[^{}]|\{[^{}]*\}){0,5000}\}){0,5000})?\/?>/g
const hiddenElement = /<(script|style|template)\b[^>]*>[\s\S]{0,50000}?<\/\1\s*>/gi
const definition = /^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*\S+.*$/gm
const beginsBlock = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s|#|:{3}|\/{3}|!!!|\?\?\?|===)|^\s*$/

function readOldText(old: OldText): { readonly blocks: readonly Block[]; readonly prose: string } {
  const { file, text, from } = old
  const blocks: Block[] = []
  const proseParts: string[] = [text.slice(0, from)]
  let open: { line: number; lines: string[]; isCode: boolean } | undefined
  const end = () => {
    const written = open?.lines.join('\n') ?? ''
    const shown = open?.isCode ? { all: written, prose: '' } : showProse(written)
    const words = wordsOf(shown.all)
    if (open && words.length > 0) blocks.push({ file, line: open.line, words, text: shown.all })
    proseParts.push(shown.prose)
    open = undefined
  }
  const add = (line: number, written: string, isCode: boolean) => {
    if (open?.isCode !== isCode || (!isCode && beginsBlock.test(written))) end()
    if (!isCode && written.trim() === '') return
    open ??= { line, lines: [], isCode }
    open.lines.push(written)
  }
  let run: { line: number; lines: string[] } | undefined
  const endRun = () => {
    let isOption = false
    for (const [index, line] of run ? showTags(run.lines.join('\n')).split('\n').entries() : []) {
      isOption = /^:::\s+\w+\.[\w.]+\s*$/.test(line) || (isOption && /^\s/.test(line))
      // What is indented below the name of a Python object says how it is shown.
      if (!isOption || line.startsWith(':')) add((run?.line ?? 0) + index, line, false)
    }
    run = undefined
  }
  for (const { line, number, part, fence } of readMarkdownLines(old.isMdx ? showMdx(old) : text, { from, anyIndent: true })) {
    if (part === 'text') {
      run ??= { line: number, lines: [] }
      run.lines.push(line)
      continue
    }
    endRun()
    if (part === 'opening') {
      end()
      const [, quoted, bracketed = ''] = /(?:\stitle="([^"]*)"|\[([^\]]+)\])/.exec(fence?.info ?? '') ?? []
      add(number, quoted ?? bracketed, true)
    } else if (part === 'code' && fence && !isHiddenCode(line, fence.info)) {
      // What is above the line only makes the sample compile.
      if (/-{2,}cut(?:-before|-start)?-{2,}/.test(line) && open) open.lines = open.lines.slice(0, 1)
      else add(number, showCode(line, fence.info), true)
    } else if (part === 'closing') end()
  }
  endRun()
  end()
  return { blocks, prose: proseParts.join('\n') }
}

/** Lines that include files or only mark others, and those that mdBook hides. */
function isHiddenCode(line: string, info: string): boolean {
  return (
    /^\s*(?:-{1,}8<-{1,}|\{\{[#*]?|\{[!*]>? |<<< ?@|\/\/ @(?:filename|no|errors)|.*prettier-ignore)/i.test(line) ||
    (/^\s*(?:rust|rs)\b/.test(info) && /^\s*#(?:\s|$)/.test(line)) ||
    /^\s*(?:math|latex|katex|tex|mermaid|plantuml|dot|d2)\b/.test(info)
  )
}

function showCode(line: string, info: string): string {
  // Terminals of MkDocs are colored by tags.
  const visible = /^\s*console\b/.test(info) ? line.replace(tag, '') : line
  return visible.replace(/\[!code[^\]\n]*\]|\bhighlight-(?:next-line|start|end)\b|\(\d{1,3}\)!?\s*$/g, ' ')
}

/** As many lines, with the text that readers see. */
function keepLines(found: string, kept = ' '): string {
  return `${kept.replace(/\s+/g, ' ')}${'\n'.repeat(found.split('\n').length - 1)}`
}

/** What readers see of a tag. */
function seenOf(found: string): string {
  const seen = [...found.matchAll(seenAttribute)].map(([, a, b, c]) => ` ${(a ?? b ?? c ?? '').replace(/<[^<>]*>/g, ' ')} `)
  return /^<\/?span\b/.test(found) ? '' : keepLines(found, seen.join('') || ' ')
}

/** Prose with what it shows of HTML. */
function showTags(prose: string): string {
  const visible = blankComments(prose).replace(hiddenElement, (found) => keepLines(found))
  return visible.replace(definition, ' ').replace(tag, seenOf)
}

/** The text with what it shows of modules, expressions, and tags. Every line stays where it is. */
function showMdx({ text, from }: OldText): string {
  const { modules, expressions, elements, stray } = scanMdx(text, from, true)
  const spans = [
    ...modules.map((span) => ({ ...span, text: keepLines(text.slice(span.start, span.end)) })),
    ...expressions.map(({ start, end }) => {
      const inner = text.slice(start + 1, end - 1).trim()
      return { start, end, text: keepLines(text.slice(start, end), /^(["'`])[\s\S]*\1$/.test(inner) ? inner.slice(1, -1) : ' ') }
    }),
    ...[...elements.flatMap(({ open, close }) => [open, ...(close ? [close] : [])]), ...stray].map(({ start, end }) => ({
      start,
      end,
      text: seenOf(text.slice(start, end)),
    })),
  ].sort((a, b) => a.start - b.start)
  let shown = ''
  let done = 0
  for (const { start, end, text: by } of spans) {
    if (start < done) continue
    shown += text.slice(done, start) + by
    done = end
  }
  return shown + text.slice(done)
}

function showProse(written: string): Shown {
  let all = ''
  let prose = ''
  let done = 0
  const addProse = (part: string) => {
    let shown = part
    for (const [pattern, by] of unseen) shown = shown.replace(pattern, by)
    shown = decode(shown.replace(/\\(?=[!-/:-@[-`{-~])/g, ''))
    all += shown
    prose += shown
  }
  // The label of a link can contain code.
  const block = written.replace(/\]\[[^\][]*`[^\][]*\]/g, ']')
  for (const { start, end, code } of findCodeSpans(block)) {
    addProse(block.slice(done, start))
    all += ` ${code} `
    prose += ' '
    done = end
  }
  addProse(block.slice(done))
  return { all, prose }
}
