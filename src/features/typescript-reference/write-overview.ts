import { firstSentence } from '../references/first-sentence.ts'
import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiExport } from './declarations.ts'
import { hrefTo, type NamedPlace, type PageWriting } from './page-writing.ts'

/** Lists exports with the first sentence of each; those of other packages come last. */
export function writeExportList(writing: PageWriting, exports: readonly ApiExport[]): void {
  const places = exports.flatMap(({ name, symbol }) => {
    const place = symbol === undefined ? undefined : writing.names.findSymbol(symbol)
    return place ? [{ name, place }] : []
  })
  writeSymbolList(writing, places)
  writeForeign(writing, exports)
}

interface ListedSymbol {
  readonly name: string
  readonly place: NamedPlace
}

export function writeSymbolList({ page, text }: PageWriting, listed: readonly ListedSymbol[]): void {
  const lines = listed.map(({ name, place }) => {
    const { comment, kind } = place.planned.declaration
    const sentence = comment.description.map((part) => firstSentence(part.text)).find((each) => each !== '')
    const words = sentence === undefined ? `*${kind}*` : escapeMarkdown(sentence)
    return `- [${escapeMarkdown(name)}](${hrefTo(place, page)}): ${words}`
  })
  if (lines.length > 0) text.block(lines.join('\n'))
}

/** Declarations of other packages that a package exports. */
export function writeForeign({ text }: PageWriting, exports: readonly ApiExport[]): void {
  const foreign = exports.filter(({ symbol }) => symbol === undefined)
  if (foreign.length === 0) return
  const byPackage = new Map<string, string[]>()
  for (const { name, package: from } of foreign) byPackage.set(from, [...(byPackage.get(from) ?? []), name])
  text.block('Also exports from other packages:')
  const lines = [...byPackage].map(
    ([from, names]) => `- ${codeSpan(from)}: ${names.map((name) => (name === '*' ? 'everything' : codeSpan(name))).join(', ')}`,
  )
  text.block(lines.join('\n'))
}
