import { posix } from 'node:path'
import { stringify } from 'yaml'
import { documentId } from '../../../core/assemble/route-path.ts'
import type { SidebarItemConfig } from '../../../core/config/navigation-options.ts'
import type { TranslatableText } from '../../../core/model/messages.ts'
import { isRecord } from '../../../kit/data/is-record.ts'
import { compareText, groupBy } from '../../../kit/data/sort-and-group.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { wordsOf } from '../../../kit/text/words.ts'
import type { OtherPage, OtherSidebar, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { filesOf } from '../tool.ts'
import { capitalize, readYamlFile, type Values } from '../values.ts'
import type { ReadPage } from './collect-files.ts'
import type { PlacedPage, PlacedSite } from './place-pages.ts'
import type { Todo } from './write-report.ts'

interface SidebarsInput {
  readonly site: OtherSite
  readonly placed: PlacedSite
  /** Returns the href on the new site for a link in the config, or undefined if the link leads nowhere. */
  readonly hrefOf: (href: string, label: string) => string | undefined
  /** The titles of pages by file, for groups without a label. */
  readonly titleOf: (file: string) => string
}

type Items = SidebarItemConfig[]
type Others = readonly Pick<OtherSidebar, 'locale' | 'entries'>[]

interface GroupContext {
  readonly label: TranslatableText | undefined
  readonly index: number
  /** The same entries in the other languages. */
  readonly same: Others
}

/**
 * Writes sidebars for docsgen, which uses the same sidebars in all versions and languages. They are taken from the first version. Pages
 * that another version lacks are omitted there.
 */
export function planSidebars({ site, placed, hrefOf, titleOf }: SidebarsInput): Readonly<Record<string, readonly SidebarItemConfig[]>> {
  const byFile = new Map<string, OtherPage>(site.pages.map((page) => [page.file, page]))
  const folders = new Set<string>()
  for (const { path } of placed.pages.values())
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at))
  const [language] = site.locales
  const result: Record<string, Items> = {}
  const own = site.sidebars.filter(({ locale, version }) => locale === language?.code && version === site.versions[0]?.id)
  for (const sidebar of own) {
    const others = site.sidebars.filter(
      ({ name, version, locale }) => name === sidebar.name && version === sidebar.version && locale !== sidebar.locale,
    )
    const items = convert(sidebar.entries, others)
    const name = sidebar.name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'docs'
    if (items.length > 0) result[name] = [...(result[name] ?? []), ...items]
  }
  return result

  function convert(entries: readonly OtherSidebarEntry[], others: Others): Items {
    const same = others.filter(
      (other) => other.entries.length === entries.length && other.entries.every(({ kind }, index) => kind === entries[index]?.kind),
    )
    return entries.flatMap((entry, index): Items => {
      const labels = same.map(({ locale, entries: all }) => [locale, all[index]?.label] as const)
      const label = translated(entry.label?.trim() || undefined, labels)
      if (entry.kind === 'group') return convertGroup(entry, { label, index, same })
      if (entry.kind === 'page') {
        const id = idOf(entry.file)
        return id === undefined ? [] : [label === undefined ? id : { doc: id, label }]
      }
      if (entry.kind === 'link') {
        const href = hrefOf(entry.href, entry.label)
        return href === undefined ? [] : [{ href, label: label ?? entry.label }]
      }
      const folder = trimSlashes(placed.routeOf(entry.address))
      if (folder !== '' && !folders.has(folder)) return []
      const generated: SidebarItemConfig = { autogenerate: folder, sort: 'file' }
      return [label === undefined ? generated : { category: label, ...(entry.isOpen ? { open: true } : {}), items: [generated] }]
    })
  }

  function convertGroup(entry: Extract<OtherSidebarEntry, { readonly kind: 'group' }>, { label, index, same }: GroupContext): Items {
    const inner = same.flatMap(({ locale, entries: all }) => {
      const each = all[index]
      return each?.kind === 'group' ? [{ locale, entries: each.entries }] : []
    })
    const items = convert(entry.entries, inner)
    const id = entry.file === undefined ? undefined : idOf(entry.file)
    if (items.length === 0) return id === undefined ? [] : [label === undefined ? id : { doc: id, label }]
    if (label === undefined && entry.file === undefined) return items
    const category = label ?? titleOf(entry.file ?? '')
    return [{ category, ...(id === undefined ? {} : { index: id }), ...(entry.isOpen ? { open: true } : {}), items }]
  }

  function translated(
    label: string | undefined,
    others: readonly (readonly [locale: string, label: string | undefined])[],
  ): TranslatableText | undefined {
    if (label === undefined || language === undefined) return undefined
    const different = others.filter(([, other]) => other !== undefined && other !== label)
    const codeOf = (code: string) => placed.locales[site.locales.findIndex((each) => each.code === code)]?.code ?? code
    if (different.length === 0) return label
    return Object.fromEntries([[codeOf(language.code), label], ...others.map(([locale, other]) => [codeOf(locale), other ?? label])])
  }

  function idOf(file: string): string | undefined {
    const page = byFile.get(file)
    const at = page && placed.pages.get(page)
    return at === undefined ? undefined : documentId(at.path)
  }
}

