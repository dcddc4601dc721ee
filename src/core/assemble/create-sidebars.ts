import { posix } from 'node:path'
import type { RoutePath } from '../../kit/files/paths.ts'
import { createSimilarPaths, type SimilarPaths } from '../../kit/similar/similar-paths.ts'
import { textIn } from '../config/config-texts.ts'
import type { SidebarItemConfig } from '../config/navigation-options.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { TranslatableText } from '../model/messages.ts'
import type { ResolvedLink, Route, RouteManifest, Sidebar, SidebarCategory, SidebarEntry } from '../model/site.ts'
import type { Locale, SiteConfig } from '../model/site-config.ts'
import type { Section } from '../model/source-file.ts'
import {
  type ArrangedPages,
  autogenerateEntries,
  createPageTree,
  type PageTree,
  sidebarBadge,
  sidebarLabel,
} from './autogenerate-entries.ts'
import type { DraftKind } from './resolve-link.ts'

interface SidebarInput {
  readonly routes: RouteManifest
  readonly config: SiteConfig
  readonly documentOf: (route: Route) => Document
  readonly sections: readonly Section[]
  readonly arranged: Pick<ArrangedPages, 'contains' | 'sidebarEntries' | 'sidebars'>
  /** Whether the site is complete, which means that empty categories are mistakes. */
  readonly isWhole: boolean
  /** The reason why a page is not published, or undefined if there is no such unpublished page. */
  readonly findDraft: (version: string, id: string) => DraftKind | undefined
  /** Locates a value in the text of the config, for diagnostics. */
  readonly findInConfig: FindInConfig
  /** Resolves a URL in the config. */
  readonly resolve: (href: string) => ResolvedLink
}

/** Creates the sidebars of each version and locale. Sidebars of versions other than the first omit pages that the version does not have. */
export function createSidebars(input: SidebarInput): Outcome<readonly Sidebar[]> {
  const diagnostics: Diagnostic[] = []
  const sidebars: Sidebar[] = []
  const usedSections = new Set<Section>()
  for (const [versionIndex, version] of input.config.versions.entries()) {
    for (const locale of input.config.locales) {
      const routes = input.routes.filter((route) => route.version === version.id && route.locale === locale.code)
      const byId = new Map(routes.map((route) => [route.id, route]))
      const tree = createPageTree(
        routes.filter((route) => !input.arranged.contains(route)),
        {
          documentOf: input.documentOf,
          sections: sectionsOf(input, version.id, locale.code),
          usedSections,
        },
      )
      let paths: SimilarPaths | undefined
      const similar = () => {
        paths ??= createSimilarPaths([...byId.keys()])
        return paths
      }
      const own = version.sidebars && `versions[${versionIndex}].sidebars`
      for (const [name, items] of Object.entries(version.sidebars ?? input.config.sidebars)) {
        const seen = new Set<string>()
        // Problems are reported only for the default language of the version that owns the sidebars, because this language should have all
        // pages.
        const isReported = (own ? true : version === input.config.versions[0]) && locale === input.config.locales[0]
        let isPartial = false as boolean
        const report = (diagnostic: Diagnostic) => {
          if (!isReported) return
          diagnostics.push(diagnostic)
          isPartial ||= diagnostic.code === 'sidebar/empty' || diagnostic.code === 'sidebar/unknown-document'
        }
        const suggest = (id: string) => (isReported ? similar().find(id) : undefined)
        const suggestFolder = (folder: string) => (isReported ? createSimilarPaths(foldersOf(byId.keys())).find(folder) : undefined)
        const entries = createEntries(items, {
          where: `${own ?? 'sidebars'}.${name}`,
          input,
          byId,
          tree,
          seen,
          report,
          suggest,
          suggestFolder,
          version: version.id,
          locale,
        })
        sidebars.push({ name, version: version.id, locale: locale.code, entries, ...(isPartial && { isPartial }) })
      }
    }
  }
  sidebars.push(...input.arranged.sidebars)
  for (const section of input.sections) {
    if (!usedSections.has(section) && input.isWhole && section.settings.kind === undefined)
      diagnostics.push(createDiagnostic('section/unused', {}, { file: section.source.projectPath }))
  }
  return { value: sidebars, diagnostics }
}

/** The sections of a version, keyed by folder. Other languages use the sections of the default language. */
function sectionsOf({ config, sections }: SidebarInput, version: string, locale: string): ReadonlyMap<string, Section> {
  const byFolder = new Map<string, Section>()
  for (const code of new Set([locale, config.locales[0].code])) {
    const roots = new Set(config.contentRoots.flatMap((root) => (root.version === version && root.locale === code ? [root.id] : [])))
    for (const section of sections) {
      const folder = posix.dirname(section.source.path)
      if (roots.has(section.source.rootId) && folder !== '.' && !byFolder.has(folder)) byFolder.set(folder, section)
    }
  }
  return byFolder
}

interface Scope {
  readonly where: string
  readonly input: SidebarInput
  readonly byId: ReadonlyMap<string, Route>
  readonly tree: PageTree
  readonly seen: Set<string>
  readonly report: (diagnostic: Diagnostic) => void
  readonly suggest: (id: string) => string | undefined
  readonly suggestFolder: (folder: string) => string | undefined
  readonly version: string
  readonly locale: Locale
}

