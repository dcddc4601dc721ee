import type { ArrangeInput, Arrangement } from '../../core/assemble/arrange-pages.ts'
import type { PageSource } from '../../core/assemble/create-routes.ts'
import { generatedFolders } from '../../core/config/config-texts.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { JournalAuthor, JournalPagePart } from '../../core/model/journal.ts'
import { createDiagnostic } from './diagnostics.ts'
import { findJournals } from './find-journals.ts'
import { entrySlug, readJournalPages } from './journal-entries.ts'
import { createListPages, createLocalJournal } from './journal-lists.ts'
import { createJournalParts } from './journal-parts.ts'
import { journalMarkdown } from './journal-props.ts'

/** Creates the journals of a site: dated pages with lists, tags, feeds, and sidebars by year. */
export function createJournals({ config, pages, sections, includeDrafts, now, messages }: ArrangeInput): Outcome<Arrangement> {
  const found = findJournals(sections, config)
  const diagnostics: Diagnostic[] = [...found.diagnostics]
  const [version] = config.versions
  const roots = new Set(config.contentRoots.filter((root) => root.version === version.id).map(({ id }) => id))
  const journalOf = ({ source: { rootId, path } }: Pick<PageSource, 'source'>) =>
    found.value.length === 0 || !roots.has(rootId) ? undefined : found.value.find(({ folder }) => path.startsWith(`${folder}/`))
  const journals = found.value.map((journal) => {
    const read = readJournalPages(journal, pages, config)
    diagnostics.push(...read.diagnostics)
    return read.value
  })
  const future = new Set(
    journals.flatMap(({ entries }) =>
      [...entries.values()].flatMap((own) => own.filter(({ date }) => date > now).map(({ source }) => source)),
    ),
  )
  const isDraft = ({ source, document }: PageSource) => !includeDrafts && (document.frontMatter.draft === true || future.has(source))
  const local = journals.map((own) =>
    config.locales.map((locale) => createLocalJournal(own, locale, { config, messages, isPublished: (page) => !isDraft(page) })),
  )
  for (const [main] of local) {
    if (!main) continue
    const { section, folder } = main.pages.journal
    const location = { file: section.source.projectPath, ...section.keys.kind }
    const hasUndated = diagnostics.some(
      ({ code, location: at }) => /^journal\/(?:no|bad)-date$/.test(code) && at?.file.includes(`/${folder}/`),
    )
    if (main.entries.length === 0 && !hasUndated) diagnostics.push(createDiagnostic('journal/empty', { folder }, location))
    if (config.url === undefined && main.settings.feed !== false) diagnostics.push(createDiagnostic('journal/feed-needs-url', {}, location))
  }
  return {
    value: {
      isDraft,
      slugOf(page) {
        const journal = page.source.generated?.list ? undefined : journalOf(page)
        return journal && entrySlug(page, journal)
      },
      listPages: local.flatMap((own) => own.flatMap((each) => createListPages(each, config))),
      place({ routes, resolve }) {
        const problems: Diagnostic[] = []
        const report = (diagnostic: Diagnostic) => void problems.push(diagnostic)
        const parts = local.flatMap((own) =>
          own.map((each) => createJournalParts({ local: each, main: own[0] ?? each, config, routes, resolve, report })),
        )
        const listed = new Set(Object.values(config.sidebars).flatMap(generatedFolders))
        const partsOf = (folder: string, locale: string) => parts.find((each) => each.folder === folder && each.locale === locale)
        return {
          sidebarEntries: (folder, locale) => partsOf(folder, locale)?.sidebarEntries,
          contains: (route) => journalOf(route) !== undefined,
          sidebars: parts.filter(({ folder }) => !listed.has(folder)).map(({ sidebar }) => sidebar),
          partOf(route) {
            const journal = journalOf(route)
            const part = journal && partsOf(journal.folder, route.locale)?.partOf(route)
            return part
              ? {
                  journal: part,
                  pictures: authorsIn(part).flatMap(({ image }) => image ?? []),
                  markdown: journalMarkdown(part, route.locale),
                }
              : {}
          },
          feeds: parts.flatMap(({ feed }) => feed ?? []),
          diagnostics: problems,
        }
      },
    },
    diagnostics,
  }
}

/** The authors that a page of a journal shows. */
function authorsIn(part: JournalPagePart): readonly JournalAuthor[] {
  if (part.kind === 'tags') return []
  return part.kind === 'entry' ? part.authors : part.entries.flatMap(({ authors }) => authors)
}