/**
 * Determines whether docsgen sorts a page in a sidebar, which is the case in sidebars that list folders, and in the sidebar with all pages
 * of a site that defines no sidebars.
 */
export function createGeneratedCheck(site: OtherSite, placed: PlacedSite): (page: PlacedPage) => boolean {
  const folders = site.sidebars.flatMap(({ entries }) => [...foldersOf(entries)]).map(({ address }) => trimSlashes(placed.routeOf(address)))
  if (site.sidebars.every(({ entries }) => entries.length === 0)) return () => true
  return ({ path }) => folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))
}

/** Writes `_section.yaml` for folders of generated sidebars whose groups were open. Other languages use the same files. */
export function planOpenFolders({ sidebars }: OtherSite, { pages, routeOf, journals }: PlacedSite): ReadonlyMap<string, string> {
  const open = sidebars.flatMap(({ entries }) => [...foldersOf(entries)].filter(({ opensFolders }) => opensFolders))
  const tops = open.map(({ address }) => trimSlashes(routeOf(address)))
  const files = new Map<string, string>()
  for (const { root, path } of pages.values()) {
    // A folder that contains only an index page is not a group.
    if (root !== 'content' || /(?:^|\/)index\.md$/.test(path)) continue
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      const file = `${root}/${folder}/_section.yaml`
      if (files.has(file)) break
      if (!journals.has(folder) && tops.some((top) => top === '' || folder.startsWith(`${top}/`))) files.set(file, 'open: true\n')
    }
  }
  return files
}

function* foldersOf(entries: readonly OtherSidebarEntry[]): Generator<Extract<OtherSidebarEntry, { readonly kind: 'folder' }>> {
  for (const entry of entries) {
    if (entry.kind === 'folder') yield entry
    else if (entry.kind === 'group') yield* foldersOf(entry.entries)
  }
}

function trimSlashes(route: string): string {
  return route.replace(/^\/+|\/+$/g, '')
}

/** Returns the pages that a list of entries refers to. */
export function idsOf(items: readonly SidebarItemConfig[]): Set<string> {
  const ids = new Set<string>()
  for (const item of items) {
    if (typeof item === 'string') ids.add(item)
    else if ('doc' in item) ids.add(item.doc)
    else if ('category' in item) {
      if (item.index !== undefined) ids.add(item.index)
      for (const id of idsOf(item.items)) ids.add(id)
    }
  }
  return ids
}

