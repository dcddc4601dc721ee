import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath, Href, OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { indexLine } from '../../kit/text/reference-entries.ts'
import { readThemeAssets, themePartsOf } from '../bundle/compile-theme.ts'
import { projectPathOf } from '../config/find-config-file.ts'
import type { FoundFile } from '../discover/walk-folder.ts'
import { planRedirects, planSiteFiles, textFile } from '../emit/plan-output.ts'
import type { Feature, FilesInput, Prepared, SlowFiles } from '../feature.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { GeneratedFile, OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { ContentAsset, Sidebar, Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { createSecurityPolicies, type SecurityPolicies } from '../policy/security-policy.ts'
import { linksKey, pageKey } from '../render/page-props.ts'
import { allNodes } from '../render/sidebar-branch.ts'
import { createSiteDirectories, createSiteViews } from '../render/site-view.ts'
import { hashParseOptions } from './create-parse-options.ts'
import { createFailureList, type FailureList } from './failure-list.ts'
import { createSiteInput, type Purpose } from './feature-work.ts'
import { markdownText } from './markdown-text.ts'
import { createPageScopes, type PageScope, type PlannedOwnPage, placeOf } from './page-scope.ts'
import type { ReadInput } from './read-parts.ts'
import type { ReadSite } from './read-site.ts'
import type { RenderContext, RenderJob } from './tasks.ts'

/** All files of a site. They are created, read, and hashed on demand. */
export interface Plan {
  /**
   * The files, keyed by path, except for files that take long to generate. The names of these slow files can contain a hash of their
   * content.
   */
  readonly files: ReadonlyMap<string, PlannedFile>
  /** Returns a file. A slow file may turn out not to exist. */
  readonly get: (path: string) => PlannedFile | undefined
  /** Generates the slow files, except for unchanged ones. */
  readonly makeSlowFiles: (previous?: Parameters<SlowFiles['make']>[1]) => Promise<Outcome<readonly OutputFile[]>>
  /** The context for `render` tasks. */
  readonly renderContext: RenderContext
  /** Failures that occurred while jobs were being created. */
  readonly failures: FailureList
  readonly clientAssets: ClientAssets
  readonly policies: SecurityPolicies
}

export type PlannedFile = RenderedFile | CopiedFile | GeneratedFile

/** A file that a `render` task creates on any thread. */
export interface RenderedFile {
  readonly kind: 'rendered'
  readonly path: OutputPath
  /** The page to which the file belongs. It is absent for files without a source, such as the not-found page. */
  readonly page?: () => SitePage
  /** The key of the content. Equal keys mean equal bytes. */
  readonly key: () => string
  readonly job: () => RenderJob
}

/** The input for a plan. With `live`, the plan includes assets to which no page links. */
interface PlanInput extends ReadInput, Purpose {
  /** Returns the current site, because `dev` replaces the text of pages. @default the site that was read */
  readonly currentSite?: () => Site
  /** The parts that features add to a build. @default nothing */
  readonly prepared?: readonly Prepared[]
}

/**
 * Lists the files of a site. If two files have the same path, public files take precedence over pages, and pages take precedence over other
 * files.
 */
