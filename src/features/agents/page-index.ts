import { nameInWords, sidebarLabels, textIn } from '../../core/config/config-texts.ts'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { type TextFile, textFile } from '../../core/emit/plan-output.ts'
import type { Outcome } from '../../core/model/diagnostic.ts'
import type { Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import { describeGitFailure, runGit } from '../../kit/programs/run-git.ts'
import { excerpt } from '../../kit/text/format-values.ts'
import { pageIndexFile } from '../../kit/text/reference-entries.ts'
import { fileOfPage } from '../../kit/url/address.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'agents/no-commit': warning(
    'Unknown commit',
    '`llms.txt` does not name the commit of the site: {reason}.',
    'Build in a Git repository with at least one commit, or remove `agents.commit` from the config.',
  ),
})

export { diagnostics }

/** Plans `llms.txt`, the lists of folders if the site has them, and the files that these lists name. */
export function planPageIndex(currentSite: () => Site, config: SiteConfig, commit?: BuiltCommit): readonly TextFile[] {
  let last: { readonly site: Site; readonly files: ReadonlyMap<string, string> } | undefined
  const current = () => {
    const site = currentSite()
    if (last?.site !== site) last = { site, files: formatPageIndex(site, config, commit) }
    return last.files
  }
  return [...current().keys()].map((path) => textFile(path, () => current().get(path) ?? ''))
}

/** Lists the Markdown of each page for language models in `llms.txt`: https://llmstxt.org */
function formatPageIndex(site: Site, config: SiteConfig, commit: BuiltCommit | undefined): ReadonlyMap<string, string> {
  const [locale] = config.locales
  const [title = '', description] = [config.title, config.description].map((text) => oneLine(textIn(text, locale, config.locales)))
  const address = `${config.url ?? ''}${config.base}`
  const folders = config.agents.folderIndexes ? groupFolders(listedPages(site, config), config) : []
  const facts = [
    ...(description ? [`> ${description}`] : []),
    ...(commit ? [`Built from commit ${commit.id}${commit.isChanged ? ' with uncommitted changes' : ''}.`] : []),
    ...(config.agents.fullText ? [`The text of all pages: ${address}llms-full.txt`] : []),
    ...(folders.length > 0
      ? [`Pages by folder: ${folders.map(({ folder }) => `${address}${encodeAddress(folder)}${pageIndexFile}`).join(', ')}`]
      : []),
  ]
  const toSections = (groups: readonly Group[]) => groups.map((group) => toSection(group, config))
  return new Map([
    ...writeList({ title, facts, sections: toSections(groupPages(site, config)), folder: '', address }),
    ...folders.flatMap(({ folder, label, groups }) => [
      ...writeList({
        title: `${title}: ${label}`,
        facts: [`All pages: ${address}${pageIndexFile}`],
        sections: toSections(groups),
        folder,
        address,
      }),
    ]),
  ])
}

/** The pages of the main version and language. */
function listedPages(site: Site, config: SiteConfig): readonly SitePage[] {
  const [locale] = config.locales
  return site.pages.filter(
    (page) =>
      page.route.fallbackOf === undefined &&
      page.current?.canonical === undefined &&
      page.route.source.kind === 'markdown' &&
      page.route.locale === locale.code &&
      page.route.source.generated?.list !== 'further',
  )
}

interface Group {
  readonly label: string
  readonly pages: readonly SitePage[]
}

/** Groups the pages of a site by sidebar. Pages that the config marks as optional come last. */
export function groupPages(site: Site, config: SiteConfig): readonly Group[] {
  const pages = listedPages(site, config)
  const [locale] = config.locales
  const names = sidebarLabels(config, locale)
  const labels = new Map(
    site.sidebars.flatMap((sidebar) => (sidebar.locale === locale.code && sidebar.label ? [[sidebar.name, sidebar.label]] : [])),
  )
  const isOptional = createOptionalFilter(config)
  const bySidebar = new Map<string | undefined, SitePage[]>()
  for (const page of pages) {
    if (isOptional(page)) continue
    addTo(bySidebar, page.sidebar, page)
  }
  const groups = [...new Set(site.sidebars.map(({ name }) => name)), undefined].flatMap((sidebar) => {
    const own = bySidebar.get(sidebar)
    if (!own) return []
    const label = sidebar === undefined ? 'Other pages' : oneLine(names.get(sidebar) ?? labels.get(sidebar) ?? nameInWords(sidebar))
    return [{ label, pages: own }]
  })
  return withOptional(groups, pages, isOptional)
}

