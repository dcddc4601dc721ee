import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { createPageWalk } from '../../core/markdown/create-page-walk.ts'
import { createLineIndex } from '../../core/markdown/line-index.ts'
import { titleFromPath } from '../../core/markdown/page-title.ts'
import type { SyntaxTable } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { createIncludedFiles, type IncludeReader } from '../../core/markdown/read-include.ts'
import { ownParts, type ReadFrontMatter, validateFrontMatter } from '../../core/markdown/validate-front-matter.ts'
import { closeOpenElements, writeRawHtml } from '../../core/markdown/write-raw-html.ts'
import type { Diagnostic, Range } from '../../core/model/diagnostic.ts'
import type { Link, ParsedPage } from '../../core/model/document.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readHead } from '../head-tags/index.ts'
import { noteAnswers, resolveSymbolLinks } from '../linked-sites/symbol-links.ts'

export interface ReactPageSource {
  readonly file: ProjectPath
  /** What the component rendered to. */
  readonly html: string
  /** The module's `frontMatter` export, whatever it is. */
  readonly frontMatter: unknown
  /** The title where the module names none; the file's name where this is undefined too. */
  readonly fallbackTitle: string | undefined
  /** The position of a string in the module's source. */
  readonly findLiteral: (literal: string) => Range | undefined
  readonly readWith?: IncludeReader['readWith']
}

/** A React page as a document like any other: its addresses are resolved and checked, its ids can be linked to. */
export function parseReactPage(source: ReactPageSource, options: ParseOptions, syntax: SyntaxTable): ParsedPage {
  const { file, html } = source
  const lines = createLineIndex(html)
  const walk = createPageWalk({
    file,
    isTrusted: true,
    text: html,
    start: 0,
    lines,
    options: { ...options, html: 'checked' },
    componentNames: new Set(),
    includedFiles: createIncludedFiles({ read: () => 'missing', similar: () => undefined, readWith: source.readWith }),
  })
  writeRawHtml(walk, html, 0)
  closeOpenElements(walk)
  const front = readExport(source, options, syntax)
  const title = front.frontMatter.title ?? front.frontMatter.heading ?? source.fallbackTitle ?? titleFromPath(file)
  // Offsets point into what was rendered; authors know only what they wrote.
  const inSource = (literal: string): Range => source.findLiteral(literal) ?? { line: 1, column: 1 }
  const image = front.frontMatter.image
  resolveSymbolLinks(walk)
  noteAnswers(walk)
  const found: Link[] = walk.found.links.map((link) => ({ ...link, at: inSource(link.written ?? link.href) }))
  // Last, since the numbers of the others are already in the HTML's slots.
  const links: Link[] = image === undefined ? found : [...found, { href: image, kind: 'image', at: inSource(image) }]
  const head = readHead(front.frontMatter.head ?? [], () => ({ file }))
  const diagnostics: Diagnostic[] = walk.reports.list.map((diagnostic) => ({ ...diagnostic, location: { file } }))
  return {
    document: {
      frontMatter: front.frontMatter,
      ...ownParts(front),
      title,
      description: front.frontMatter.description ?? '',
      links: [...links, ...head.links],
      image: image === undefined ? undefined : found.length,
      ...(head.tags.length > 0
        ? { head: head.tags.map((tag) => (tag.link === undefined ? tag : { ...tag, link: links.length + tag.link })) }
        : {}),
      anchors: [...walk.found.anchors],
      includes: [...walk.found.includes.values()],
      diagnostics: [...front.diagnostics, ...head.diagnostics, ...diagnostics],
    },
    body: { ...walk.writer.finish([]), titleHtml: escapeHtml(front.frontMatter.heading ?? title), titleId: undefined, headings: [] },
  }
}

function readExport({ file, frontMatter }: ReactPageSource, { ownKeys }: ParseOptions, syntax: SyntaxTable): ReadFrontMatter {
  const none: ReadFrontMatter = { frontMatter: {}, own: {}, keys: {}, diagnostics: [] }
  if (frontMatter === undefined) return none
  if (!isRecord(frontMatter)) {
    const found = Array.isArray(frontMatter) ? 'a list' : 'a single value'
    const diagnostic = createDiagnostic('front-matter/not-a-mapping', { found, isExport: true }, { file })
    return { ...none, diagnostics: [diagnostic] }
  }
  return validateFrontMatter(
    { ...frontMatter },
    { at: () => ({ file }), keys: {}, advice: syntax.unknownKeys, hasOwnKeys: ownKeys === true, known: syntax.keys.everywhere },
  )
}
