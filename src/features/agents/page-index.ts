import { nameInWords, sidebarLabels, textIn } from '../../core/config/config-texts.ts'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { type TextFile, textFile } from '../../core/emit/text-file.ts'
import type { Outcome } from '../../core/model/diagnostic.ts'
import type { Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import { describeGitFailure, runGit } from '../../kit/programs/run-git.ts'
import { fileOfPage } from '../../kit/url/address.ts'
import { createDiagnostic } from './diagnostics.ts'
import { escapeBrackets, type ListSection, oneLine, writeList } from './page-lists.ts'

/** Plans `llms.txt`, the lists of folders if the site has them, and the files that these name. */
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
      ? [`Pages by folder: ${folders.map(({ folder }) => `${address}${encodeAddress(folder)}llms.txt`).join(', ')}`]
      : []),
  ]
  const toSections = (groups: readonly Group[]) => groups.map((group) => toSection(group, config))
  return new Map([
    ...writeList({ title, facts, sections: toSections(groupPages(site, config)), folder: '', address }),
    ...folders.flatMap(({ folder, label, groups }) => [
      ...writeList({
        title: `${title}: ${label}`,
        facts: [`All pages: ${address}llms.txt`],
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

/** The parts of a site by sidebar. Pages that the config calls optional are last. */
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

/** The pages below each folder at the top of the site, by the folders in it. */
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

/** Agents can skip the pages in a section of this name: https://llmstxt.org */
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
  /** In hexadecimal, in full. */
  readonly id: string
  /** Whether files of the project differ from it. */
  readonly isChanged: boolean
}

/** Reads the commit of the working tree. */
export async function readCommit({
  workingDir: root,
  configFile,
  outDir,
  stateDir,
}: SiteConfig): Promise<Outcome<BuiltCommit | undefined>> {
  // Folders that docsgen writes may not be ignored by Git.
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
