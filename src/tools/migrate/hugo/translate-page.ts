import GithubSlugger from 'github-slugger'
import { stringify } from 'yaml'
import type { Location } from '../../../core/model/diagnostic.ts'
import { toPlainData } from '../../../kit/data/is-record.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherSite } from '../other-site.ts'
import { frontMatterOf, PageDraft } from '../text/page-draft.ts'
import { type Edit, findFormulas, originalText, readOtherFrontMatter, reviseText, withoutOverlaps } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { admonitionKinds } from '../values.ts'
import { addUnknownShortcodes, findTemplate, translatorOf } from './shortcodes/known-shortcodes.ts'
import { addNote, type Shortcode, scanShortcodes } from './shortcodes/shortcode.ts'
import { isTextInCode, readFenceAttributes, translateHighlight, writeFenceOptions } from './shortcodes/write-blocks.ts'
import { translateIncludedCode, writeUnknown } from './shortcodes/write-references.ts'

/** Rewrites a Hugo page in docsgen's Markdown: shortcodes first, as in Hugo, and then lines of Markdown. */
export function translatePage(input: TranslateInput): Translation {
  const { file, text, site } = input
  const frontMatter = frontMatterOf(input)
  const page = new PageDraft(input, frontMatter)
  if (frontMatter.format === 'toml' || frontMatter.format === 'json') {
    const yaml = Object.keys(frontMatter.values).length === 0 ? '' : stringify(toPlainData(frontMatter.values).value)
    page.edits.push({ start: 0, end: frontMatter.bodyStart, text: `---\n${yaml}---\n` })
  }
  if (text.includes('{{', frontMatter.bodyStart)) translateShortcodes(page)
  translateColumns(page)
  addUnknownShortcodes(page)
  const first = reviseText(originalText(text), withoutOverlaps(page.edits))

  // The front matter can be longer after the shortcodes are translated.
  const bodyStart = readOtherFrontMatter(first.text, file).frontMatter.bodyStart
  const below: PageBelow = {
    text: first.text,
    bodyStart,
    note: (offset, found, advice) => page.notes.push({ offset: first.originOf(offset), found, advice }),
  }
  const fences = translateFences(below)
  const attributes = site.features.has('block-attributes') ? translateBlockAttributes(below) : []
  const alerts = first.text.includes('[!', bodyStart) ? translateAlerts(first.text, bodyStart) : []
  const formulas = site.features.has('tex-parentheses')
    ? [...findFormulas(blankCode(first.text, { from: bodyStart }))].flatMap(({ open, close, sign }) =>
        [open, close].map((start) => ({ start, end: start + 2, text: sign })),
      )
    : []
  const headings = translateHeadings(first.text, bodyStart, idTypeOf(site))
  return page.finish(reviseText(first, [...fences, ...attributes, ...alerts, ...formulas, ...headings]))
}

/** Reports tags that Hugo refuses. */
function translateShortcodes(page: PageDraft): void {
  const { text, edits, bodyStart } = page
  const { shortcodes, escaped, broken } = scanShortcodes(text, bodyStart)
  const outside = blankCode(text, { from: bodyStart, anyIndent: true })
  for (const { start, end, text: shown } of escaped) edits.push({ start, end, text: shown })
  for (const { start, end } of broken) {
    const [found = ''] = text.slice(start, end + 40).split('\n', 1)
    page.notes.push({ offset: start, found, advice: 'A tag of a shortcode that does not end, or closes nothing.' })
    const report = (at: Location) => createDiagnostic('other-site/broken-shortcode', {}, at)
    page.broken.push({ offset: start, length: end - start, report })
  }
  const visit = (shortcode: Shortcode) => {
    const inCode = outside[shortcode.start] !== '{'
    const translate = translatorOf(shortcode.name) ?? (showsCode(shortcode, page) ? translateHighlight : undefined)
    if (inCode) translateInCode(shortcode, page)
    else if (!translate) writeUnknown(shortcode, page)
    else if (translate(shortcode, page) === 'whole') return
    for (const child of shortcode.children) visit(child)
  }
  for (const shortcode of shortcodes) visit(shortcode)
}

/** Whether the template of a shortcode highlights the content. */
function showsCode({ name, isPaired }: Shortcode, page: PageDraft): boolean {
  const template = isPaired ? findTemplate(name, page) : undefined
  const text = template === undefined ? '' : (page.input.files.readText(template) ?? '')
  return /\bhighlight\b/i.test(text) && text.includes('.Inner') && !/markdownify|RenderString/.test(text)
}

/** Hugo also executes shortcodes in code. Only shortcodes whose output is text are useful there. */
function translateInCode(shortcode: Shortcode, page: PageDraft): void {
  if (isTextInCode(shortcode.name)) translatorOf(shortcode.name)?.(shortcode, page)
  else if (!/^(?:readfile|include)$/i.test(shortcode.name) || !translateIncludedCode(shortcode, page))
    addNote(page, shortcode, 'Hugo carries out this shortcode in code: write its result.')
}

/** hugo-book and Geekdoc separate columns with a line `<--->`. */
function translateColumns({ text, edits, bodyStart }: PageDraft): void {
  if (!text.includes('<--->')) return
  for (const { index, 0: line } of text.matchAll(/^[ \t]*<--->.*$/gm))
    if (index >= bodyStart) edits.push({ start: index, end: index + line.length, text: '' })
}

/** The page after its shortcodes are translated. */
interface PageBelow {
  readonly text: string
  readonly bodyStart: number
  note(offset: number, found: string, advice: string): void
}