function createEntries(items: readonly SidebarItemConfig[], scope: Scope): SidebarEntry[] {
  return items.flatMap((item, index) => createEntry(item, { ...scope, where: `${scope.where}[${index}]` }))
}

function createEntry(item: SidebarItemConfig, scope: Scope): readonly SidebarEntry[] {
  if (typeof item === 'string') return pageEntry({ doc: item }, scope)
  if ('doc' in item) return pageEntry(item, { ...scope, where: `${scope.where}.doc` })
  if ('header' in item) return [{ type: 'header', label: translate(item.header, scope) }]
  if ('separator' in item) return [{ type: 'separator' }]
  if ('autogenerate' in item) return folderEntries(item, scope)
  if ('category' in item) return categoryEntry(item, scope)
  const link = scope.input.resolve(item.href)
  const icon = item.icon === undefined ? {} : { icon: item.icon }
  return [{ type: 'link', label: translate(item.label, scope), href: link.href, external: link.kind === 'external', ...icon }]
}

function folderEntries(
  { autogenerate: folder, sort = 'title' }: Extract<SidebarItemConfig, { autogenerate: string }>,
  scope: Scope,
): readonly SidebarEntry[] {
  const { arranged, config } = scope.input
  const isMain = scope.version === config.versions[0].id
  const entries = (isMain ? arranged.sidebarEntries(folder, scope.locale.code) : undefined) ?? autogenerateEntries(scope.tree, folder, sort)
  // A site without pages is reported in a separate diagnostic.
  if (entries.length === 0 && folder !== '') reportEmpty(folder, 'autogenerate', scope)
  return entries
}

function pageEntry(
  item: { readonly doc: string; readonly label?: TranslatableText; readonly icon?: string },
  scope: Scope,
): readonly SidebarEntry[] {
  const route = findDocument(item.doc, scope)
  if (!route) return []
  if (scope.seen.has(route.id))
    scope.report(createDiagnostic('sidebar/duplicate', { id: item.doc, where: scope.where }, locate(item.doc, scope)))
  scope.seen.add(route.id)
  const document = scope.input.documentOf(route)
  const label = item.label === undefined ? sidebarLabel(document) : translate(item.label, scope)
  const icon = item.icon === undefined ? {} : { icon: item.icon }
  return [{ type: 'page', label, route: route.path, href: route.href, ...icon, ...sidebarBadge(document) }]
}

function findDocument(id: string, scope: Scope): Route | undefined {
  const { byId, input, where, report, suggest, version } = scope
  const route = byId.get(id)
  if (route) return route
  const location = locate(id, scope)
  const draft = input.findDraft(version, id)
  // A page that lost its URL to another page is reported in a separate diagnostic.
  if (draft === 'lost') return undefined
  if (draft !== undefined) report(createDiagnostic('sidebar/draft', { id, where }, location))
  else report(createDiagnostic('sidebar/unknown-document', { id, where, suggestion: suggest(id) }, location))
  return undefined
}

function categoryEntry(item: Extract<SidebarItemConfig, { category: TranslatableText }>, scope: Scope): readonly SidebarEntry[] {
  const label = translate(item.category, scope)
  const index = item.index === undefined ? undefined : findDocument(item.index, { ...scope, where: `${scope.where}.index` })
  if (index) scope.seen.add(index.id)
  const entries = createEntries(item.items, { ...scope, where: `${scope.where}.items` })
  if (entries.length === 0 && !index) {
    // If the category has items, each item without a page has already been reported.
    if (item.items.length === 0) reportEmpty(label, 'category', scope)
    return []
  }
  const name = textIn(item.category, scope.input.config.locales[0], scope.input.config.locales)
  const category: SidebarCategory = {
    type: 'category',
    label,
    ...(label === name ? {} : { name }),
    open: item.open ?? false,
    entries,
    ...(item.icon === undefined ? {} : { icon: item.icon }),
    ...(index ? { index: { route: index.path, href: index.href } } : {}),
  }
  return [category]
}

function reportEmpty(name: string, key: 'autogenerate' | 'category', scope: Scope): void {
  if (!scope.input.isWhole) return
  const where = `${scope.where}.${key}`
  const suggestion = key === 'autogenerate' ? scope.suggestFolder(name) : undefined
  // A folder that exists but appears empty contains only hidden pages.
  const params = { where, name, isFolder: key === 'autogenerate', suggestion: suggestion === name ? undefined : suggestion }
  scope.report(createDiagnostic('sidebar/empty', params, locate(name, { ...scope, where })))
}

/** The folders that contain these pages, and all parent folders. */
function foldersOf(ids: Iterable<string>): string[] {
  const folders = new Set<string>()
  for (const id of ids) for (let at = id.indexOf('/'); at !== -1; at = id.indexOf('/', at + 1)) folders.add(id.slice(0, at))
  return [...folders]
}

function translate(text: TranslatableText, { locale, input }: Scope): string {
  return textIn(text, locale, input.config.locales)
}

function locate(literal: string, { input, where }: Scope): Location {
  return { file: input.config.configFile, ...input.findInConfig(literal, where) }
}

/** The first page of a sidebar. */
export function firstPage(entries: readonly SidebarEntry[]): RoutePath | undefined {
  for (const entry of entries) {
    if (entry.type === 'page') return entry.route
    if (entry.type !== 'category') continue
    const found = entry.index?.route ?? firstPage(entry.entries)
    if (found !== undefined) return found
  }
  return undefined
}