/** Groups the pages in each top-level folder of the site by their subfolders. */
function groupFolders(
  pages: readonly SitePage[],
  config: SiteConfig,
): readonly (Group & { readonly folder: string; readonly groups: readonly Group[] })[] {
  const isOptional = createOptionalFilter(config)
  const titles = new Map(pages.map(({ route, title }) => [route.file as string, title]))
  const labelOf = (folder: string) => oneLine(titles.get(`${folder}index.html`) ?? nameInWords(folder.split('/').at(-2) ?? ''))
  const byFolder = (depth: number, list: readonly SitePage[]) => {
    const groups = new Map<string, SitePage[]>()
    for (const page of list) {
      const folder = page.route.file
        .split('/')
        .slice(0, -1)
        .slice(0, depth)
        .map((name) => `${name}/`)
        .join('')
      addTo(groups, folder, page)
    }
    return groups
  }
  return [...byFolder(1, pages)].flatMap(([folder, own]) => {
    if (folder === '' || own.length === 1) return []
    const required = own.filter((page) => !isOptional(page))
    const groups = [...byFolder(2, required)].map(([inner, list]) => ({ label: labelOf(inner), pages: list }))
    return [{ folder, label: labelOf(folder), pages: own, groups: withOptional(groups, own, isOptional) }]
  })
}

/** Agents can skip the pages in a section with this name: https://llmstxt.org */
function withOptional(groups: readonly Group[], pages: readonly SitePage[], isOptional: (page: SitePage) => boolean): readonly Group[] {
  const optional = pages.filter(isOptional)
  return optional.length === 0 ? groups : [...groups, { label: 'Optional', pages: optional }]
}

function createOptionalFilter({ agents }: SiteConfig): (page: SitePage) => boolean {
  if (agents.optional.length === 0) return () => false
  const matches = createPathMatcher(agents.optional)
  return ({ route }) => matches(route.source.path)
}

function toSection({ label, pages }: Group, config: SiteConfig): ListSection {
  return { label, entries: pages.map((page) => ({ line: formatPage(page, config), path: page.route.path })) }
}

function formatPage({ route, title, document }: SitePage, config: SiteConfig): string {
  const href = `${config.url ?? ''}${fileOfPage(route.href, 'md')}`
  const description = document.description ? `: ${oneLine(document.description)}` : ''
  return `- [${escapeBrackets(oneLine(title))}](${href})${description}`
}

/** The commit that a site is built from. */
export interface BuiltCommit {
  /** The complete commit ID in hexadecimal. */
  readonly id: string
  /** Whether files in the project differ from the commit. */
  readonly isChanged: boolean
}

/** Reads the commit of the working tree. */
export async function readCommit({
  workingDir: root,
  configFile,
  outDir,
  stateDir,
}: SiteConfig): Promise<Outcome<BuiltCommit | undefined>> {
  // Folders that docsgen writes to may not be ignored by Git.
  const written: readonly string[] = [outDir, stateDir].map((folder) => projectPathOf(root, folder))
  const excluded = written.filter((folder) => folder !== '' && !folder.startsWith('..')).map((folder) => `:(exclude,literal)${folder}`)
  const [head, status] = await Promise.all([
    runGit(root, ['rev-parse', '--verify', 'HEAD']),
    runGit(root, ['--no-optional-locks', 'status', '--porcelain', '-z', '--', '.', ...excluded]),
  ])
  const reason = describeGitFailure(head) ?? describeGitFailure(status)
  if (reason !== undefined)
    return { value: undefined, diagnostics: [createDiagnostic('agents/no-commit', { reason }, { file: configFile })] }
  return { value: { id: head.output.toString().trim(), isChanged: status.output.length > 0 }, diagnostics: [] }
}

/** Agents cut off longer files and would not see the last pages: https://agentdocsspec.com */
const maxLength = 50_000
const maxDescription = 300
/** The length of a link to a list, including its description. */
const linkLength = 500

