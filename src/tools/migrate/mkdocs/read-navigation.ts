import { posix } from 'node:path'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { compareText } from '../../../kit/data/sort-and-group.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createSimilarNames } from '../../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLink, OtherPage, OtherSetting, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { capitalize, folderOf, readYamlFile } from '../values.ts'
import { isIndexFile, isPageFile, type MkdocsConfig, type SiteLanguages } from './config.ts'
import { createGeneratedPages } from './generated-pages.ts'
import { isRecord } from './read-config.ts'

interface NavigationInput {
  readonly config: MkdocsConfig
  readonly files: SiteFiles
  readonly site: OtherSite
  readonly languages: SiteLanguages
  /** Paths in the content folder that are not published. */
  readonly excluded: ReadonlySet<string>
}

/** The depth of nested folders in the files of navigation plugins. */
const maxDepth = 20

const madeByCode = 'Code of the old site makes this page, so the new sidebar does not list it.'

/** Reads `nav`, or the files of plugins that replace it. If neither exists, all pages are listed by path. */
export function readNavigation({ config, files, site, languages, excluded }: NavigationInput) {
  const { docs, plugins, values } = config
  const diagnostics: Diagnostic[] = []
  const unused: OtherSetting[] = []
  const [main] = languages.locales
  const pages = new Map(site.pages.map((page) => [page.path, page]))
  const inFolders = new Map<string, Set<string>>()
  const addTo = (folder: string, name: string) => {
    const names = inFolders.get(folder) ?? new Set()
    inFolders.set(folder, names.add(name))
  }
  for (const { path, locale } of site.pages) {
    if (locale !== main?.code) continue
    addTo(folderOf(path), path)
    for (let folder = folderOf(path); folder !== '' && !inFolders.get(folderOf(folder))?.has(`${folder}/`); folder = folderOf(folder))
      addTo(folderOf(folder), `${folder}/`)
  }
  const isGenerated = createGeneratedPages(config, files)
  const similar = createSimilarNames([...pages.keys()])
  const literate = plugins.get('literate-nav')
  const literateName = typeof literate?.nav_file === 'string' ? literate.nav_file : 'SUMMARY.md'
  const hasFolderNavs = plugins.has('awesome-pages') || plugins.has('awesome-nav')

  const entries =
    values.nav !== undefined && values.nav !== null && !plugins.has('awesome-nav')
      ? readEntries(values.nav, { folder: '', depth: 0, at: (parent, key) => config.locate(parent, key) })
      : listFolder('', 0)
  return {
    sidebars: [{ name: 'main', version: 'current', locale: main?.code ?? 'en', entries: openSections(entries, config.theme) }],
    navbar: topLinks(entries),
    unusedSettings: unused,
    diagnostics,
  }

  function findPage(path: string): OtherPage | undefined {
    const found = pages.get(path)
    if (found) return found
    for (const name of languages.variants(path, main?.code ?? 'en')) {
      const page = pages.get(name)
      if (page) return page
    }
    return undefined
  }

  interface EntryContext {
    readonly folder: string
    readonly depth: number
    at(parent: unknown, key: string | number): Location
  }

  function readEntries(value: unknown, context: EntryContext): readonly OtherSidebarEntry[] {
    if (context.depth > maxDepth) return []
    const list = Array.isArray(value) ? value : isRecord(value) ? Object.entries(value).map(([key, each]) => ({ [key]: each })) : [value]
    const parent = Array.isArray(value) ? value : undefined
    return list.flatMap((item, index) => {
      if (typeof item === 'string') return readEntry(item, undefined, context.at(parent, index), context)
      if (!isRecord(item)) return []
      return Object.entries(item).flatMap(([label, each]) =>
        typeof each === 'string'
          ? readEntry(each, label, parent ? context.at(item, label) : context.at(value, label), context)
          : each === null || each === undefined
            ? []
            : readGroup(label, each, context),
      )
    })
  }

  function readGroup(label: string, value: unknown, context: EntryContext): readonly OtherSidebarEntry[] {
    const entries = readEntries(value, { ...context, depth: context.depth + 1 })
    return group(label, entries)
  }

  /** The label of a folder opens its index page, as in the theme with `navigation.indexes`. */
  function group(label: string, entries: readonly OtherSidebarEntry[]): readonly OtherSidebarEntry[] {
    const [first, ...others] = entries
    const features = config.theme.features
    const opens = plugins.has('section-index') || (Array.isArray(features) && features.includes('navigation.indexes'))
    const index = first?.kind === 'page' && isIndexFile(first.file) && (first.label === undefined || plugins.has('section-index'))
    if (opens && index) return [{ kind: 'group', label, entries: others, file: first.file }]
    return entries.length === 0 ? [] : [{ kind: 'group', label, entries }]
  }

  function readEntry(
    written: string,
    label: string | undefined,
    at: Location,
    { folder, depth }: EntryContext,
  ): readonly OtherSidebarEntry[] {
    if (/^[a-z][a-z0-9+.-]*:|^\//i.test(written) || written.startsWith('#'))
      return [{ kind: 'link', href: written, label: label ?? written }]
    if (written === '') return []
    const [name = ''] = written.split('#')
    const path = posix.normalize(posix.join(folder, name))
    if (literate && /[*?]/.test(path)) return listFolder(folderOf(path), depth + 1)
    if ((literate || hasFolderNavs) && (path.endsWith('/') || inFolders.has(path))) {
      const inner = listFolder(path.replace(/\/$/, ''), depth + 1)
      return label === undefined ? inner : group(label, inner)
    }
    const page = findPage(path)
    if (page) return [{ kind: 'page', file: page.file, label }]
    if (files.hasFile(posix.join(docs, path)) && !excluded.has(path)) return [{ kind: 'link', href: `/${path}`, label: label ?? path }]
    // Plugins with their own navigation use other syntax for entries.
    if (!isPageFile(path) && (literate || hasFolderNavs || plugins.has('monorepo') || !path.includes('.'))) return []
    if (!isGenerated(path))
      diagnostics.push(createDiagnostic('other-site/nav-missing-page', { entry: written, suggestion: similar.find(path)[0] }, at))
    else unused.push({ key: 'nav', value: written, at, advice: madeByCode })
    return []
  }

  function listFolder(folder: string, depth: number): readonly OtherSidebarEntry[] {
    if (depth > maxDepth) return []
    const summary = posix.join(docs, folder, literateName)
    const text = literate ? files.readText(summary) : undefined
    if (text !== undefined) {
      const at = { file: summary as ProjectPath }
      return readEntries(readNavList(text), { folder, depth: depth + 1, at: () => at })
    }
    const own = hasFolderNavs ? readFolderNav(folder, depth) : undefined
    return own ?? listPages(folder, depth, new Set())
  }

  /** `.pages` and `.nav.yml` files of the plugins awesome-pages and awesome-nav. */
  function readFolderNav(folder: string, depth: number): readonly OtherSidebarEntry[] | undefined {
    const file = posix.join(docs, folder, plugins.has('awesome-nav') ? '.nav.yml' : '.pages')
    const nav = readYamlFile(files, file)
    const list = nav.nav ?? nav.arrange
    if (!Array.isArray(list)) return undefined
    const taken = new Set(JSON.stringify(list).match(/[^"]+/g))
    const at = { file: file as ProjectPath }
    const context: EntryContext = { folder, depth: depth + 1, at: () => at }
    return list.flatMap((item): readonly OtherSidebarEntry[] => {
      if (item === '...' || item === '*' || (typeof item === 'string' && item.startsWith('... |'))) return listPages(folder, depth, taken)
      if (typeof item === 'string' && inFolders.has(posix.join(folder, item))) {
        const inner = posix.join(folder, item).replace(/\/$/, '')
        return group(titleOf(inner), listFolder(inner, depth + 1))
      }
      return typeof item === 'string' && /[*?]/.test(item) ? listPages(folder, depth, taken) : readEntries([item], context)
    })
  }

  function listPages(folder: string, depth: number, taken: ReadonlySet<string>): readonly OtherSidebarEntry[] {
    const names = [...(inFolders.get(folder) ?? [])].sort((a, b) => Number(!isIndexFile(a)) - Number(!isIndexFile(b)) || compareText(a, b))
    return names.flatMap((path): readonly OtherSidebarEntry[] => {
      const name = path.slice(folder === '' ? 0 : folder.length + 1)
      if (taken.has(name) || taken.has(name.replace(/\/$/, '')) || path.endsWith(literateName)) return []
      if (path.endsWith('/')) return group(titleOf(path.slice(0, -1)), listFolder(path.slice(0, -1), depth + 1))
      const page = pages.get(path)
      return page && page.kind === 'doc' ? [{ kind: 'page', file: page.file }] : []
    })
  }

  function titleOf(folder: string): string {
    const own = hasFolderNavs
      ? readYamlFile(files, posix.join(docs, folder, plugins.has('awesome-nav') ? '.nav.yml' : '.pages')).title
      : undefined
    const name = posix.basename(folder).replace(/[-_]/g, ' ')
    return typeof own === 'string' ? own : name === name.toLowerCase() ? capitalize(name) : name
  }
}

/** Material for MkDocs expands sections if these features are enabled. With `navigation.tabs`, the top-level sections are tabs. */
function openSections(entries: readonly OtherSidebarEntry[], { features }: MkdocsConfig['theme'], depth = 0): readonly OtherSidebarEntry[] {
  const has = (name: string) => Array.isArray(features) && features.includes(`navigation.${name}`)
  const isOpen = has('expand') || (has('sections') && depth <= (has('tabs') ? 1 : 0))
  return entries.map((entry) =>
    entry.kind === 'group' ? { ...entry, entries: openSections(entry.entries, { features }, depth + 1), ...(isOpen && { isOpen }) } : entry,
  )
}

function topLinks(entries: readonly OtherSidebarEntry[]): readonly OtherLink[] {
  return entries.flatMap((entry) => (entry.kind === 'link' ? [{ label: entry.label, href: entry.href }] : []))
}

interface NavItem {
  readonly label: string
  readonly href: string | undefined
  readonly inner: NavItem[]
}

/** Converts the list in a literate-nav file to the format of `nav`: `* [Title](page.md)`, with nested lists below titles and links. */
function readNavList(text: string): readonly unknown[] {
  const top: NavItem[] = []
  const open: { readonly indent: number; readonly items: NavItem[] }[] = [{ indent: -1, items: top }]
  for (const line of text.split('\n')) {
    const [, space = '', rest] = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(\S.*)$/.exec(line) ?? []
    if (rest === undefined) continue
    const indent = space.replaceAll('\t', '    ').length
    while (open.length > 1 && indent <= (open.at(-1)?.indent ?? 0)) open.pop()
    const [, label, href] = /^\[([^\][]*)\]\(([^()\s]*)/.exec(rest) ?? []
    const item: NavItem = { label: (label ?? rest).trim(), href, inner: [] }
    open.at(-1)?.items.push(item)
    open.push({ indent, items: item.inner })
  }
  return top.map(toEntry)
}

function toEntry({ label, href, inner }: NavItem): unknown {
  // A link that is followed by a nested list becomes the first page of that list.
  if (inner.length > 0) return { [label]: [...(href === undefined ? [] : [href]), ...inner.map(toEntry)] }
  return href === undefined ? label : { [label]: href }
}
