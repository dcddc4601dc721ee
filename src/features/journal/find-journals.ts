import { posix } from 'node:path'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ContentRoot, Section, SectionSettings, SourceFile } from '../../core/model/source-file.ts'

/** A folder of dated entries, in all languages of the first version. */
export interface Journal {
  readonly folder: string
  /** Its `_section.yaml` for diagnostics. */
  readonly section: Section
  /** By language. */
  readonly sections: ReadonlyMap<string, Section>
  /** The settings of the default language serve the others. */
  readonly settingsIn: (locale: string) => SectionSettings
}

/** The folders whose `_section.yaml` contains `kind: journal`. */
export function findJournals(sections: readonly Section[], config: SiteConfig): Outcome<readonly Journal[]> {
  const diagnostics: Diagnostic[] = []
  const roots = new Map(config.contentRoots.map((root) => [root.id, root]))
  const byFolder = new Map<string, Map<string, Section>>()
  const marked = sections.filter(({ settings }) => settings.kind === 'journal')
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
  return { value: value.sort((a, b) => (a.folder < b.folder ? -1 : 1)), diagnostics }
}

interface FoundSections {
  readonly sources: readonly SourceFile[]
  readonly sections: readonly Section[]
}

/** The folders of journals, and those whose `_section.yaml` cannot be read, because the keys of their entries may be right. */
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
  return outer === undefined ? undefined : `it is in the journal \`${outer}\``
}

/** Whether a page is the index page of a journal's folder. */
export function isJournalIndex(id: string, folder: string): boolean {
  return id === `${folder}/index` || id === `${folder}/${posix.basename(folder)}`
}