interface ListSection {
  readonly label: string
  /** One line for each page. */
  readonly entries: readonly { readonly line: string; readonly path: string }[]
}

interface ListInput {
  readonly title: string
  /** Paragraphs below the title. */
  readonly facts: readonly string[]
  readonly sections: readonly ListSection[]
  /** The folder of the list, with a slash at the end. `` for the list of the whole site. */
  readonly folder: string
  /** The URL of the site. */
  readonly address: string
}

/** Writes `llms.txt`. If the list is too long for one file, it names files with the pages of its longest sections instead. */
function writeList({ title, facts, sections, folder, address }: ListInput): ReadonlyMap<string, string> {
  const index = `${folder}${pageIndexFile}`
  const head = [`# ${title}\n`, ...facts.map((fact) => `\n${fact}\n`)].join('')
  const whole = writeSections(head, sections)
  if (whole.length <= maxLength) return new Map([[index, whole]])

  const files = new Map<string, string>()
  const lists = inlineSmallest(sections).map(({ label, entries, isWhole }): ListSection => {
    if (isWhole) return { label, entries }
    const parts = splitEntries(entries, maxLength - 500)
    const name = fileName(label, folder, files)
    return {
      label,
      entries: parts.map((part, index) => {
        const isOnly = parts.length === 1
        const path = `${folder}llms-${name}${isOnly ? '' : `-${index + 1}`}.txt`
        const partLabel = isOnly ? label : `${label}, part ${index + 1} of ${parts.length}`
        files.set(path, writeSections(`# ${title}: ${partLabel}\n`, [{ label: partLabel, entries: part }]))
        const folders = [...new Set(part.map(({ path: page }) => folderOf(page)))]
        const contents = `${part.length} pages in ${excerpt(folders.join(', '), maxDescription)}`
        return { path, line: `- [${escapeBrackets(partLabel)}](${address}${encodeAddress(path)}): ${contents}` }
      }),
    }
  })
  const note = 'Links to `.txt` files lead to lists of more pages.'
  return new Map([[index, writeSections(`${head}\n${note}\n`, lists)], ...files])
}

/** Keeps as many sections as possible in the first file. */
function inlineSmallest(sections: readonly ListSection[]): readonly (ListSection & { readonly isWhole: boolean })[] {
  const lengths = sections.map(({ entries }) => entries.reduce((sum, { line }) => sum + line.length + 1, 0))
  // Some characters are reserved for the title and the links to the lists.
  let left = maxLength - 2_000 - lengths.reduce((sum, length) => sum + linkLength * Math.ceil(length / (maxLength - 500)), 0)
  const whole = new Set<number>()
  for (const index of [...lengths.keys()].sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b)) {
    if ((lengths[index] ?? 0) > left) break
    left -= lengths[index] ?? 0
    whole.add(index)
  }
  return sections.map((section, index) => ({ ...section, isWhole: whole.has(index) }))
}

function writeSections(head: string, sections: readonly ListSection[]): string {
  const lists = sections.map(({ label, entries }) => `## ${label}\n\n${entries.map(({ line }) => line).join('\n')}\n`)
  return [head, ...lists].join('\n')
}

function splitEntries(entries: ListSection['entries'], most: number): readonly ListSection['entries'][] {
  const parts: ListSection['entries'][number][][] = [[]]
  let length = 0
  for (const entry of entries) {
    if (length + entry.line.length > most && length > 0) {
      parts.push([])
      length = 0
    }
    length += entry.line.length + 1
    parts.at(-1)?.push(entry)
  }
  return parts
}

/** `/reference/typescript-api/auth/role` -> `/reference/typescript-api/auth/` */
function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '')
}

/** `User Guide` -> `user-guide`. The result is unique among the files. */
function fileName(label: string, folder: string, files: ReadonlyMap<string, string>): string {
  const name =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'pages'
  const isTaken = (wanted: string) =>
    [...files.keys()].some((path) => path === `${folder}llms-${wanted}.txt` || path === `${folder}llms-${wanted}-1.txt`)
  let free = name
  for (let number = 2; isTaken(free); number++) free = `${name}-${number}`
  return free
}

function escapeBrackets(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

function oneLine(text: string): string {
  return /\s\s|[^\S ]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim()
}
