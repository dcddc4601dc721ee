import { posix } from 'node:path'
import * as v from 'valibot'
import type { JournalAuthor } from '../../../templates/contract/journal-props.ts'
import type { PageSource } from '../../core/assemble/create-routes.ts'
import { documentId } from '../../core/assemble/route-path.ts'
import { defineDiagnostics, didYouMeanOr, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { flag, type SectionKind, text } from '../../core/markdown/read-section.ts'
import type { FrontMatterKeys } from '../../core/markdown/validate-front-matter.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ContentRoot, Section, SectionSettings, SourceFile } from '../../core/model/source-file.ts'
import { addTo, byText, compareText } from '../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readDate } from '../../kit/text/format-values.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'section/renamed-kind': warning(
    'Former name of a blog in `_section.yaml`',
    '`kind: journal` is now called `kind: blog`. The former name still works.',
    'Write `kind: blog`.',
  ),
  'journal/no-date': error(
    'Entry without a date',
    'This page is in the blog `{folder}`, but it has no date.',
    'Begin the file name with a date, such as `2026-07-17-title.md`, or add a line such as `date: 2026-07-17` to the front matter.',
  ),
  'journal/bad-date': error(
    'Invalid date in a file name',
    'The date in the name of this file, `{date}`, does not exist.',
    'Correct the file name, or set `date` in the front matter.',
  ),
  'journal/unknown-author': error(
    'Unknown author',
    '`authors` in `{section}` contains no author with the ID `{id}`.',
    didYouMeanOr('Add the author there, or write a mapping with `name` instead of an ID.'),
  ),
  'journal/author-link': error(
    'Missing page or image of an author',
    'The `{key}` of the author “{name}” leads to `{href}`, which does not exist.',
    'Correct the path. It is relative to the file that contains the author; a path that begins with `/` is relative to the content folder.',
  ),
  'journal/empty': warning(
    'Blog without entries',
    'The blog `{folder}` has no entries to publish.',
    'Add a page such as `2026-07-17-title.md`. Drafts and pages with a date in the future are not published.',
  ),
  'journal/misplaced': error('Misplaced blog', 'This folder cannot be a blog: {reason}.', 'Remove `kind: blog`, or move the folder.'),
  'journal/feed-needs-url': warning(
    'Missing site URL for feeds',
    'This blog has no feeds, because feeds contain absolute URLs and the config does not set `url`.',
    'Set `url` in the config, such as `https://docs.example.com`, or add `feed: false` here.',
  ),
})

/** A dated page of a journal. */
export interface JournalEntry extends PageSource {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly date: string
}

export interface JournalPages {
  readonly journal: Journal
  /** The entries of each content root, newest first. */
  readonly entries: ReadonlyMap<string, readonly JournalEntry[]>
  /** The folder's index page in each content root. */
  readonly indexes: ReadonlyMap<string, PageSource>
}

interface DatedPath {
  /** `2026-07-17` */
  readonly date: string
  /** The route without the date, or undefined if the route consists only of the date. */
  readonly route: string | undefined
}

/** `2026-07-17-title`, `2026-07-17/index`, `2026/07-17-title`, or `2026/07/17/title`, optionally in folders. */
const dated = /^((?:[^/]*\/)*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[-/](.+))?$/

/** The date in the path of an entry, or undefined if the path has no date. */
function readDatedPath(id: string, folder: string): DatedPath | undefined {
  const match = dated.exec(id.slice(folder.length + 1))
  if (!match) return undefined
  const [, above = '', year = '', month = '', day = '', rest] = match
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  if (rest === undefined || rest === 'index') return { date, route: undefined }
  return { date, route: `/${folder}/${above}${rest.endsWith('/index') ? rest.slice(0, -'index'.length) : rest}` }
}

/** The route of an entry without the date in its file name, unless its front matter sets another route. */
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
        addTo(entries, source.rootId, { ...page, id, date })
      } else if (inPath) diagnostics.push(createDiagnostic('journal/bad-date', { date: inPath.date }, file))
      // A date that could not be read has its own diagnostic.
      else if (!document.diagnostics.some(({ code, message }) => code === 'front-matter/wrong-type' && message.startsWith('`date`')))
        diagnostics.push(createDiagnostic('journal/no-date', { folder: journal.folder }, file))
    }
  }
  return { value: { journal, entries, indexes }, diagnostics }
}

