import { noResizedImages, type ResizedImages } from '../../features/images/resize-images.ts'
import { type DrawnIcons, noIcons } from '../../features/previews/draw-icons.ts'
import { loadTypes, planTypes, type SiteTypes } from '../../features/samples/find-types.ts'
import { createClusterSettings } from '../../features/search/cluster-search.ts'
import { createSearchFiles, type PreviousFiles } from '../../features/search/search-files.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { OutputPath } from '../../kit/files/paths.ts'
import { indexLine } from '../../kit/text/reference-entries.ts'
import { readThemeAssets, type ThemePart } from '../bundle/compile-theme.ts'
import { planRedirects, planSiteFiles } from '../emit/plan-output.ts'
import type { FilesInput } from '../feature.ts'
import type { GeneratedFile, OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { createSecurityPolicies, type SecurityPolicies } from '../policy/security-policy.ts'
import { type ImageVariants, pageKey } from '../render/page-props.ts'
import { createSiteDirectories } from '../render/site-directory.ts'
import { createSiteViews } from '../render/site-view.ts'
import { hashParseOptions } from './create-parse-options.ts'
import { createFailureList, type FailureList } from './failure-list.ts'
import { createPageScopes, type PageScope, placeOf } from './page-scope.ts'
import type { ReadSite } from './read-site.ts'
import { type CopiedFile, createSidebarFiles, findUsedAssets, planAssetFiles, planPublicFiles } from './shared-files.ts'
import { type BuildPool, markdownText, type RenderContext, type RenderJob } from './tasks.ts'

/** All files of a site. They are created, read, and hashed on demand. */
export interface Plan {
  /** By path, without the files of the search index, whose names contain a hash of their content. */
  readonly files: ReadonlyMap<string, PlannedFile>
  /** Also finds files of the search index; some of those turn out not to exist. */
  readonly get: (path: string) => PlannedFile | undefined
  /** Creates the search index except for unchanged files. */
  readonly makeSearchFiles: (previous: PreviousFiles) => Promise<readonly OutputFile[]>
  /** For `render` tasks. */
  readonly renderContext: RenderContext
  /** Failures while jobs were created. */
  readonly failures: FailureList
  readonly clientAssets: ClientAssets
  readonly policies: SecurityPolicies
}

export type PlannedFile = RenderedFile | CopiedFile | GeneratedFile

/** A file created by a `render` task on any thread. */
export interface RenderedFile {
  readonly kind: 'rendered'
  readonly path: OutputPath
  /** Absent for pages without a source, such as the not-found page. */
  readonly page?: () => SitePage
  /** Equal keys mean equal bytes. */
  readonly key: () => string
  readonly job: () => RenderJob
}

interface PlanInput {
  readonly config: SiteConfig
  readonly pool: BuildPool
  readonly toolVersion: string
  /** For `dev`: includes the script for live updates, and assets that no page links to. @default false */
  readonly live?: boolean
  /** The current site, because `dev` replaces the texts of pages. @default the site that was read */
  readonly currentSite?: () => Site
  /** @default none */
  readonly images?: ResizedImages
  /** @default none */
  readonly icons?: DrawnIcons
  /** Drawn for link previews. @default none */
  readonly pictures?: readonly GeneratedFile[] | undefined
  /** The types in samples. @default those of the last build */
  readonly types?: () => Promise<SiteTypes>
}

/** Lists the files of a site. If two files claim a path, public files win over pages, and pages over other files. */
export function planFiles(read: ReadSite, input: PlanInput): Plan {
  const { site, theme, siteCode } = read
  const { config, live = false, currentSite = () => site, images = noResizedImages, icons = noIcons, pictures = [], types } = input
  const assets = readThemeAssets({
    base: config.base,
    hasMermaid: site.pages.some(({ document }) => document.hasMermaid),
    parts: listThemeParts(site, config),
    live,
    theme: theme.client,
    own: [...theme.clientFiles, ...(siteCode?.clientFiles ?? [])],
    licenses: [theme.licenses, ...(siteCode ? [siteCode.licenses] : [])],
  })
  const policies = createSecurityPolicies(config, assets.client.preload.hash)
  const sidebars = createSidebarFiles(site.sidebars, config.base)
  const search = createSearchFiles({ config, readEntry: read.readEntry, pool: input.pool })
  const views = createSiteViews({
    site,
    config,
    assets: assets.client,
    policies,
    editUrl: read.editUrl,
    icons: icons.links,
    sidebarHref: sidebars.hrefOf,
    searchHref: search.hrefOf,
    clusterOf: (version, locale) => createClusterSettings(config, version, locale),
  })
  const directories = theme.usesDirectory || siteCode?.usesDirectory ? createSiteDirectories(site, views) : {}
  const failures = createFailureList()
  const scopes = createPageScopes({
    views,
    theme,
    readBody: read.readBody,
    // `dev` watches for changes itself.
    ...(live ? {} : { hashOf: read.hashOf }),
    failures,
    directories,
    imageVariants: images.variants,
    htmlOnly: new Set(site.pages.flatMap(({ route }) => (route.source.kind === 'markdown' ? [] : [route.path]))),
  })
  // Bodies and their Markdown depend on the options of parsing too.
  const optionsHash = hashParseOptions(read.parts.pageCache.options)
  const templatesHash = shortHash(`${input.toolVersion} ${assets.hash} ${theme.hash} ${siteCode?.hash ?? ''} ${optionsHash}`)

  const files = new Map<string, PlannedFile>()
  const add = (file: PlannedFile) => void (files.has(file.path) || files.set(file.path, file))
  planPublicFiles(read.publicFiles, config).forEach(add)
  planPages({ site, currentSite, hashes: read.hashes, scopes, templatesHash, optionsHash, imageVariants: images.variants }).forEach(add)
  planSiteFiles(currentSite, config, policies).forEach(add)
  const { commit } = read.parts.git
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
  const filesInput: FilesInput = { config, site, currentSite, readBody: read.readBody, markdownOf, commit, live }
  for (const feature of read.features) feature.files?.(filesInput).forEach(add)
  planRedirects(site, config).forEach(add)
  sidebars.files.forEach(add)
  assets.files.forEach(add)
  images.files.forEach(add)
  icons.files.forEach(add)
  pictures.forEach(add)
  planTypes(read, types ?? (() => loadTypes(config))).forEach(add)
  planAssetFiles(live ? site.assets : findUsedAssets(site), config).forEach(add)
  return {
    files,
    get: (path) =>
      files.get(path) ??
      (search.mayHave(path) ? { kind: 'generated', path: path as OutputPath, make: () => search.find(currentSite(), path) } : undefined),
    makeSearchFiles: async (previous) => (await search.make(currentSite(), previous)).filter(({ path }) => !files.has(path)),
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
  readonly imageVariants: ImageVariants
}

/** Pages with their Markdown, search pages, and the not-found page. */
function planPages({ site, currentSite, hashes, scopes, templatesHash, optionsHash, imageVariants }: PagesInput): readonly RenderedFile[] {
  const sharedHashes = new Map<PageScope, string>()
  /** The hash of everything on pages that is not in their own keys. */
  const sharedHash = (scope: PageScope): string => {
    const { directory } = scope
    const known = sharedHashes.get(scope) ?? (directory ? shortHash(`${templatesHash} ${JSON.stringify(directory)}`) : templatesHash)
    sharedHashes.set(scope, known)
    return known
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
      key: () => pageKey({ page: page(), view: scope.view, contentHash, templatesHash: `${sharedHash(scope)}${variantsKey(page())}` }),
      job: () => scope.jobFor(page()),
    }
    const markdown: RenderedFile = {
      kind: 'rendered',
      path: file.replace(/\.html$/, '.md') as OutputPath,
      page,
      key: () => {
        const { title, journal } = page()
        const { url, base } = scope.view.config
        const links = JSON.stringify([url, base, scope.markdownLinksOf(page())])
        return shortHash(`${contentHash} ${optionsHash} ${title}${links}${journal === undefined ? '' : JSON.stringify(journal)}`)
      },
      job: () => scope.markdownJobFor(page()),
    }
    return source.kind === 'markdown' ? [html, markdown] : [html]
  }
  const variantsKey = ({ links }: SitePage) =>
    imageVariants.size === 0 ? '' : JSON.stringify(links.flatMap(({ href }) => imageVariants.get(href) ?? []))
  const ownPage = (scope: PageScope, path: OutputPath, job: () => RenderJob): RenderedFile => {
    const { siteKey, alternatives } = scope.view
    const key = () => shortHash(`${path} ${sharedHash(scope)} ${siteKey} ${JSON.stringify(alternatives(undefined))}`)
    return { kind: 'rendered', path, key, job }
  }
  const [main] = scopes.values()
  return [
    ...site.pages.flatMap(sourcePage),
    ...[...scopes.values()].flatMap((scope) => (scope.searchPage ? [ownPage(scope, scope.searchPage.path, scope.searchPage.job)] : [])),
    ...(main ? [ownPage(main, '404.html' as OutputPath, main.notFoundJob)] : []),
  ]
}

/** The parts of the theme that some page needs. */
function listThemeParts({ pages }: Site, { feedback, check, agents }: SiteConfig): ReadonlySet<ThemePart> {
  const needs: Readonly<Record<ThemePart, boolean>> = {
    feedbackForm: feedback !== undefined,
    // Without a form there is nothing to send.
    feedback: feedback?.url !== undefined || feedback?.event === true,
    types: check.samples?.hover ?? false,
    webmcp: agents.webmcp,
    openIn: agents.openIn.length > 0,
    math: pages.some(({ document }) => document.hasMath),
    journal: pages.some(({ journal }) => journal),
    tryIt: pages.some(({ document }) => document.hasTryIt),
  }
  return new Set((Object.keys(needs) as ThemePart[]).filter((name) => needs[name]))
}
