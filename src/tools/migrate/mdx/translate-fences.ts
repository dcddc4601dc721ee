import { type Fence, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import type { MdxPage } from './mdx-page.ts'
import type { Span } from './scan-mdx.ts'

const word =
  /([\w@:.-]{1,100})=("(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|\{[^}]{0,2000}\}|\/(?:[^/\\]|\\.){1,2000}\/[a-z]*|[^\s{]+)|\{[^}]{0,2000}\}|"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'|\/(?:[^/\\]|\\.){1,2000}\/[a-z]*|\[[^\]]{0,500}\]|[^\s{]+/g
const range = /^[\d,\s-]*\d[\d,\s-]*$/

/** Writes what is behind the language of each fence as docsgen reads it. */
export function translateFences(page: MdxPage): void {
  for (const { part, fence } of readMarkdownLines(page.text, { anyIndent: page.isMdx })) {
    if (part === 'opening' && fence) translateFence(page, fence)
  }
}

/** Numbers of lines by what they are: highlighted (``), added, or removed. */
type Marks = Readonly<Record<string, (Span & { readonly lines: string })[]>>

function translateFence(page: MdxPage, { info, infoStart }: Fence): void {
  const head = infoStart + info.length - info.trimStart().length
  const language = /^[^\s{]+(?=[\s{]|$)/.exec(info.trimStart())?.[0] ?? ''
  const rest = info.trimStart().slice(language.length)
  if (rest.trim() === '') return
  const restStart = head + language.length
  const marks: Marks = { '': [], 'ins=': [], 'del=': [] }
  for (const found of rest.matchAll(word)) {
    const start = restStart + found.index
    const span = { start, end: start + found[0].length }
    const problem = translateWord(page, found, { span, marks })
    if (problem === undefined) continue
    removeWord(page, span)
    page.note({ start: head, end: infoStart + info.length }, problem.advice, `fence ${problem.kind}`)
  }
  // Lines of several words are written in the first one.
  for (const [name, [first, ...others]] of Object.entries(marks)) {
    if (!first) continue
    page.replace(first.start, first.end, `${name}{${[first, ...others].map(({ lines }) => lines).join(',')}}`)
    for (const span of others) removeWord(page, span)
  }
}

/** Removes a word with the space before it. */
function removeWord(page: MdxPage, { start, end }: Span): void {
  const space = /\s*$/.exec(page.text.slice(Math.max(0, start - 20), start))?.[0].length ?? 0
  page.replace(start - space, end, '')
}

interface Context {
  readonly span: Span
  readonly marks: Marks
}

interface Problem {
  readonly kind: string
  readonly advice: string
}

const kept = new Set(['npm2yarn', 'showLineNumbers', 'numbered', 'title', 'variables', 'continues', 'unchecked', 'annotated', 'file'])
const removed: Readonly<Record<string, string>> = {
  live: 'docsgen does not run code on pages. The code is shown.',
  noInline: 'docsgen does not run code on pages. The code is shown.',
  twoslash: 'docsgen shows no types on code. To check the sample, see the manual on checking samples.',
  frame: 'docsgen has no frames around code. The attribute was removed.',
  wrap: 'Readers scroll long lines of code. The attribute was removed.',
  preserveIndent: 'Readers scroll long lines of code. The attribute was removed.',
  collapse: 'docsgen shows all lines of code. The attribute was removed.',
  startLineNumber: 'Line numbers begin with 1. The attribute was removed.',
  lang: 'docsgen colors a diff as a diff only. The attribute was removed.',
}
const textMark = 'docsgen highlights whole lines, not text within them. Write their numbers in braces: `{1,3-5}`.'

/** What is wrong with a word; undefined if it stays. */
function translateWord(page: MdxPage, { 0: written, 1: key, 2: value = '' }: RegExpExecArray, context: Context): Problem | undefined {
  const { span } = context
  if (key === undefined) {
    if (written.startsWith('{')) return readRange(page, written, { ...context, name: '' })
    if (written.startsWith('[') || kept.has(written)) return undefined
    if (/^["'/]/.test(written)) return { kind: 'text', advice: textMark }
    if (written !== 'npm2yarn2pnpm') return unknownWord(written)
    page.replace(span.start, span.end, 'npm2yarn')
    return undefined
  }
  if (/^(?:ins|del|mark)$/.test(key)) return readRange(page, value, { ...context, name: key === 'mark' ? '' : `${key}=` })
  if (key !== 'showLineNumbers') return kept.has(key) ? undefined : unknownWord(key)
  if (/false/.test(value)) return { kind: key, advice: 'Code has no line numbers unless it is `numbered`. The attribute was removed.' }
  if (/[^{}=\d]|^\{?1\}?$/.test(value)) return undefined
  page.replace(span.start, span.end, key)
  page.note(span, 'Line numbers begin with 1.', `fence ${key}`)
  return undefined
}

function unknownWord(word: string): Problem {
  const advice = Object.hasOwn(removed, word) ? (removed[word] ?? '') : `docsgen knows no \`${word}\` for code. It was removed.`
  return { kind: word, advice }
}

function readRange(page: MdxPage, written: string, { span, marks, name }: Context & { readonly name: string }): Problem | undefined {
  if (!written.startsWith('{')) return { kind: 'text', advice: textMark }
  const inside = written.slice(1, -1).trim()
  // Expressive Code can put a label on lines: `{"1. Import": 3-5}`.
  const label = /^["'][^"']*["']\s*:\s*(.*)$/.exec(inside)
  const lines = label?.[1]?.trim() ?? inside
  if (!range.test(lines))
    return { kind: 'lines', advice: `docsgen does not read \`${written.slice(0, 60)}\`. Write line numbers: \`{1,3-5}\`.` }
  if (label) page.note(span, 'docsgen has no labels of lines. The lines are highlighted.', 'fence label')
  marks[name]?.push({ ...span, lines })
  return undefined
}
