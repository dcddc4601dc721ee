import { sha256 } from '../../kit/files/hash.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { indexLine } from '../../kit/text/reference-entries.ts'
import { readSource } from '../discover/read-source.ts'
import { decodeText } from '../markdown/plain-text.ts'
import { replaceLinks } from '../markdown/replace-links.ts'
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
