import type { Diagnostic } from '../model/diagnostic.ts'
import type { Body } from '../model/document.ts'
import type { OutputFile } from '../model/output.ts'
import type { OutputPath, ProjectPath } from '../model/paths.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { linkAttributes } from '../render/link-attributes.ts'
import { createNotFoundProps } from '../render/not-found-props.ts'
import { pageKey } from '../render/page-key.ts'
import { createPageProps } from '../render/page-props.ts'
import type { SiteView } from '../render/site-view.ts'
import { shortHash } from '../support/hash.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import { type BranchStore, createBranchStore } from './branch-store.ts'
import type { StageLine } from './build-run.ts'
import { createFailureList } from './failure-list.ts'
import { pagesWorthThreads } from './parse-stage.ts'
import type { SiteTheme } from './site-theme.ts'
import { isTooSlow, maxSlowPages, type RenderCode, type RenderJob, type RenderResult } from './tasks.ts'

interface RenderInput {
  readonly site: Site
  readonly views: ReadonlyMap<string, SiteView>
  /** Content hash by project path. */
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly readBody: (source: SourceFile) => Body | undefined
  readonly pool: WorkerPool
  readonly siteCode: { readonly file: string; readonly hash: string } | undefined
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
  const planned = planPages(input, createBranchStore(input.theme, failures))
  const changed: PlannedPage[] = []
  for (const plan of planned) {
    const isSame =
      previousKey(plan.html.path) === plan.html.key && (!plan.markdown || previousKey(plan.markdown.path) === plan.markdown.key)
    if (isSame) write([{ ...plan.html, content: 'reuse' }, ...(plan.markdown ? [{ ...plan.markdown, content: 'reuse' as const }] : [])])
    else changed.push(plan)
  }
  line.expect(changed.length)
  if (changed.length >= pagesWorthWriter) expectManyFiles()
  const threads = changed.length < pagesWorthThreads ? 1 : Number.POSITIVE_INFINITY
  const context: RenderCode = { siteCode: input.siteCode?.file, theme: input.theme.file }
  const jobs = changed.map((plan) => plan.job())
  let slow = 0
  if (failures.diagnostics().length > 0) return failures.diagnostics()
  for await (const { start, results } of pool.run<RenderCode, RenderJob, RenderResult>('render', {
    context,
    items: jobs,
    batchSize: 40,
    threads,
  })) {
    const files: OutputFile[] = []
    for (const [index, { html, markdown, failure }] of results.entries()) {
      const plan = changed[start + index] as PlannedPage
      if (html !== undefined) files.push({ ...plan.html, content: html })
      else if (failure) failures.add(failure, plan.page?.route.source.projectPath)
      if (plan.markdown && markdown) files.push({ ...plan.markdown, content: markdown })
    }
    write(files)
    line.tick(results.length)
    slow += results.filter(isTooSlow).length
    if (slow >= maxSlowPages) break
  }
  return failures.diagnostics()
}

function planPages(input: RenderInput, branches: BranchStore): PlannedPage[] {
  const { site, views } = input
  const planned = site.pages.flatMap((page) => {
    const view = views.get(`${page.route.version}/${page.route.locale}`)
    return view ? [planPage(page, view, { input, branches })] : []
  })
  const main = views.values().next().value
  return main ? [...planned, planNotFound(main, input)] : planned
}

function planPage(
  page: SitePage,
  view: SiteView,
  { input, branches }: { readonly input: RenderInput; readonly branches: BranchStore },
): PlannedPage {
  const { route, document } = page
  const contentHash = input.hashes.get(route.source.projectPath) ?? ''
  return {
    page,
    html: { path: route.file, key: pageKey({ page, view, contentHash, templatesHash: input.templatesHash }) },
    markdown:
      route.source.kind === 'markdown'
        ? { path: route.file.replace(/\.html$/, '.md') as OutputPath, key: shortHash(`${contentHash} ${page.title}`) }
        : undefined,
    job: () => {
      const body = input.readBody(route.source) ?? missingBody(route.source.projectPath)
      const { html, slots } = body
      return {
        page: createPageProps({ page, body, view, sidebarHtml: branches.get }),
        content: { body: { html, slots }, attributes: linkAttributes(document, page.links) },
        markdownOf: route.source.kind === 'markdown' ? route.source : undefined,
      }
    },
  }
}

function missingBody(path: ProjectPath): never {
  throw new Error(`The body of ${path} is neither parsed nor cached`)
}

function planNotFound(view: SiteView, { templatesHash }: RenderInput): PlannedPage {
  return {
    page: undefined,
    html: { path: '404.html' as OutputPath, key: shortHash(`404 ${templatesHash} ${view.siteKey}`) },
    markdown: undefined,
    job: () => ({ page: createNotFoundProps(view), content: undefined, markdownOf: undefined }),
  }
}
