import type { Token, Tokens } from 'marked'
import * as o from '../../core/config/schema-parts.ts'
import { defineDiagnostics, didYouMeanOr, error } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { createPageWalk } from '../../core/markdown/create-page-walk.ts'
import { lexPage } from '../../core/markdown/lex-markdown.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { plainText } from '../../core/markdown/plain-text.ts'
import { createLineIndex } from '../../core/markdown/source-cursor.ts'
import { writeBlocks } from '../../core/markdown/write-blocks.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ContentRoot } from '../../core/model/source-file.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { closest } from '../../kit/similar/closest.ts'
import { excerpt } from '../../kit/text/format-values.ts'

class GlossarySyntax {
  /**
   * The page that explains terms, relative to the content folder. `[[term:Channel]]` links to its entry `Channel`, with the first paragraph of the
   * entry as a tooltip. Entries are headings and the terms of definition lists.
   * @default none
   */
  readonly glossary?: string = o.optional(o.projectPath(findMarkdownProblem))
}

function findMarkdownProblem(path: string): string | undefined {
  return /\.(?:md|markdown)$/i.test(path) ? undefined : 'it is not a Markdown file'
}

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends GlossarySyntax {}
}

interface GlossaryFile {
  readonly path: ProjectPath
  /** The URL as pages link to it. */
  readonly href: string
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** For each content folder, by its id, where its glossary can be, in order of preference. */
    readonly glossary?: Readonly<Record<string, readonly GlossaryFile[]>>
  }
}

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'glossary/unknown-term': error(
    'Unknown glossary term',
    ({ term, file }: { term: string; file: string | undefined }) =>
      file === undefined
        ? `\`${term}\` is not linked because the file that \`syntax.glossary\` names does not exist.`
        : `The glossary \`${file}\` has no entry \`${term}\`.`,
    didYouMeanOr('Add a heading or a definition with this name to the glossary.'),
  ),
})

