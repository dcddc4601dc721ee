import { join, relative, sep } from 'node:path'
import { planSiteFiles } from '../emit/plan-output.ts'
import { planRedirects } from '../emit/plan-redirects.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { OutputFile } from '../model/output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { ContentAsset, Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { createFailureList } from '../pipeline/failure-list.ts'
import { createPageScopes, placeOf } from '../pipeline/page-scope.ts'
import type { ReadSite } from '../pipeline/read-site.ts'
import { markdownText, type RenderContext, type RenderJob, tasks } from '../pipeline/tasks.ts'
import { readSiteAssets, viewSite } from '../pipeline/view-site.ts'
import { parseRedirectsFile, type RedirectRule } from '../preview/redirects-file.ts'
import { createSiteDirectories } from '../render/site-directory.ts'
import { escapeHtml } from '../support/escape-html.ts'
import { isNeverCopied } from '../support/private-path.ts'
import { createSecurityPolicies } from '../support/security-policy.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import { leadsElsewhere } from './leads-elsewhere.ts'

/** A read site whose files are made when they are asked for. Paths are those of the finished site: `guide/install.html`. */
export interface LiveSite {
  readonly assets: ClientAssets
  readonly site: Site
  /** Pages may show descriptions of others. */
  readonly showsDescriptions: boolean
  /** What a host would read in `_redirects`. */
  readonly redirects: readonly RedirectRule[]
  /** Also of files of the search that turn out not to be there when they are asked for. */
  hasFile(file: string): boolean
  makeFile(file: string): Promise<LiveFile | undefined>
  /** The same site with another text in one page; the pages that show it. */
  replaceText(source: ProjectPath, document: Document): { readonly pages: readonly SitePage[]; readonly diagnostics: readonly Diagnostic[] }
}

export type LiveFile =
  | {
      readonly kind: 'page'
      readonly html: Uint8Array | undefined
      readonly source: ProjectPath | undefined
      readonly failures: readonly Diagnostic[]
    }
  | { readonly kind: 'bytes'; readonly content: Uint8Array }
  /** As it lies in a folder of the project. */
  | { readonly kind: 'disk'; readonly folder: string; readonly file: string }

interface LiveInput {
  readonly config: SiteConfig
  readonly pool: WorkerPool
  /** What is wrong with a link of a page, if anything. */
  readonly problemOf: (source: ProjectPath, link: Document['links'][number]) => string | undefined
}

export function createLiveSite(read: ReadSite, { config, pool, problemOf }: LiveInput): LiveSite {
  const { theme, siteCode } = read
  let { site } = read
  const assets = readSiteAssets(read, { base: config.base, live: true })
  const { views, sidebars, search } = viewSite(read, { config, assets: assets.client, pool })
  const usesDirectory = theme.usesDirectory || siteCode?.usesDirectory === true
  const directories = usesDirectory ? createSiteDirectories(site, views) : {}
  const failures = createFailureList()
  const scopes = createPageScopes({ views, theme, readBody: read.readBody, failures, directories })
  const context: RenderContext = { siteCode: siteCode?.file, theme: theme.file, directories }

  const byFile = new Map(site.pages.map((page, index) => [page.route.file as string, index]))
  const bySource = new Map<string, number[]>()
  for (const [index, { route }] of site.pages.entries()) {
    const known = bySource.get(route.source.projectPath)
    if (known) known.push(index)
    else bySource.set(route.source.projectPath, [index])
  }
  const publicFiles = new Set(read.publicFiles.map(({ path }) => path))
  const shared = new Map<string, OutputFile>([...assets.files, ...sidebars.files].map((file) => [file.path, file]))
  const contentAssets = new Map<string, ContentAsset>(site.assets.filter(({ isActive }) => !isActive).map((asset) => [asset.file, asset]))
  const redirectFiles = new Map<string, OutputFile>(planRedirects(site, config).map((file) => [file.path, file]))
  const redirects = parseRedirectsFile(Buffer.from(contentOf(redirectFiles.get('_redirects'))).toString())
  let others: ReadonlyMap<string, OutputFile> | undefined
  /** What speaks for the whole site is rarely asked for, takes long to make, and is another after every change. */
  const findOther = (file: string) => {
    if (!/^(?:sitemap\.xml|robots\.txt|llms\.txt)$/.test(file)) return redirectFiles.get(file)
    const policies = createSecurityPolicies(config, assets.client.preload.hash)
    others ??= new Map([...planSiteFiles(site, config, policies)].map((each) => [each.path, each]))
    return others.get(file)
  }
  let searchFiles: Promise<ReadonlyMap<string, OutputFile>> | undefined
  const findSearchFile = async (file: string) => {
    searchFiles ??= search.make(site).then((files) => new Map(files.map((each) => [each.path, each])))
    return (await searchFiles).get(file)
  }

  const render = (job: RenderJob, page: SitePage | undefined): LiveFile => {
    const source = page?.route.source.projectPath
    const own = createFailureList()
    const [result] = tasks.render.run([job], context)
    if (result?.failure) own.add(result.failure, source)
    return { kind: 'page', html: result?.html, source, failures: [...failures.diagnostics(), ...own.diagnostics()] }
  }
  const makePage = (page: SitePage): LiveFile => {
    const job = scopeOf(page).jobFor(page)
    const attributes = job.content?.attributes.map((text, index) => markProblem(text, page, { index, problemOf }))
    return render({ ...job, content: job.content && { ...job.content, attributes: attributes ?? [] } }, page)
  }
  const makeNotFound = (): LiveFile | undefined => {
    const scope = scopes.values().next().value
    return scope && render(scope.notFoundJob(), undefined)
  }
  const findSearchPage = (file: string) => [...scopes.values()].find(({ searchPage }) => searchPage?.path === file)?.searchPage
  const scopeOf = (page: SitePage) => {
    const scope = scopes.get(placeOf(page))
    if (!scope) throw new Error(`The page ${page.route.path} is in no version and language`)
    return scope
  }
  const pageAt = (file: string) => site.pages[byFile.get(file) ?? -1]
  const pageOfMarkdown = (file: string) => {
    const page = file.endsWith('.md') ? pageAt(file.replace(/\.md$/, '.html')) : undefined
    return page?.route.source.kind === 'markdown' ? page : undefined
  }
  const isLinked = ({ rootId, absolutePath, generated }: SourceFile) => {
    const dir = config.contentRoots.find(({ id }) => id === rootId)?.dir
    return dir !== undefined && !generated && leadsElsewhere(absolutePath, { dir, root: config.root })
  }
  return {
    assets: assets.client,
    redirects,
    get site() {
      return site
    },
    showsDescriptions: usesDirectory,
    hasFile: (file) =>
      publicFiles.has(file) ||
      file === '404.html' ||
      findSearchPage(file) !== undefined ||
      pageAt(file) !== undefined ||
      shared.has(file) ||
      contentAssets.has(file) ||
      pageOfMarkdown(file) !== undefined ||
      search.mayHave(file) ||
      findOther(file) !== undefined,
    async makeFile(file) {
      if (publicFiles.has(file)) {
        const place = { dir: config.publicDir, root: config.root, isLeftOut: isNeverCopied }
        return leadsElsewhere(join(config.publicDir, file), place) ? undefined : { kind: 'disk', folder: config.publicDir, file }
      }
      const page = pageAt(file)
      if (page) return isLinked(page.route.source) ? undefined : makePage(page)
      if (file === '404.html') return makeNotFound()
      const searchPage = findSearchPage(file)
      if (searchPage) return render(searchPage.job(), undefined)
      const asset = contentAssets.get(file)
      if (asset && isLinked(asset.source)) return undefined
      if (asset) return asset.content === undefined ? onDisk(asset.source, config) : { kind: 'bytes', content: asset.content }
      const text = pageOfMarkdown(file)
      if (text && !isLinked(text.route.source)) {
        const { route, document, title } = text
        const { source } = route
        const hiddenLines = read.readBody(source, document)?.hiddenLines ?? []
        const written = { source, hiddenLines, hash: undefined }
        return { kind: 'bytes', content: markdownText(written, title) ?? new Uint8Array() }
      }
      const made = shared.get(file) ?? findOther(file) ?? (search.mayHave(file) ? await findSearchFile(file) : undefined)
      return made && { kind: 'bytes', content: contentOf(made) }
    },
    replaceText(source, document) {
      const pages: SitePage[] = []
      const diagnostics: Diagnostic[] = []
      const next = [...site.pages]
      for (const index of bySource.get(source) ?? []) {
        const page = next[index]
        if (!page) continue
        const replaced = read.replaceText(page, document)
        next[index] = replaced.value
        pages.push(replaced.value)
        if (page.route.fallbackOf === undefined) diagnostics.push(...replaced.diagnostics)
      }
      site = { ...site, pages: next }
      others = undefined
      searchFiles = undefined
      return { pages, diagnostics }
    },
  }
}

function contentOf(file: OutputFile | undefined): Uint8Array {
  return file === undefined || file.content === 'reuse' ? new Uint8Array() : file.content
}

function onDisk({ rootId, absolutePath }: SourceFile, { contentRoots }: SiteConfig): LiveFile | undefined {
  const root = contentRoots.find(({ id }) => id === rootId)
  return root && { kind: 'disk', folder: root.dir, file: relative(root.dir, absolutePath).split(sep).join('/') }
}

/** A link's slot stands within its attribute's quotes, a picture's among its attributes. */
function markProblem(
  text: string,
  { route, document }: SitePage,
  { index, problemOf }: { readonly index: number } & Pick<LiveInput, 'problemOf'>,
): string {
  const link = document.links[index]
  const problem = link && problemOf(route.source.projectPath, link)
  if (problem === undefined) return text
  const mark = `data-docsgen-problem="${escapeHtml(problem)}`
  return link?.kind === 'image' ? `${text} ${mark}"` : `${text}" ${mark}`
}