/** Sorts the entries with the newest first. Entries with the same time are sorted by path. */
export function sortEntries(entries: Iterable<JournalEntry>): readonly JournalEntry[] {
  return [...entries].sort((a, b) => compareText(b.date, a.date) || compareText(a.id, b.id))
}

/** A folder of dated entries, in all languages of the first version. */
interface Journal {
  readonly folder: string
  /** The journal's `_section.yaml`, which diagnostics refer to. */
  readonly section: Section
  /** The sections by language. */
  readonly sections: ReadonlyMap<string, Section>
  /** The settings of the default language are the fallback for the other languages. */
  readonly settingsIn: (locale: string) => SectionSettings
}

/** The folders whose `_section.yaml` contains `kind: blog`. */
export function findJournals(sections: readonly Section[], config: SiteConfig): Outcome<readonly Journal[]> {
  const diagnostics: Diagnostic[] = []
  const roots = new Map(config.contentRoots.map((root) => [root.id, root]))
  const byFolder = new Map<string, Map<string, Section>>()
  const marked = sections.filter(({ settings }) => settings.kind === 'blog')
  for (const section of marked) {
    const root = roots.get(section.source.rootId)
    const folder = posix.dirname(section.source.path)
    const reason = findReason(folder, { root, marked, config })
    if (reason !== undefined && root?.exported) continue
    if (reason !== undefined) {
      const location = { file: section.source.projectPath, ...section.keys.kind }
      diagnostics.push(createDiagnostic('journal/misplaced', { reason }, location))
    } else if (root) byFolder.set(folder, (byFolder.get(folder) ?? new Map<string, Section>()).set(root.locale, section))
  }
  const value = [...byFolder].map(([folder, own]): Journal => {
    const main = own.get(config.locales[0].code)
    return {
      folder,
      section: main ?? ([...own.values()][0] as Section),
      sections: own,
      settingsIn: (locale) => ({ ...main?.settings, ...own.get(locale)?.settings }),
    }
  })
  return { value: value.sort(byText(({ folder }) => folder)), diagnostics }
}

interface FoundSections {
  readonly sources: readonly SourceFile[]
  readonly sections: readonly Section[]
}

/** The folders of journals, and the folders whose `_section.yaml` cannot be read, because the keys of their entries may be valid. */
export function listPossibleJournals({ sources, sections }: FoundSections, config: SiteConfig): readonly string[] {
  const read = new Set(sections.flatMap(({ source, settings, keys }) => (keys.kind && settings.kind === undefined ? [] : source)))
  const others = sources.flatMap((source) => (source.kind === 'section' && !read.has(source) ? posix.dirname(source.path) : []))
  return [...findJournals(sections, config).value.map(({ folder }) => folder), ...others]
}

interface Place {
  readonly root: ContentRoot | undefined
  readonly marked: readonly Section[]
  readonly config: SiteConfig
}

function findReason(folder: string, { root, marked, config }: Place): string | undefined {
  if (folder === '.') return 'it is the content folder itself'
  if (root?.version !== config.versions[0].id) return `only the first version, \`${config.versions[0].id}\`, can contain journals`
  const outer = marked.map(({ source }) => posix.dirname(source.path)).find((other) => folder.startsWith(`${other}/`))
  return outer === undefined ? undefined : `it is in the blog \`${outer}\``
}

/** Whether a page is the index page of a journal's folder. */
function isJournalIndex(id: string, folder: string): boolean {
  return id === `${folder}/index` || id === `${folder}/${posix.basename(folder)}`
}