export function planFiles(read: ReadSite, input: PlanInput): Plan {
  const { site, theme, siteCode } = read
  const { config, features, live = false, currentSite = () => site, prepared = [] } = input
  const parts = listThemeParts(site, config, features)
  const assets = readThemeAssets({
    base: config.base,
    parts,
    styleChanges: features.flatMap(({ styles }) => styles?.({ config, parts, packages: theme.packages }) ?? []),
    live,
    theme: theme.client,
    own: [...theme.clientFiles, ...(siteCode?.clientFiles ?? [])],
    licenses: [theme.licenses, ...(siteCode ? [siteCode.licenses] : [])],
  })
  const policies = createSecurityPolicies(config, assets.client.preload.hash)
  const sidebars = createSidebarFiles(site.sidebars, config.base)
  const views = createSiteViews({
    site,
    config,
    assets: assets.client,
    policies,
    editUrl: read.editUrl,
    propsOf: (version, locale) =>
      Object.assign(
        {},
        ...prepared.map(({ siteProps }) => siteProps),
        ...features.map((each) => each.site?.(config, version, locale).props),
      ),
    shownOptions: features.flatMap(({ props, options }) =>
      props && options?.config ? keysOf(options.config).map((key) => config[key]) : [],
    ),
    sidebarHref: sidebars.hrefOf,
  })
  const directories = theme.usesDirectory || siteCode?.usesDirectory ? createSiteDirectories(site, views) : {}
  const failures = createFailureList()
  const scopes = createPageScopes({
    views,
    features,
    theme,
    readBody: read.readBody,
    // `dev` detects changes itself, so it needs no hashes.
    ...(live ? {} : { hashOf: read.hashOf }),
    failures,
    directories,
    htmlOnly: new Set(site.pages.flatMap(({ route }) => (route.source.kind === 'markdown' ? [] : [route.path]))),
  })
  // Bodies and their Markdown versions also depend on the parse options.
  const optionsHash = hashParseOptions(read.parts.pageCache.options)
  const templatesHash = shortHash(`${input.toolVersion} ${assets.hash} ${theme.hash} ${siteCode?.hash ?? ''} ${optionsHash}`)

  const files = new Map<string, PlannedFile>()
  const add = (file: PlannedFile) => void (files.has(file.path) || files.set(file.path, file))
  planPublicFiles(read.publicFiles, config).forEach(add)
  planPages({ site, currentSite, hashes: read.hashes, scopes, templatesHash, optionsHash }).forEach(add)
  planSiteFiles(currentSite, config, policies).forEach(add)
  const markdownOf = (page: SitePage) => {
    const job = scopes.get(placeOf(page))?.markdownJobFor(page)
    const text = job && markdownText(job)
    return (
      text &&
      Buffer.from(text)
        .toString()
        .replace(`${indexLine(job.index)}\n`, '')
    )
  }
  const siteInput = createSiteInput(read, input, input)
  const filesInput: FilesInput = { ...siteInput, currentSite, markdownOf }
  for (const feature of features) feature.files?.(filesInput).forEach(add)
  planRedirects(site, config).forEach(add)
  sidebars.files.forEach(add)
  assets.files.forEach(add)
  for (const { files: own = [] } of prepared) own.forEach(add)
  planAssetFiles(live ? site.assets : findUsedAssets(site), config).forEach(add)
  const slow = features.flatMap((feature) => feature.slowFiles?.(siteInput) ?? [])
  return {
    files,
    get(path) {
      const known = files.get(path)
      if (known) return known
      const owner = slow.find(({ mayHave }) => mayHave(path))
      return owner && { kind: 'generated', path: path as OutputPath, make: () => owner.find(currentSite(), path) }
    },
    async makeSlowFiles(previous) {
      const made = await Promise.all(slow.map(({ make }) => make(currentSite(), previous)))
      return {
        value: made.flatMap(({ value }) => value).filter(({ path }) => !files.has(path)),
        diagnostics: made.flatMap(({ diagnostics }) => diagnostics),
      }
    },
    renderContext: { siteCode: siteCode?.file, theme: theme.file, directories },
    failures,
    clientAssets: assets.client,
    policies,
  }
}

interface PagesInput extends Pick<ReadSite, 'site' | 'hashes'> {
  readonly currentSite: () => Site
  readonly scopes: ReadonlyMap<string, PageScope>
  /** The hash of docsgen, its templates, and the site's own code. */
  readonly templatesHash: string
  readonly optionsHash: string
}

/** Plans the pages with their Markdown versions, and the pages without a source. */
function planPages({ site, currentSite, hashes, scopes, templatesHash, optionsHash }: PagesInput): readonly RenderedFile[] {
  const sharedHashes = new Map<PageScope, string>()
  /** The hash of everything on a page that is not included in the key of the page. */
  const sharedHash = (scope: PageScope): string => {
    const { directory } = scope
    const known = sharedHashes.get(scope) ?? (directory ? shortHash(`${templatesHash} ${JSON.stringify(directory)}`) : templatesHash)
    sharedHashes.set(scope, known)
    return known
  }
  /** The last hash is kept, because the keys of the HTML file and of the Markdown file of a page are needed in succession. */
  let last: { readonly links: SitePage['links']; readonly hash: string } | undefined
  const linksHashOf = ({ links }: SitePage): string => {
    if (last?.links !== links) last = { links, hash: linksKey(links) }
    return last.hash
  }
  const sourcePage = (planned: SitePage, index: number): readonly RenderedFile[] => {
    const { file, source, path } = planned.route
    const scope = scopes.get(placeOf(planned))
    if (!scope) throw new Error(`The page ${path} is in no version and language`)
    const page = () => currentSite().pages[index] ?? planned
    const contentHash = hashes.get(source.projectPath) ?? ''
    const html: RenderedFile = {
      kind: 'rendered',
      path: file,
      page,
      key: () => pageKey({ page: page(), view: scope.view, contentHash, templatesHash: sharedHash(scope), linksHash: linksHashOf(page()) }),
      job: () => scope.jobFor(page()),
    }
    const markdown: RenderedFile = {
      kind: 'rendered',
      path: file.replace(/\.html$/, '.md') as OutputPath,
      page,
      key: () => {
        const { title, markdown: parts } = page()
        const { url, base } = scope.view.config
        const links = JSON.stringify([url, base, linksHashOf(page()), scope.htmlOnlyLinksOf(page())])
        return shortHash(`${contentHash} ${optionsHash} ${title}${links}${parts === undefined ? '' : JSON.stringify(parts)}`)
      },
      job: () => scope.markdownJobFor(page()),
    }
    return source.kind === 'markdown' ? [html, markdown] : [html]
  }
  const ownPage = (scope: PageScope, { path, job }: PlannedOwnPage): RenderedFile => {
    const { siteKey, alternatives } = scope.view
    const key = () => shortHash(`${path} ${sharedHash(scope)} ${siteKey} ${JSON.stringify(alternatives(undefined))}`)
    return { kind: 'rendered', path, key, job }
  }
  const [main] = scopes.values()
  return [
    ...site.pages.flatMap(sourcePage),
    ...[...scopes.values()].flatMap((scope) => scope.ownPages.map((page) => ownPage(scope, page))),
    ...(main ? [ownPage(main, main.notFoundPage)] : []),
  ]
}

