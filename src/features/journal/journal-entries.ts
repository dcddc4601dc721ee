import type { PageSource } from '../../core/assemble/create-routes.ts'
import { documentId } from '../../core/assemble/route-path.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { readDate } from '../../kit/text/format-values.ts'
import { isJournalIndex, type Journal } from './find-journals.ts'

/** A dated page of a journal. */
export interface JournalEntry extends PageSource {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly date: string
}

export interface JournalPages {
  readonly journal: Journal
  /** By content root, newest first. */
  readonly entries: ReadonlyMap<string, readonly JournalEntry[]>
  /** The folder's own page, by content root. */
  readonly indexes: ReadonlyMap<string, PageSource>
}

interface DatedPath {
  /** `2026-07-17` */
  readonly date: string
  /** The route without the date; undefined if nothing else is left. */
  readonly route: string | undefined
}

/** `2026-07-17-title`, `2026-07-17/index`, `2026/07-17-title` or `2026/07/17/title`, perhaps in folders. */
const dated = /^((?:[^/]*\/)*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.+))?$/

/** The date in the path of an entry; undefined if it has none. */
function readDatedPath(id: string, folder: string): DatedPath | undefined {
  const match = dated.exec(id.slice(folder.length + 1))
  if (!match) return undefined
  const [, above = '', year = '', month = '', day = '', rest] = match
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (rest === undefined || rest === 'index') return { date, route: undefined }
  return { date, route: `/${folder}/${above}${rest.endsWith('/index') ? rest.slice(0, -'index'.length) : rest}` }
}

/** The route of an entry without the date of its file, unless its front matter sets another one. */
export function entrySlug({ source, document: { frontMatter } }: PageSource, { folder }: Journal): string | undefined {
  const { slug } = frontMatter
  const natural = readDatedPath(documentId(source.path), folder)?.route
  if (slug === undefined || natural === undefined || slug.startsWith('/')) return slug ?? natural
  return `${natural.slice(0, natural.replace(/\/$/, '').lastIndexOf('/') + 1)}${slug}`
}

/** Sorts the pages of a journal. Pages without a date are reported, and are not part of its lists. */
export function readJournalPages(journal: Journal, pages: readonly PageSource[], config: SiteConfig): Outcome<JournalPages> {
  const diagnostics: Diagnostic[] = []
  const roots = new Set(config.contentRoots.filter(({ version }) => version === config.versions[0].id).map(({ id }) => id))
  const entries = new Map<string, JournalEntry[]>()
  const indexes = new Map<string, PageSource>()
  for (const page of pages) {
    const { source, document } = page
    if (!roots.has(source.rootId) || !source.path.startsWith(`${journal.folder}/`)) continue
    const id = documentId(source.path)
    if (isJournalIndex(id, journal.folder)) indexes.set(source.rootId, page)
    else if (source.kind === 'markdown') {
      const { date: written } = document.frontMatter
      const inPath = readDatedPath(id, journal.folder)
      const date = readDate(written ?? inPath?.date ?? '')
      const file = { file: source.projectPath }
      if (date !== undefined) {
        const own = entries.get(source.rootId)
        if (own) own.push({ ...page, id, date })
        else entries.set(source.rootId, [{ ...page, id, date }])
      } else if (inPath) diagnostics.push(createDiagnostic('journal/bad-date', { date: inPath.date }, file))
      // A date that could not be read has its own diagnostic.
      else if (!document.diagnostics.some(({ code, message }) => code === 'front-matter/wrong-type' && message.startsWith('`date`')))
        diagnostics.push(createDiagnostic('journal/no-date', { folder: journal.folder }, file))
    }
  }
  return { value: { journal, entries, indexes }, diagnostics }
}

/** Newest first; entries of the same time by their paths. */
export function sortEntries(entries: Iterable<JournalEntry>): readonly JournalEntry[] {
  return [...entries].sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1))
}
