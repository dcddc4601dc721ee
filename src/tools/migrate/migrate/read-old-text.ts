import { decode } from '../../../core/markdown/plain-text.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { blankComments, findCodeSpans } from '../../../kit/markdown-lines/code-spans.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { scanMdx } from '../mdx/scan-mdx.ts'

/** A file of the old site whose text must be shown on a page of the new site. */
export interface OldText {
  readonly file: ProjectPath
  readonly text: string
  /** The offset of the text below the front matter. */
  readonly from: number
  readonly isMdx: boolean
}

/** A paragraph, list item, table, or code block. */
export interface Block {
  readonly file: ProjectPath
  readonly line: number
  readonly words: readonly string[]
  readonly text: string
  /** A word that the page must use for readers to see the block. */
  readonly label?: string
}

/** The visible parts of a text: the complete text, and the parts that are not code. */
export interface Shown {
  readonly all: string
  readonly prose: string
}

/** Returns the words of a text in lowercase. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Patterns to remove from a block of prose, with the replacement text that readers see. The order matters. */
const unseen: readonly (readonly [RegExp, string])[] = [
  [/<((?:https?|mailto):[^>\s]+)>/g, ' $1 '],
  [/\]\(\s*(?:<[^<>\n]*>|(?:[^()\s]|\([^()\n]*\)|\\.)*)(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g, '] '],
  [/\]\[(?:[^\]\n]|\n(?!\s*\n)){0,500}\]|\[\^[^\]\n]+\]:?/g, '] '],
  [/^([\s>]*)(?:\d{1,9}[.)]|[-*+])\s/gm, '$1 '],
  [/^([\s>]*):{3,}\s*\{?[\w-]*\}?/gm, '$1 '],
  [/^(\s*)(?:!!!|\?\?\?\+?|\/{3,})\s*[\w -]*/gm, '$1 '],
  [/^\s*(?:-{1,}8<-{1,}|<<<\s|@include|;--8<--).*$/gm, ' '],
  [/\{\{[\s\S]{0,1000}?\}\}|\{%[\s\S]{0,1000}?%\}|\{[*!][^{}\n]*[*!]\}/g, ' '],
  [/\{\s*[:#.][^{}\n]*\}|\{\s*[\w-]+=[^{}\n]*\}/g, ' '],
  [/^(?:[\s>]*)\[!\w+\][+-]?|\[\[?toc\]\]?/gim, ' '],
  [/(?<!\w):[\w+-]+:(?!\w)/g, ' '],
  // Languages of inline code, and keyboard keys, which docsgen shows as symbols.
  [/`#!\S{1,30} |\+\+[\w+-]{1,60}\+\+/g, ' '],
  [/\$\$[\s\S]{0,3000}?\$\$|(?<![\w$])\$(?=\S)[^$\n]+\$(?!\w)|\\\([\s\S]{0,1000}?\\\)|\\\[[\s\S]{0,3000}?\\\]/g, ' '],
]

/** Attributes whose text is visible to readers. */
const seenAttribute =
  /(?:^|[\s:])(?:title|label|text|description|alt|caption|summary|header|heading|tagline|set:html|v-html|code)=\s*(?:\{\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)/g
const tag = /(?<!\\)<\/?[A-Za-z][\w:.-]*(?:\s(?:[^<>"'`{}]|"[^"]*"|'[^']*'|`[^`]*`|\{(?:[^{}]|\{[^{}]*\}){0,5000}\}){0,5000})?\/?>/g
const hiddenElement = /<(script|style|template)\b[^>]*>[\s\S]{0,50000}?<\/\1\s*>/gi
const definition = /^[ \t>]*\[(?!\^)[^\]\n]+\]:[ \t]*\S+.*$/gm
const beginsBlock = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s|\*\[|#|:{3}|\/{3}|!!!|\?\?\?|===)|^\s*$/

/** Splits a text into blocks, each with the prose that it shows. */
export function readOldText(old: OldText): { readonly blocks: readonly Block[]; readonly prose: string } {
  const { file, text, from } = old
  const blocks: Block[] = []
  const proseParts: string[] = [text.slice(0, from)]
  let open: { line: number; lines: string[]; isCode: boolean } | undefined
  const end = () => {
    const written = open?.lines.join('\n') ?? ''
    const [definition, label] = open?.isCode ? [] : (/^\s*\*\[([^\]\n]+)\]:/.exec(written) ?? [])
    const shown = open?.isCode ? { all: written, prose: '' } : showProse(written.slice(definition?.length ?? 0))
    const words = wordsOf(shown.all)
    if (open && words.length > 0) blocks.push({ file, line: open.line, words, text: shown.all, ...(label !== undefined && { label }) })
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
      // Indented lines below the name of a Python object are display options.
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
      // The code above the line is only needed to make the sample compile.
      if (/-{2,}cut(?:-before|-start)?-{2,}/.test(line) && open) open.lines = open.lines.slice(0, 1)
      else add(number, showCode(line, fence.info), true)
    } else if (part === 'closing') end()
  }
  endRun()
  end()
  return { blocks, prose: proseParts.join('\n') }
}

/** Whether a line only includes files or marks other lines, or is hidden by mdBook. */
function isHiddenCode(line: string, info: string): boolean {
  return (
    /^\s*(?:-{1,}8<-{1,}|\{\{[#*]?|\{[!*]>? |<<< ?@|\/\/ @(?:filename|no|errors)|.*prettier-ignore)/i.test(line) ||
    (/^\s*(?:rust|rs)\b/.test(info) && /^\s*#(?:\s|$)/.test(line)) ||
    /^\s*(?:math|latex|katex|tex|mermaid|plantuml|dot|d2)\b/.test(info)
  )
}

function showCode(line: string, info: string): string {
  // MkDocs terminals use tags for colors.
  const visible = /^\s*console\b/.test(info) ? line.replace(tag, '') : line
  return visible.replace(/\{\{[<%](?!\/\*)[^{}\n]*\}\}|\[!code[^\]\n]*\]|\bhighlight-(?:next-line|start|end)\b|\(\d{1,3}\)!?\s*$/g, ' ')
}

/** Replaces a text with the text that readers see, and keeps the number of lines. */
function keepLines(found: string, kept = ' '): string {
  return `${kept.replace(/\s+/g, ' ')}${'\n'.repeat(found.split('\n').length - 1)}`
}

/** Returns the visible text of a tag. */
function seenOf(found: string): string {
  const seen = [...found.matchAll(seenAttribute)].map(([, a, b, c]) => ` ${(a ?? b ?? c ?? '').replace(/<[^<>]*>/g, ' ')} `)
  return /^<\/?span\b/.test(found) ? '' : keepLines(found, seen.join('') || ' ')
}

/** Returns prose with the visible text of its HTML. */
function showTags(prose: string): string {
  const visible = blankComments(prose).replace(hiddenElement, (found) => keepLines(found))
  return visible.replace(definition, ' ').replace(tag, seenOf)
}

/** Returns the text with the visible content of modules, expressions, and tags. Every line keeps its position. */
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