/** Options of code blocks. */
function translateFences({ text, bodyStart, note }: PageBelow): readonly Edit[] {
  const edits: Edit[] = []
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
    if (lost.length > 0) note(infoStart, info.trim(), `Code blocks have no ${lost.map((key) => `\`${key}\``).join(', ')}.`)
  }
  return edits
}

const alert = /^([ \t]*)>[ \t]?\[!([A-Za-z]+)\]([+-]?)[ \t]*([^\n]*)$/
const gitHubKinds = new Set(['note', 'tip', 'important', 'warning', 'caution'])

/** Alerts in Hugo can have a title, can be collapsible, and can have any kind. Alerts that GitHub also supports are left unchanged. */
function translateAlerts(text: string, bodyStart: number): readonly Edit[] {
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
      const name = fold === '' ? (admonitionKinds[kind.toLowerCase()] ?? 'note') : fold === '+' ? 'details{open}' : 'details'
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

/**
 * Hugo generates heading IDs from the heading as written, including Markdown and URLs. Where docsgen would generate another ID, the ID is
 * written explicitly.
 */
function translateHeadings(text: string, bodyStart: number, type: HugoIdType): readonly Edit[] {
  const slugger = new GithubSlugger()
  return readHeadings(text, bodyStart, type).flatMap((heading) => {
    // docsgen's rule for duplicate IDs ignores IDs that the author specified.
    if (heading.isOwn) return []
    const made = slugger.slug(plainText(heading.text))
    // In braces, these underscores would be interpreted as emphasis.
    const written = /(?:^|-)_|_(?:-|$)/.test(heading.id) ? `<a id="${heading.id}"></a>` : `{#${heading.id}}`
    return made === heading.id ? [] : [{ start: heading.end, end: heading.end, text: ` ${written}` }]
  })
}

/** Returns a heading's text without Markdown. */
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

/** A line that contains only `{.class #id}` adds attributes to the block above it, if the config enables this feature. */
function translateBlockAttributes({ text, bodyStart, note }: PageBelow): readonly Edit[] {
  const edits: Edit[] = []
  const outside = blankCode(text, { from: bodyStart })
  for (const { 0: line, index } of outside.matchAll(/^[ \t]*\{[ \t]*[.#][^{}\n]*\}[ \t]*(?:\n|$)/gm)) {
    if (index < bodyStart) continue
    edits.push({ start: index, end: index + line.length, text: '' })
    note(index, text.slice(index, index + line.length).trim(), 'Only headings and images can have attributes here.')
  }
  return edits
}

type HugoIdType = 'github' | 'github-ascii' | 'blackfriday'

function idTypeOf({ features }: OtherSite): HugoIdType {
  return features.has('ids github-ascii') ? 'github-ascii' : features.has('ids blackfriday') ? 'blackfriday' : 'github'
}

interface WrittenHeading {
  /** The offset after the heading's text. */
  readonly end: number
  /** The text as written, without attributes. */
  readonly text: string
  readonly id: string
  /** Whether the author specified the ID. */
  readonly isOwn: boolean
}

/** Finds the headings of a page with their Hugo IDs, which Hugo generates from the text as written, including the URLs of links. */
function readHeadings(text: string, bodyStart: number, type: HugoIdType): readonly WrittenHeading[] {
  const body = text.slice(bodyStart)
  const used = new Set<string>()
  /** How often an ID has been used, so that equal headings do not have to be counted repeatedly. */
  const counts = new Map<string, number>()
  const headings: WrittenHeading[] = []
  let previous: { readonly line: string; readonly start: number } | undefined
  for (const { line, start, end } of linesOutsideFences(body)) {
    const atx = /^ {0,3}#{1,6}(?:[ \t]+|$)/.exec(line)
    const isUnderline = /^ {0,3}(?:=+|-+)[ \t]*$/.test(line) && previous !== undefined
    if (atx)
      add(
        line
          .slice(atx[0].length)
          .replace(/[ \t]+#+[ \t]*$/, '')
          .trimEnd(),
        bodyStart + start + atx[0].length,
      )
    else if (isUnderline && previous)
      add(previous.line.trim(), bodyStart + previous.start + (previous.line.length - previous.line.trimStart().length))
    previous =
      atx || isUnderline || line.trim() === '' || /^ {0,3}(?:[>|]|[-*+] |\d+[.)] |\{\{)| {4}/.test(line) || end < start
        ? undefined
        : { line, start }
  }
  return headings

  function add(written: string, start: number): void {
    const attributes = /[ \t]*\{([^{}]*)\}$/.exec(written)
    const own = attributes ? /(?:^|\s)#([^\s{}]+)/.exec(attributes[1] ?? '')?.[1] : undefined
    const isAttributes = attributes !== null && /^\s*(?:[#.][\w:.-]|[\w-]+\s*=)/.test(attributes[1] ?? '')
    const content = isAttributes ? written.slice(0, attributes.index) : written
    const id = own ?? uniqueId(makeId(content, type) || 'heading')
    used.add(id)
    headings.push({ end: start + content.length, text: content, id, isOwn: own !== undefined })
  }

  function uniqueId(base: string): string {
    let id = base
    let count = counts.get(base) ?? 0
    while (used.has(id)) id = `${base}-${++count}`
    counts.set(base, count)
    return id
  }
}

function makeId(written: string, type: HugoIdType): string {
  if (type === 'blackfriday')
    return written
      .toLowerCase()
      .replace(/[^\p{L}\p{Nd}]+/gu, '-')
      .replace(/^-|-$/g, '')
  const text = type === 'github-ascii' ? written.normalize('NFD').replace(/[^\p{ASCII}]/gu, '') : written
  return text
    .replace(/[^\p{L}\p{Nd}_ \t-]/gu, '')
    .replace(/[ \t]/g, '-')
    .toLowerCase()
}
