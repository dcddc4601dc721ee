import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import { hrefTo, type PageWriting } from './page-writing.ts'
import type { ListedEntryPoint, PageOverview } from './plan-pages.ts'
import { writeDocText } from './write-comment.ts'
import { writeDeclaration } from './write-declaration.ts'
import { writeForeign, writeSymbolList } from './write-overview.ts'

/** Writes the page of an entry point, of a package, or of a kind: its declarations, or a list of them. */
export function writeOverview(writing: PageWriting, overview: PageOverview): void {
  const { page, names, text } = writing
  const { about } = overview
  if (about)
    for (const part of about.declaration.comment.description) writeDocText({ writing, place: { page, planned: about }, depth: 1 }, part)
  const own = new Set(page.declarations)
  for (const { title, anchor, declarations } of overview.sections) {
    if (title !== '') text.block(`## ${escapeMarkdown(title)} {#${anchor}}`)
    const listed = declarations.flatMap((planned) => {
      const place = own.has(planned) ? undefined : names.findSymbol(planned.declaration.api?.symbol ?? '')
      return place ? [{ name: place.page.declarations.length === 1 ? place.page.title : planned.declaration.name, place }] : []
    })
    writeSymbolList(writing, listed)
    for (const planned of declarations) if (own.has(planned)) writeDeclaration(writing, planned, 3)
  }
  writeForeign(writing, overview.foreign)
  writeEntryPoints(writing, overview.entryPoints)
}

/** More names than this are only counted. */
const mostNames = 12

/** The other entry points of a package: their pages, or what they export from other pages. */
function writeEntryPoints({ page, names, text }: PageWriting, entryPoints: readonly ListedEntryPoint[]): void {
  if (entryPoints.length === 0) return
  const lines = entryPoints.map(({ name, path, exports }) => {
    const words = path === undefined ? codeSpan(name) : `[${codeSpan(name)}](/${path})`
    if (path !== undefined) return `- ${words}`
    const links = exports.flatMap((each) => {
      const place = each.symbol === undefined ? undefined : names.findSymbol(each.symbol)
      return place ? [`[${escapeMarkdown(each.name)}](${hrefTo(place, page)})`] : []
    })
    const others = links.length - mostNames
    const list = others > 0 ? `${links.slice(0, mostNames).join(', ')}, and ${others} more` : links.join(', ')
    return list === '' ? `- ${words}` : `- ${words}: ${list}`
  })
  text.block('## Entry points {#entry-points}')
  text.block(lines.join('\n'))
}
