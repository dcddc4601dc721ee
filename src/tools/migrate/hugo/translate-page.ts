import { stringify } from 'yaml'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { blankCode } from '../../../kit/markdown-lines/blank-code.ts'
import type { OtherSite } from '../other-site.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import { originalText, reviseText } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { createPageFinder, type FindPage } from './find-page.ts'
import { idTypeOf } from './heading-ids.ts'
import { translateIncludedCode } from './shortcodes/includes.ts'
import { translatorOf } from './shortcodes/known-shortcodes.ts'
import { addNote, type PageEdits } from './shortcodes/page-edits.ts'
import { type Shortcode, scanShortcodes } from './shortcodes/scan-shortcodes.ts'
import { writeUnknown } from './shortcodes/write-unknown.ts'
import { translateAlerts, translateBlockAttributes, translateFences, translateHeadings } from './translate-lines.ts'

const finders = new WeakMap<OtherSite['pages'], FindPage>()

/** Writes a page of Hugo in docsgen's Markdown: shortcodes first, as Hugo does, then lines of Markdown. */
export function translatePage({ file, text, page, site, files }: TranslateInput): Translation {
  const { frontMatter } = page ?? readOtherFrontMatter(text, file)
  const findPage = finders.get(site.pages) ?? createPageFinder(site.pages)
  finders.set(site.pages, findPage)
  const context: PageEdits = { text, file, page, site, files, findPage, edits: [], notes: [], components: [], partials: [] }
  if (frontMatter.format === 'toml' || frontMatter.format === 'json') {
    const yaml = Object.keys(frontMatter.values).length === 0 ? '' : stringify(plainValues(frontMatter.values))
    context.edits.push({ start: 0, end: frontMatter.bodyStart, text: `---\n${yaml}---\n` })
  }
  if (text.includes('{{', frontMatter.bodyStart)) translateShortcodes(context, frontMatter.bodyStart)
  translateColumns(context, frontMatter.bodyStart)
  const first = reviseText(originalText(text), context.edits)

  // The front matter can be longer now.
  const bodyStart = readOtherFrontMatter(first.text, file).frontMatter.bodyStart
  const fences = translateFences(first.text, bodyStart)
  const attributes = site.features.has('block-attributes')
    ? translateBlockAttributes(first.text, blankCode(first.text, { from: bodyStart }), bodyStart)
    : { edits: [], notes: [] }
  const alerts = first.text.includes('[!', bodyStart) ? translateAlerts(first.text, bodyStart) : []
  const headings = translateHeadings(first.text, bodyStart, idTypeOf(site))
  const notes = [...fences.notes, ...attributes.notes].map((note) => ({ ...note, offset: first.originOf(note.offset) }))
  return {
    revised: reviseText(first, [...fences.edits, ...attributes.edits, ...alerts, ...headings]),
    notes: [...context.notes, ...notes].toSorted((a, b) => a.offset - b.offset),
    components: context.components,
    partials: context.partials,
  }
}

function translateShortcodes(page: PageEdits, bodyStart: number): void {
  const { text, edits } = page
  const { shortcodes, escaped, broken } = scanShortcodes(text, bodyStart)
  const outside = blankCode(text, { from: bodyStart, anyIndent: true })
  for (const { start, end, text: shown } of escaped) edits.push({ start, end, text: shown })
  for (const { start, end } of broken)
    page.notes.push({
      offset: start,
      found: text.slice(start, end + 40).split('\n', 1)[0] ?? '',
      advice: 'A tag of a shortcode that does not end, or closes nothing.',
    })
  const visit = (shortcode: Shortcode) => {
    const inCode = outside[shortcode.start] !== '{'
    const translate = translatorOf(shortcode.name)
    if (inCode) translateInCode(shortcode, page)
    else if (!translate) writeUnknown(shortcode, page)
    else if (translate(shortcode, page) === 'whole') return
    for (const child of shortcode.children) visit(child)
  }
  for (const shortcode of shortcodes) visit(shortcode)
  dropInside(edits)
}

/** Hugo carries out shortcodes in code as well; only those that are text have a result there. */
function translateInCode(shortcode: Shortcode, page: PageEdits): void {
  if (/^(?:ref|relref|param|siteparam)$/.test(shortcode.name)) translatorOf(shortcode.name)?.(shortcode, page)
  else if (!/^(?:readfile|include)$/i.test(shortcode.name) || !translateIncludedCode(shortcode, page))
    addNote(page, shortcode, 'Hugo carries out this shortcode in code: write its result.')
}

/** What is replaced as a whole takes the edits inside of it along. */
function dropInside(edits: PageEdits['edits']): void {
  const inside = new Set<object>()
  let reach = -1
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.end <= reach) inside.add(edit)
    else reach = edit.end
  }
  if (inside.size > 0) edits.splice(0, edits.length, ...edits.filter((edit) => !inside.has(edit)))
}

/** hugo-book and Geekdoc part columns with a line `<--->`. */
function translateColumns({ text, edits }: PageEdits, bodyStart: number): void {
  if (!text.includes('<--->')) return
  for (const { index, 0: line } of text.matchAll(/^[ \t]*<--->.*$/gm))
    if (index >= bodyStart) edits.push({ start: index, end: index + line.length, text: '' })
}

/** Dates as they are written, and nothing that YAML would tag. */
function plainValues(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plainValues)
  if (!isObjectOrList(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainValues(each)]))
}
