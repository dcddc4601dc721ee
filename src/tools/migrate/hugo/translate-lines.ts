import GithubSlugger from 'github-slugger'
import { linesOutsideFences, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import type { Edit } from '../text/revise-text.ts'
import { readFenceAttributes, writeFenceOptions } from './fence-options.ts'
import { type HugoIdType, readHeadings } from './heading-ids.ts'
import { boxKind } from './shortcodes/boxes.ts'

interface LineEdits {
  readonly edits: readonly Edit[]
  readonly notes: readonly { readonly offset: number; readonly found: string; readonly advice: string }[]
}

/** Options of code blocks. */
export function translateFences(text: string, bodyStart: number): LineEdits {
  const edits: Edit[] = []
  const notes: LineEdits['notes'][number][] = []
  for (const { part, fence } of readMarkdownLines(text, { from: bodyStart })) {
    if (part !== 'opening' || !fence) continue
    const { info, infoStart } = fence
    const brace = info.indexOf('{')
    const close = info.lastIndexOf('}')
    const attributes = brace === -1 || close < brace ? undefined : readFenceAttributes(info.slice(brace, close + 1))
    if (!attributes) continue
    const { text: written, lost } = writeFenceOptions(attributes)
    const language = info.slice(0, brace).trim() || (written === '' ? '' : 'text')
    edits.push({ start: infoStart, end: infoStart + info.length, text: `${language}${written}${info.slice(close + 1).trimEnd()}` })
    if (lost.length > 0)
      notes.push({ offset: infoStart, found: info.trim(), advice: `Code blocks have no ${lost.map((key) => `\`${key}\``).join(', ')}.` })
  }
  return { edits, notes }
}

const alert = /^([ \t]*)>[ \t]?\[!([A-Za-z]+)\]([+-]?)[ \t]*([^\n]*)$/
const gitHubKinds = new Set(['note', 'tip', 'important', 'warning', 'caution'])

/** Alerts of Hugo can have a title, can be folded, and are of any kind. Those that GitHub has as well stay. */
export function translateAlerts(text: string, bodyStart: number): readonly Edit[] {
  const edits: Edit[] = []
  let last: { readonly indent: string; end: number } | undefined
  const close = () => {
    if (last) edits.push({ start: last.end, end: last.end, text: `\n${last.indent}:::` })
    last = undefined
  }
  for (const { line, start: from } of linesOutsideFences(text, { from: bodyStart })) {
    const [, indent = '', kind = '', fold = '', title = ''] = (line.includes('[!') ? alert.exec(line) : null) ?? []
    const quoted = /^[ \t]*>[ \t]?/.exec(line)
    if (kind !== '') {
      close()
      if (title === '' && fold === '' && gitHubKinds.has(kind.toLowerCase())) continue
      const name = fold === '' ? boxKind(kind) : fold === '+' ? 'details{open}' : 'details'
      edits.push({
        start: from,
        end: from + line.length,
        text: `${indent}:::${name}${title === '' ? (fold === '' ? '' : ` ${kind}`) : ` ${title}`}`,
      })
      last = { indent, end: from + line.length }
    } else if (last && quoted) {
      edits.push({ start: from, end: from + quoted[0].length, text: last.indent })
      last.end = from + line.length
    } else close()
  }
  close()
  return edits
}

/** Hugo makes ids of headings as they are written, with Markdown and addresses: where docsgen would make another one, the id is written out. */
export function translateHeadings(text: string, bodyStart: number, type: HugoIdType): readonly Edit[] {
  const slugger = new GithubSlugger()
  return readHeadings(text, bodyStart, type).flatMap((heading) => {
    // docsgen's rule does not count ids that the author gave.
    if (heading.isOwn) return []
    const made = slugger.slug(plainText(heading.text))
    // In braces, these underscores would be emphasis.
    const written = /(?:^|-)_|_(?:-|$)/.test(heading.id) ? `<a id="${heading.id}"></a>` : `{#${heading.id}}`
    return made === heading.id ? [] : [{ start: heading.end, end: heading.end, text: ` ${written}` }]
  })
}

/** A heading's text without Markdown. */
function plainText(written: string): string {
  return written
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\[[^\]]*\]/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/(^|[^\w`])_([^_`]+)_(?!\w)/g, '$1$2')
    .replace(/&(?:amp|lt|gt|quot);/g, '')
    .replace(/[*`\\]/g, '')
}

/** `{.class #id}` on a line of its own gives attributes to the block above it, if the config turns it on. */
export function translateBlockAttributes(text: string, outside: string, bodyStart: number): LineEdits {
  const edits: Edit[] = []
  const notes: LineEdits['notes'][number][] = []
  for (const match of outside.matchAll(/^[ \t]*\{[ \t]*[.#][^{}\n]*\}[ \t]*(?:\n|$)/gm)) {
    if (match.index < bodyStart) continue
    edits.push({ start: match.index, end: match.index + match[0].length, text: '' })
    const found = text.slice(match.index, match.index + match[0].length).trim()
    notes.push({ offset: match.index, found, advice: 'Only headings and images can have attributes here.' })
  }
  return { edits, notes }
}
