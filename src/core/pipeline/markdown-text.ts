import { unescapeHtml } from '../../kit/escape/markup.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import { indexLine } from '../../kit/text/reference-entries.ts'
import { readSource } from '../discover/read-source.ts'
import { decodeText } from '../markdown/plain-text.ts'
import type { TextEdit } from '../model/document.ts'
import type { SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'

export interface MarkdownJob {
  readonly kind: 'markdown'
  /** The page title. */
  readonly title: string
  readonly source: SourceFile
  /** The text with partials and the values of variables, if the page has any. */
  readonly expandedText?: string | undefined
  /** The lines to omit. */
  readonly hiddenLines: readonly number[]
  readonly markdownEdits: readonly TextEdit[]
  /** Pairs of URLs, each consisting of the URL of a link as written and its resolved URL. */
  readonly links: readonly (readonly [written: string, address: string])[]
  /** The URL of the list of all pages. */
  readonly index: string
  /** The hash of the text from which the page was parsed, or undefined if the text may have changed since then. */
  readonly hash: string | undefined
  /** The text that features add below the title and at the end. */
  readonly parts: NonNullable<SitePage['markdown']>
}

/**
 * Returns the text of a page as written, without the front matter and without parts that only checks need. The URL of the list of all pages
 * is below the title, for agents that know only this page. Returns undefined if the text is no longer available.
 */
export function markdownText(job: MarkdownJob): Uint8Array | undefined {
  const text = writtenText(job)
  if (text === undefined) return undefined
  const heading = text.indexOf('\n') + 1 || text.length
  const title = text.slice(0, heading).trimEnd()
  const parts = [`${title}\n`, indexLine(job.index), job.parts.top, text.slice(heading).trimStart(), job.parts.end]
  return Buffer.from(parts.filter((part) => part !== '').join('\n'))
}

function writtenText({ title, source, hiddenLines, markdownEdits, links, hash, expandedText }: MarkdownJob): string | undefined {
  const bytes = readSource(source)
  if ('severity' in bytes || (hash !== undefined && sha256(bytes) !== hash)) return undefined
  const text = expandedText ?? decodeText(bytes, source.projectPath).value ?? ''
  const { bodyStart } = splitFrontMatter(text)
  const edited = edit(text, [...markdownEdits, ...lineRemovals(text, hiddenLines)])
  const body = replaceLinks(edited.slice(bodyStart), new Map(links)).trimStart()
  if (/^# /.test(body)) return body
  const [, heading] = /^#{2,6}[ \t]+([^\n]+)/.exec(body) ?? []
  return heading?.trim() === title ? body.replace(/^#+/, '#') : `# ${title}\n\n${body}`
}

/** Applies edits, all of which are in the text after the front matter. */
function edit(text: string, edits: readonly TextEdit[]): string {
  let edited = ''
  let at = 0
  for (const { start, end, text: replacement } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    edited += text.slice(at, start) + replacement
    at = end
  }
  return edited + text.slice(at)
}

function lineRemovals(text: string, numbers: readonly number[]): TextEdit[] {
  if (numbers.length === 0) return []
  const left = new Set(numbers)
  const removals: TextEdit[] = []
  let start = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (left.has(index + 1)) removals.push({ start, end: start + line.length + 1, text: '' })
    start += line.length + 1
  }
  return removals
}

/**
 * Matches the targets of links, definitions, and attributes: `](./a.md)`, `]: ./a.md`, `href="./a.md"`, and `{dark=./a.png}`. An attribute
 * ends where a link ends: `[x=1](./a.md)`.
 */
const target =
  /(\]\([ \t]*|\]:[ \t]+|[\w-]=)(?:<([^<>\n]+)>|"((?:(?!\]\()[^"\n])*)"|'((?:(?!\]\()[^'\n])*)'|((?:(?!\][(:])[^\s()<>{}"']|\([^\s()<>{}"']*\))+))/g

/** Replaces URLs in Markdown, except in code. */
export function replaceLinks(text: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return text
  let replaced = ''
  let done = 0
  for (const { line, start } of linesOutsideFences(text)) {
    if (!/\]\(|\]:|=/.test(line)) continue
    for (const { index, 0: whole, 1: before = '', ...forms } of blankCodeSpans(line).matchAll(target)) {
      const href = forms[2] ?? forms[3] ?? forms[4] ?? forms[5] ?? ''
      const address = addresses.get(href) ?? addresses.get(readTarget(href))
      if (address === undefined) continue
      const at = start + index + whole.indexOf(href, before.length)
      replaced += text.slice(done, at) + address
      done = at + href.length
    }
  }
  return replaced + text.slice(done)
}

/** Converts a URL as written to the form in `addresses`, which contains no escapes of Markdown and HTML. */
function readTarget(written: string): string {
  if (!/[\\&]/.test(written)) return written
  return unescapeHtml(written.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}