declare module '../../core/model/source-file.ts' {
  /** With `kind: blog`. */
  interface SectionSettings {
    readonly description?: string
    /** The authors, keyed by ID. */
    readonly authors?: Readonly<Record<string, JournalAuthor>>
    /** The number of entries on a list page. @default 20 */
    readonly perPage?: number
    /** Whether the blog has feeds. @default true */
    readonly feed?: boolean
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The folders of journals, each of which ends with a slash. @default none */
    readonly journals?: readonly string[]
  }
}

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** The date of a blog entry: `2026-07-17`, or ISO 8601 with a time. */
    readonly date?: string
    /** The authors of a blog entry, either as IDs from its `_section.yaml` or as author objects. */
    readonly authors?: string | JournalAuthor | readonly (string | JournalAuthor)[]
    /** The tags of a blog entry. */
    readonly tags?: readonly (string | number)[]
  }
}

/** Text on one line, in the form that lists show. */
const line = v.pipe(
  v.string('text on one line'),
  v.check(
    (value) => value.trim() !== '' && value.length <= 200 && value.isWellFormed() && !/\p{Cc}/u.test(value),
    'text on one line of at most 200 characters',
  ),
)

const webOrPage = '`https://…`, or a page of the site such as `/team/ada`'
const picture = '`https://…`, or a file such as `./ada.png`'

/** Content is not trusted, so URLs with other schemes are rejected. */
const authorSchema = v.strictObject({
  name: line,
  title: v.exactOptional(line),
  url: v.exactOptional(v.pipe(line, v.regex(/^(?:https?:\/\/|mailto:|\.{0,2}\/(?!\/))/, webOrPage))),
  image: v.exactOptional(v.pipe(line, v.regex(/^(?:https:\/\/|\.{0,2}\/(?!\/))/, picture))),
}) satisfies v.GenericSchema<unknown, JournalAuthor>

const pageSize = 'a number from 1 to 100'

/** The settings of a folder's `_section.yaml`. */
export const blog: SectionKind = {
  name: 'blog',
  keys: {
    description: v.exactOptional(text),
    authors: v.exactOptional(v.record(v.string(), authorSchema, 'a mapping of IDs and authors')),
    perPage: v.exactOptional(v.pipe(v.number(pageSize), v.integer(pageSize), v.minValue(1, pageSize), v.maxValue(100, pageSize))),
    feed: v.exactOptional(flag),
  },
  former: { name: 'journal', report: (location) => createDiagnostic('section/renamed-kind', {}, location) },
}

const dateForm = 'a date such as `2026-07-17` or `2026-07-17T09:30:00Z`'
const authorsForm = 'the ID of an author, a mapping with `name` and perhaps `url`, `image`, and `title`, or a list of these'
const tagsForm = 'a list of short strings, such as `[release, editor]`'

/** Each tag has a page that shows the entry with all its tags and authors, so the cost grows with the square of their number. */
const maxListed = 100

/** The keys that only entries have. */
export const entryKeys: FrontMatterKeys = {
  date: {
    value: v.pipe(
      v.string(dateForm),
      v.check((value) => readDate(value) !== undefined, dateForm),
    ),
    isReported: true,
    isIn: isJournalEntry,
  },
  authors: {
    value: v.pipe(
      v.union([line, authorSchema, v.array(v.union([line, authorSchema]))], authorsForm),
      v.check((value) => !Array.isArray(value) || value.length <= maxListed, `a list of at most ${maxListed} authors`),
    ),
    // An incomplete author is worse than no author.
    isWhole: true,
    isReported: true,
    isIn: isJournalEntry,
  },
  tags: {
    value: v.pipe(v.array(v.union([line, v.number()], tagsForm), tagsForm), v.maxLength(maxListed, `a list of at most ${maxListed} tags`)),
    isReported: true,
    isIn: isJournalEntry,
  },
}

/** Whether a page is an entry of a journal. */
export function isJournalEntry({ journals = [] }: Pick<ParseOptions, 'journals'>, file: ProjectPath): boolean {
  return journals.some((folder) => isEntryOf(folder, file))
}

/** The folder's index page has no date. */
function isEntryOf(folder: string, file: ProjectPath): boolean {
  if (!file.startsWith(folder)) return false
  const name = file.slice(folder.length).replace(/\.[^.]*$/, '')
  return !/^(?:index|readme)$/i.test(name) && name !== folder.split('/').at(-2)
}