/** Hugo lists a section's pages on the section's own page. If the section has no text of its own, its page gets the list as links. */
export function listSections(pages: readonly ReadPage[], texts: Map<string, string>): readonly Todo[] {
  const sections = groupBy(pages, (page) => {
    const folder = posix.dirname(pathOf(page))
    return posix.basename(pathOf(page)) === 'index.md' ? posix.dirname(folder) : folder
  })
  return pages.flatMap((page): readonly Todo[] => {
    const path = pathOf(page)
    const text = texts.get(path)
    const folder = posix.dirname(path)
    const inner = sections.get(folder) ?? []
    if (text === undefined || inner.length === 0 || posix.basename(path) !== 'index.md' || !isEmpty(text)) return []
    const lines = inner
      .toSorted((a, b) => weightOf(a) - weightOf(b) || compareText(pathOf(a), pathOf(b)))
      .map((each) => `- [${each.document.title.replace(/[\\[\]*_`<]/g, '\\$&')}](<./${posix.relative(folder, pathOf(each))}>)`)
      .map((line) => line.replace(/\(<([^\s()<>]+)>\)$/, '($1)'))
    texts.set(path, `${text.trimEnd()}${text.trim() === '' ? '' : '\n\n'}${lines.join('\n')}\n`)
    return [
      {
        group: 'pages',
        file: path,
        found: page.page.address,
        advice: 'Hugo listed the pages of this section here. Its links are written out now: keep the list up to date, or write a text.',
      },
    ]
  })
}

function pathOf({ placed: { root, path } }: ReadPage): string {
  return `${root}/${path}`
}

function isEmpty(text: string): boolean {
  return text.slice(splitOtherFrontMatter(text)?.bodyStart).trim() === ''
}

/** Pages without a weight come last, as they did on the old site. */
function weightOf({ page }: ReadPage): number {
  const { weight } = page.frontMatter.values
  return Number(weight) || Number.MAX_SAFE_INTEGER
}

/** The site title and the version menu lead to the root URL of each version. Other tools do not need a page there. */
export function planHomes(
  site: OtherSite,
  placed: PlacedSite,
  stubs: ReadonlyMap<string, string>,
): readonly { readonly from: string; readonly to: string }[] {
  const [language] = placed.locales
  return placed.versions.flatMap(({ id, prefix }) => {
    const own = [...placed.pages.values()].filter(({ version, locale }) => version === id && locale === language?.code)
    const home = `${prefix}/`
    if (own.length === 0 || own.some(({ route }) => `${route}/`.replace(/\/+$/, '/') === home) || (prefix === '' && stubs.has('index.md')))
      return []
    const routes = new Map<string, string>(own.map(({ page, route }) => [page.file, route]))
    const listed = site.sidebars.filter(({ version }) => version === id).flatMap(({ entries }) => [...filesOf(entries)])
    const first = listed.find((file) => routes.has(file))
    const to = first === undefined ? own.map(({ route }) => route).sort()[0] : routes.get(first)
    return to === undefined ? [] : [{ from: home, to }]
  })
}

/** Writes `_section.yaml` for folders of posts, including their authors. */
export function planJournals(site: OtherSite, placed: PlacedSite, files: SiteFiles): readonly (readonly [path: string, text: string])[] {
  return [...placed.journals].map((section) => {
    const post = site.pages.find(({ kind, address }) => kind === 'post' && placed.routeOf(address).split('/').includes(section))
    const authors = post === undefined ? {} : readAuthors(files, post)
    const label = capitalize(section).replace(/[-_]+/g, ' ')
    const perPage = pageSize(site, section)
    const settings = {
      label,
      kind: 'blog',
      ...(perPage === undefined ? {} : { perPage }),
      ...(Object.keys(authors).length > 0 ? { authors } : {}),
      ...(site.url === undefined ? { feed: false } : {}),
    }
    return [`content/${section}/_section.yaml`, stringify(settings, { lineWidth: 0 })] as const
  })
}

/** Returns the number of posts on a list page, so that list pages keep their URLs. */
function pageSize({ pages, generated }: OtherSite, section: string): number | undefined {
  const start = `/${section}/page/`
  const numbers = generated.map((address) => (address.startsWith(start) ? Number.parseInt(address.slice(start.length), 10) || 0 : 0))
  const last = Math.max(0, ...numbers)
  const posts = pages.filter(({ kind, address }) => kind === 'post' && address.startsWith(`/${section}/`)).length
  const size = last < 2 ? 20 : Math.min(100, Math.ceil(posts / last))
  return size === 20 ? undefined : size
}

/** Docusaurus keeps authors in a file in the content folder, and Material for MkDocs keeps them in the blog folder, above the posts. */
function readAuthors(files: SiteFiles, { folder, path: post }: OtherPage): Values {
  const folders = post.split('/').map((_, index, parts) => posix.join(folder, ...parts.slice(0, -1 - index)))
  const path = folders
    .flatMap((each) => ['authors.yml', 'authors.yaml', '.authors.yml'].map((name) => posix.join(each, name)))
    .find((each) => files.hasFile(each))
  // If the file has a problem, the posts still name their authors, and the build reports unknown authors.
  const read = path === undefined ? {} : readYamlFile(files, path)
  const authors = isRecord(read.authors) ? read.authors : read
  return Object.fromEntries(
    Object.entries(authors).flatMap(([id, author]) => {
      if (!isRecord(author) || typeof author.name !== 'string') return []
      const image = author.image_url ?? author.imageURL ?? author.avatar
      const title = author.title ?? author.description
      const keep = {
        name: author.name,
        ...(typeof title === 'string' && { title }),
        ...(typeof author.url === 'string' && /^(?:https?:\/\/|mailto:)/.test(author.url) && { url: author.url }),
        ...(typeof image === 'string' && /^https:\/\//.test(image) && { image }),
      }
      return [[id, keep] as const]
    }),
  )
}

const configCodes = new Set(
  wordsOf(`
  other-site/config-code other-site/config-failed other-site/config-syntax other-site/config-value other-site/nav-missing-page
`),
)

/** Lists settings in the old config that have no equivalent on the new site. */
export function planSettings({ unusedSettings, diagnostics, configFile }: OtherSite): readonly Todo[] {
  const todos = unusedSettings.map(({ key, value, at, advice }): Todo => {
    const found = value === undefined ? key : `${key}: ${value}`
    return { group: 'settings', file: at.file ?? configFile, ...(at.line === undefined ? {} : { line: at.line }), found, advice }
  })
  // A setting that could not be read may already be listed.
  const listed = new Set(unusedSettings.map(({ at }) => placeOf(at)))
  const problems = diagnostics
    .filter(({ code, location }) => configCodes.has(code) && !(location?.line !== undefined && listed.has(placeOf(location))))
    .map(({ location, message, cause, hint }): Todo => {
      const { file = configFile, line } = location ?? {}
      const advice = hint ?? 'Correct it on the new site.'
      return { group: 'settings', file, ...(line === undefined ? {} : { line }), found: (cause ?? message).replaceAll('`', ''), advice }
    })
  return [...todos, ...problems]
}

function placeOf({ file, line, column }: { readonly file?: string; readonly line?: number; readonly column?: number }): string {
  return `${file}:${line}:${column}`
}