export const glossary = defineFeature({
  name: 'glossary',
  options: { syntax: GlossarySyntax },
  diagnostics,
  parseOptions: ({ config }) => glossaryOption(config),
  syntax: {
    isIn: ({ text, options, isGenerated }) => options.glossary !== undefined && !isGenerated && /\[\[term:/i.test(text),
    inlines: { '[': readGlossaryTerm },
    prepare: findGlossary,
    writers: { glossaryTerm: (walk, token, offset) => writeGlossaryTerm(walk, token as GlossaryTermToken, offset) },
  },
})

/** Every content folder has its own glossary, or that of the default language. */
function glossaryOption({ syntax: { glossary }, contentRoots, locales }: SiteConfig): Pick<ParseOptions, 'glossary'> {
  if (glossary === undefined) return {}
  const filesOf = ({ version, locale }: ContentRoot) =>
    [...new Set([locale, locales[0].code])].flatMap((code) =>
      contentRoots
        .filter((root) => root.version === version && root.locale === code)
        .map(({ projectDir }) => ({ path: `${projectDir}/${glossary}` as ProjectPath, href: `/${glossary}` })),
    )
  return { glossary: Object.fromEntries(contentRoots.map((root) => [root.id, filesOf(root)])) }
}

/** The glossary that a page uses. */
const notes = createNotes((): { glossary?: { readonly file: GlossaryFile; readonly entries: Glossary } | undefined } => ({}))

/** Reads the glossary that the page uses as one of its included files, so that the page is rendered again if an entry changes. */
function findGlossary(walk: PageWalk): void {
  const { includedFiles, found } = walk
  for (const file of walk.page.options.glossary?.[walk.page.rootId] ?? []) {
    const bytes = includedFiles.read(file.path)
    const { text = '', hash } = typeof bytes === 'string' ? { hash: bytes } : includedFiles.textOf(bytes)
    found.includes.set(file.path, { path: file.path, hash })
    if (typeof bytes === 'string') continue
    notes(walk).glossary = { file, entries: cachedEntries(walk.page.options, text, () => readEntries(walk, file.path, text)) }
    return
  }
}

/** The entries of a glossary, with the IDs that they have on the glossary's own page. */
function readEntries({ page, syntax, includedFiles }: PageWalk, file: ProjectPath, text: string): Glossary {
  const start = splitFrontMatter(text).bodyStart
  const { options, componentNames, rootId } = page
  const lines = createLineIndex(text)
  const walk = createPageWalk({ file, rootId, text, start, lines, options, componentNames, includedFiles, syntax: syntax.table })
  return createGlossary(walk, lexPage(walk, start))
}

let last: { readonly options: ParseOptions; readonly text: string; readonly entries: Glossary } | undefined

/** Pages that are parsed one after the other share the entries that were read. */
function cachedEntries(options: ParseOptions, text: string, read: () => Glossary): Glossary {
  if (last?.options !== options || last.text !== text) last = { options, text, entries: read() }
  return last.entries
}

/** The headings of a glossary with the paragraphs below them, and the terms of its definition lists. */
function createGlossary(walk: PageWalk, tokens: readonly Token[]): Glossary {
  const entries = new Map<string, GlossaryEntry>()
  const add = (entry: GlossaryEntry): void => {
    const key = entry.text.toLowerCase()
    if (key !== '' && !entries.has(key)) entries.set(key, entry)
  }
  for (const [index, token] of tokens.entries()) {
    const { headings, terms } = walk.found
    const [headingCount, termCount] = [headings.length, terms.length]
    writeBlocks(walk, [token])
    for (const term of terms.slice(termCount)) add(term)
    const heading = token.type === 'heading' && token.depth > 1 ? headings[headingCount] : undefined
    const next = tokens.slice(index + 1, index + 3).find(({ type }) => type !== 'space')
    if (heading) add({ id: heading.id, text: heading.text, definition: next?.type === 'paragraph' ? plainText(next.tokens ?? []) : '' })
  }
  return entries
}

function writeGlossaryTerm(walk: PageWalk, { term, plain: text, raw }: GlossaryTermToken, offset: number): void {
  const { glossary } = notes(walk)
  const entry = glossary?.entries.get(term.toLowerCase())
  const range = walk.page.lines.rangeAt(offset, raw.length)
  if (!entry || !glossary) {
    const file = glossary?.file.path
    const suggestion = closest(
      term,
      [...(glossary?.entries.values() ?? [])].map((each) => each.text),
    )
    walk.reports.add(createDiagnostic('glossary/unknown-term', { term, file, suggestion }, { file: walk.page.file, ...range }))
    walk.writer.write(escapeHtml(text))
    return
  }
  const href = `${glossary.file.href}#${encodePercent(entry.id)}`
  const link = walk.found.links.push({ href, kind: 'link', at: range }) - 1
  walk.writer.write('<a class="term" href="')
  walk.writer.slot({ kind: 'href', link })
  walk.writer.write(`"${entry.definition === '' ? '' : ` title="${escapeHtml(excerpt(entry.definition, 300))}"`}>${escapeHtml(text)}</a>`)
  walk.found.markdownEdits.push({
    start: offset,
    end: offset + raw.length,
    text: `[${text}](${glossary.file.href}#${encodePercent(entry.id)})`,
  })
}

/** `[[term:Channel]]` or `[[term:Channel|channels]]`: a link to a glossary entry, with the first paragraph of the entry as a tooltip. */
interface GlossaryTermToken extends Tokens.Generic {
  readonly type: 'glossaryTerm'
  readonly term: string
  /** The text that readers see. */
  readonly plain: string
}

interface GlossaryEntry {
  readonly id: string
  readonly text: string
  readonly definition: string
}

/** The glossary entries by their names in lowercase. */
type Glossary = ReadonlyMap<string, GlossaryEntry>

function readGlossaryTerm(src: string): GlossaryTermToken | undefined {
  const match = /^\[\[term:([^\][|\n]{1,200})(?:\|([^\][|\n]{1,200}))?\]\]/i.exec(src)
  if (!match) return undefined
  const term = (match[1] ?? '').trim()
  return { type: 'glossaryTerm', raw: match[0], term, plain: match[2]?.trim() || term }
}
