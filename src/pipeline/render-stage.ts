import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { theme } from '../../templates/theme.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
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
import { branchKey, createBranch } from '../render/sidebar-branch.ts'
import type { SidebarView, SiteView } from '../render/site-view.ts'
import { shortHash } from '../support/hash.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { StageLine } from './build-run.ts'
import { pagesWorthThreads } from './parse-stage.ts'
import type { RenderJob, RenderResult } from './tasks.ts'

interface RenderInput {
  readonly site: Site
  readonly views: ReadonlyMap<string, SiteView>
  /** Content hash by project path. */
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly readBody: (source: SourceFile) => Body | undefined
  readonly pool: WorkerPool
  readonly siteCode: { readonly file: string; readonly hash: string } | undefined
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
  const planned = planPages(input)
  const changed: PlannedPage[] = []
  for (const plan of planned) {
    const isSame =
      previousKey(plan.html.path) === plan.html.key && (!plan.markdown || previousKey(plan.markdown.path) === plan.markdown.key)
    if (isSame) write([{ ...plan.html, content: 'reuse' }, ...(plan.markdown ? [{ ...plan.markdown, content: 'reuse' as const }] : [])])
    else changed.push(plan)
  }
  line.expect(changed.length)
  if (changed.length >= pagesWorthWriter) expectManyFiles()
  const diagnostics: Diagnostic[] = []
  const threads = changed.length < pagesWorthThreads ? 1 : Number.POSITIVE_INFINITY
  const context = { siteCode: input.siteCode?.file }
  const jobs = changed.map((plan) => plan.job())
  for await (const { start, results } of pool.run<typeof context, RenderJob, RenderResult>('render', {
    context,
    items: jobs,
    batchSize: 40,
    threads,
  })) {
    const files: OutputFile[] = []
    for (const [index, { html, markdown, failure }] of results.entries()) {
      const plan = changed[start + index] as PlannedPage
      if (html === undefined)
        diagnostics.push(
          createDiagnostic('template/failed', { reason: failure ?? 'no HTML' }, plan.page && { file: plan.page.route.source.projectPath }),
        )
      else files.push({ ...plan.html, content: html })
      if (plan.markdown && markdown) files.push({ ...plan.markdown, content: markdown })
    }
    write(files)
    line.tick(results.length)
  }
  return diagnostics
}

function planPages(input: RenderInput): PlannedPage[] {
  const { site, views } = input
  const branches = createBranchStore()
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
    html: {
      path: '404.html' as OutputPath,
      key: shortHash(`404 ${templatesHash} ${view.siteKey} ${JSON.stringify(view.alternatives(undefined))}`),
    },
    markdown: undefined,
    job: () => ({ page: createNotFoundProps(view), content: undefined, markdownOf: undefined }),
  }
}

interface BranchStore {
  readonly get: (sidebar: SidebarView, trail: readonly number[]) => string
}

/** Each branch of a sidebar is rendered once, however many pages show it. */
function createBranchStore(): BranchStore {
  const rendered = new Map<SidebarView, Map<string, string>>()
  return {
    get(sidebar, trail) {
      let own = rendered.get(sidebar)
      if (!own) {
        own = new Map()
        rendered.set(sidebar, own)
      }
      const key = branchKey(sidebar.sidebar.entries, trail)
      let branch = own.get(key)
      if (branch === undefined) {
        const nodes = createBranch(sidebar.sidebar.entries, trail)
        branch = renderToStaticMarkup(createElement(theme.Sidebar, { nodes }))
        own.set(key, branch)
      }
      return branch
    },
  }
}
