import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Body, Document } from '../model/document.ts'
import type { OutputFile } from '../model/output.ts'
import type { OutputPath, ProjectPath } from '../model/paths.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { pageKey } from '../render/page-key.ts'
import { createSiteDirectories } from '../render/site-directory.ts'
import type { SiteView } from '../render/site-view.ts'
import { shortHash } from '../support/hash.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { StageLine } from './build-run.ts'
import { createFailureList, type FailureList } from './failure-list.ts'
import { createPageScopes, type PageScope, placeOf } from './page-scope.ts'
import { pagesWorthThreads } from './parse-stage.ts'
import type { SiteTheme } from './site-theme.ts'
import { isTooSlow, maxSlowPages, type RenderContext, type RenderJob, type RenderResult } from './tasks.ts'

interface RenderInput {
  readonly site: Site
  readonly views: ReadonlyMap<string, SiteView>
  /** Content hash by project path. */
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  readonly hashOf: (document: Document) => string | undefined
  readonly pool: WorkerPool
  readonly siteCode: { readonly file: string; readonly usesDirectory: boolean } | undefined
  readonly theme: SiteTheme
  /** Changes with docsgen and with its templates. */
  readonly templatesHash: string
  /** The key under which the last build wrote a file. */
  readonly previousKey: (path: OutputPath) => string | undefined
  readonly write: (files: readonly OutputFile[]) => void
  /** Called before many files are written. */
  readonly expectManyFiles: () => void
  readonly line: StageLine
}

/** From this many pages on, another thread pays that does nothing but write files. */
const pagesWorthWriter = 100

interface PlannedPage {
  readonly page: SitePage | undefined
  readonly html: { readonly path: OutputPath; readonly key: string }
  readonly markdown: { readonly path: OutputPath; readonly key: string } | undefined
  readonly job: () => RenderJob
}

/** Renders the pages whose ingredients changed, hands each on to be written, and lets the others stand. */
export async function renderSite(input: RenderInput): Promise<readonly Diagnostic[]> {
  const { pool, previousKey, write, expectManyFiles, line } = input
  const failures = createFailureList()
  const usesDirectory = input.theme.usesDirectory || input.siteCode?.usesDirectory
  const directories = usesDirectory ? createSiteDirectories(input.site, input.views) : {}
  const planned = planPages(input, { failures, directories })
  const changed: PlannedPage[] = []
  const unchanged: OutputFile[] = []
  for (const plan of planned) {
    const { html, markdown } = plan
    if (previousKey(html.path) !== html.key || (markdown && previousKey(markdown.path) !== markdown.key)) changed.push(plan)
    else {
      unchanged.push({ ...html, content: 'reuse' })
      if (markdown) unchanged.push({ ...markdown, content: 'reuse' })
    }
  }
  write(unchanged)
  line.expect(changed.length)
  if (changed.length >= pagesWorthWriter) expectManyFiles()
  const threads = changed.length < pagesWorthThreads ? 1 : Number.POSITIVE_INFINITY
  const context: RenderContext = { siteCode: input.siteCode?.file, theme: input.theme.file, directories }
  const jobs = changed.map((plan) => plan.job())
  let slow = 0
  const outdated: Diagnostic[] = []
  if (failures.diagnostics().length > 0) return failures.diagnostics()
  for await (const { start, results } of pool.run<RenderContext, RenderJob, RenderResult>('render', {
    context,
    items: jobs,
    batchSize: 40,
    threads,
  })) {
    const files: OutputFile[] = []
    for (const [index, { html, markdown, failure, isOutdated }] of results.entries()) {
      const plan = changed[start + index] as PlannedPage
      if (html !== undefined) files.push({ ...plan.html, content: html })
      else if (failure) failures.add(failure, plan.page?.route.source.projectPath)
      const file = plan.page?.route.source.projectPath
      if (isOutdated && file) outdated.push(createDiagnostic('page/unreadable', { reason: 'it changed during the build' }, { file }))
      if (plan.markdown && markdown) files.push({ ...plan.markdown, content: markdown })
    }
    write(files)
    line.tick(results.length)
    slow += results.filter(isTooSlow).length
    if (slow >= maxSlowPages) break
  }
  return [...failures.diagnostics(), ...outdated]
}

interface RunScope {
  readonly failures: FailureList
  readonly directories: RenderContext['directories']
}

function planPages(input: RenderInput, { failures, directories }: RunScope): PlannedPage[] {
  const { site, views, theme, readBody, hashOf } = input
  const scopes = new Map(
    [...createPageScopes({ views, theme, readBody, hashOf, failures, directories })].map(([place, scope]): [string, PlanScope] => {
      const { directory } = scope
      const templatesHash = directory ? shortHash(`${input.templatesHash} ${JSON.stringify(directory)}`) : input.templatesHash
      return [place, { input, scope, templatesHash }]
    }),
  )
  const planned: PlannedPage[] = []
  for (const page of site.pages) {
    const scope = scopes.get(placeOf(page))
    if (scope) planned.push(planPage(page, scope))
  }
  const written = new Set(planned.map(({ html }) => html.path))
  for (const scope of scopes.values()) {
    const { searchPage } = scope.scope
    // A page that an author wrote at its address stands there instead.
    if (searchPage && !written.has(searchPage.path)) planned.push(planOwnPage(searchPage.path, searchPage.job, scope))
  }
  const main = scopes.values().next().value
  if (main) planned.push(planOwnPage('404.html' as OutputPath, main.scope.notFoundJob, main))
  return planned
}

interface PlanScope {
  readonly input: RenderInput
  readonly scope: PageScope
  /** Of all that a page may show beside what its own key names. */
  readonly templatesHash: string
}

function planPage(page: SitePage, { input, scope, templatesHash }: PlanScope): PlannedPage {
  const { route } = page
  const contentHash = input.hashes.get(route.source.projectPath) ?? ''
  return {
    page,
    html: { path: route.file, key: pageKey({ page, view: scope.view, contentHash, templatesHash }) },
    markdown:
      route.source.kind === 'markdown'
        ? { path: route.file.replace(/\.html$/, '.md') as OutputPath, key: shortHash(`${contentHash} ${page.title}`) }
        : undefined,
    job: () => scope.jobFor(page),
  }
}

function planOwnPage(path: OutputPath, job: () => RenderJob, { scope, templatesHash }: PlanScope): PlannedPage {
  const { view } = scope
  return {
    page: undefined,
    html: {
      path,
      key: shortHash(`${path} ${templatesHash} ${view.siteKey} ${JSON.stringify(view.alternatives(undefined))}`),
    },
    markdown: undefined,
    job,
  }
}