/** Lists the parts of the theme that at least one page needs. */
function listThemeParts(site: Site, config: SiteConfig, features: readonly Feature[]): ReadonlySet<string> {
  const used = Object.entries(themePartsOf(features)).flatMap(([name, { isUsed }]) => (isUsed?.(site, config) ? name : []))
  return new Set([...site.pages.flatMap(({ document }) => document.parts ?? []), ...used])
}

function keysOf(section: new () => object): readonly (keyof SiteConfig)[] {
  return Object.keys(new section()) as (keyof SiteConfig)[]
}

interface SidebarFiles {
  readonly files: readonly GeneratedFile[]
  readonly hrefOf: (sidebar: Sidebar) => Href
}

/** Creates a file for each complete sidebar, from which the browser loads the entries that pages omit. */
function createSidebarFiles(sidebars: readonly Sidebar[], base: string): SidebarFiles {
  const files = new Map<string, GeneratedFile>()
  const hrefs = new Map<Sidebar, Href>()
  for (const sidebar of sidebars) {
    const text = JSON.stringify(allNodes(sidebar.entries))
    const path = `assets/sidebar-${sidebar.name.replace(/[^\w-]+/g, '-')}.${shortHash(text).slice(0, 10)}.json`
    files.set(
      path,
      textFile(path, () => text),
    )
    hrefs.set(sidebar, `${base}${path}` as Href)
  }
  return { files: [...files.values()], hrefOf: (sidebar) => hrefs.get(sidebar) ?? ('' as Href) }
}

/** A file of the project that is published. */
export interface CopiedFile {
  readonly kind: 'copied'
  readonly path: OutputPath
  /** The project folder that contains the file. */
  readonly folder: AbsolutePath
  readonly absolutePath: AbsolutePath
  /** The path to show in diagnostics. */
  readonly projectPath: ProjectPath
  /** Content to publish instead of the file's own content, which is an SVG without scripts. */
  readonly content: Uint8Array | undefined
}

/** Plans the files of the public folder, which are copied unchanged. */
function planPublicFiles(files: readonly FoundFile[], { root, publicDir }: SiteConfig): readonly CopiedFile[] {
  const shown = projectPathOf(root, publicDir)
  return files.map(({ path, absolutePath }) => ({
    kind: 'copied',
    path: path as OutputPath,
    folder: publicDir,
    absolutePath,
    projectPath: `${shown}/${path}` as ProjectPath,
    content: undefined,
  }))
}

/** Plans the images and downloads in the content folders. */
function planAssetFiles(assets: readonly ContentAsset[], { contentRoots }: SiteConfig): readonly CopiedFile[] {
  const folders = new Map(contentRoots.map(({ id, dir }) => [id, dir]))
  return assets.flatMap(({ file, source, content, isActive }): readonly CopiedFile[] => {
    const { rootId, absolutePath, projectPath, joined } = source
    const folder = joined?.dir ?? folders.get(rootId)
    return folder === undefined || isActive ? [] : [{ kind: 'copied', path: file, folder, absolutePath, projectPath, content }]
  })
}

/** The assets to which pages and the config link. */
function findUsedAssets(site: Site): readonly ContentAsset[] {
  const used = new Set<string>()
  for (const page of site.pages) {
    for (const link of page.links) if (link.kind === 'asset') used.add(link.href)
    for (const image of page.pictures ?? []) used.add(image)
  }
  for (const { link } of site.configLinks) if (link.kind === 'asset') used.add(link.href)
  return site.assets.filter(({ href }) => used.has(href))
}
