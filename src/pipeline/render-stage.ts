import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Surroundings, SurroundingsContext } from '../../templates/page-context.tsx'
import { text } from '../../templates/text.ts'
import { theme } from '../../templates/theme.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Body } from '../model/document.ts'
import type { OutputFile } from '../model/output.ts'
import type { SiteDirectory } from '../model/page-props.ts'
import type { OutputPath, ProjectPath } from '../model/paths.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { linkAttributes } from '../render/link-attributes.ts'
import { createNotFoundProps } from '../render/not-found-props.ts'
import { pageKey } from '../render/page-key.ts'
import { createPageProps } from '../render/page-props.ts'
import { branchKey, createBranch } from '../render/sidebar-branch.ts'
import { createSiteDirectories } from '../render/site-directory.ts'
import type { SidebarView, SiteView } from '../render/site-view.ts'
import { shortHash } from '../support/hash.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import type { StageLine } from './build-run.ts'
import { pagesWorthThreads } from './parse-stage.ts'
import type { RenderContext, RenderJob, RenderResult } from './tasks.ts'

interface RenderInput {
  readonly site: Site
  readonly views: ReadonlyMap<string, SiteView>
  /** Content hash by project path. */
  readonly hashes: ReadonlyMap<ProjectPath, string>
  readonly readBody: (source: SourceFile) => Body | undefined
  readonly pool: WorkerPool
  readonly siteCode: { readonly file: string; readonly usesDirectory: boolean } | undefined
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
  const directories = input.siteCode?.usesDirectory ? createSiteDirectories(input.site, input.views) : {}
  const planned = planPages(input, directories)
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
  const context = { siteCode: input.siteCode?.file, directories }
  const jobs = changed.map((plan) => plan.job())
  for await (const { start, results } of pool.run<RenderContext, RenderJob, RenderResult>('render', {
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

function planPages(input: RenderInput, directories: RenderContext['directories']): PlannedPage[] {
  const { site, views } = input
  const scopes = new Map([...views].map(([place, view]) => [place, createScope(place, view, { input, directory: directories[place] })]))
  const planned = site.pages.flatMap((page) => {
    const scope = scopes.get(`${page.route.version}/${page.route.locale}`)
    return scope ? [planPage(page, scope)] : []
  })
  const main = scopes.values().next().value
  return main ? [...planned, planNotFound(main)] : planned
}

/** What the pages of one version and language are made with. */
interface PageScope {
  readonly input: RenderInput
  readonly place: string
  readonly view: SiteView
  /** Of all that a page may show beside what its own key names. */
  readonly templatesHash: string
  readonly sidebarHtml: (sidebar: SidebarView, trail: readonly number[]) => string
}

function createScope(
  place: string,
  view: SiteView,
  { input, directory }: { readonly input: RenderInput; readonly directory: SiteDirectory | undefined },
): PageScope {
  return {
    input,
    place,
    view,
    templatesHash: directory ? shortHash(`${input.templatesHash} ${JSON.stringify(directory)}`) : input.templatesHash,
    sidebarHtml: createBranchStore({ kind: 'shared', site: view.siteProps, directory }),
  }
}

function planPage(page: SitePage, { input, place, view, templatesHash, sidebarHtml }: PageScope): PlannedPage {
  const { route, document } = page
  const contentHash = input.hashes.get(route.source.projectPath) ?? ''
  return {
    page,
    html: { path: route.file, key: pageKey({ page, view, contentHash, templatesHash }) },
    markdown:
      route.source.kind === 'markdown'
        ? { path: route.file.replace(/\.html$/, '.md') as OutputPath, key: shortHash(`${contentHash} ${page.title}`) }
        : undefined,
    job: () => {
      const body = input.readBody(route.source) ?? missingBody(route.source.projectPath)
      const { html, slots } = body
      return {
        page: createPageProps({ page, body, view, sidebarHtml }),
        place,
        content: { body: { html, slots }, attributes: linkAttributes(document, page.links) },
        markdownOf: route.source.kind === 'markdown' ? route.source : undefined,
      }
    },
  }
}

function missingBody(path: ProjectPath): never {
  throw new Error(`The body of ${path} is neither parsed nor cached`)
}

function planNotFound({ place, view, templatesHash }: PageScope): PlannedPage {
  return {
    page: undefined,
    html: {
      path: '404.html' as OutputPath,
      key: shortHash(`404 ${templatesHash} ${view.siteKey} ${JSON.stringify(view.alternatives(undefined))}`),
    },
    markdown: undefined,
    job: () => ({
      page: createNotFoundProps(view, text(view.siteProps, 'pageNotFound')),
      place,
      content: undefined,
      markdownOf: undefined,
    }),
  }
}

/** Each branch of a sidebar is rendered once, however many pages show it. */
function createBranchStore(surroundings: Surroundings): PageScope['sidebarHtml'] {
  const rendered = new Map<SidebarView, Map<string, string>>()
  return (sidebar, trail) => {
    let own = rendered.get(sidebar)
    if (!own) {
      own = new Map()
      rendered.set(sidebar, own)
    }
    const key = branchKey(sidebar.sidebar.entries, trail)
    let branch = own.get(key)
    if (branch === undefined) {
      const nodes = createBranch(sidebar.sidebar.entries, trail)
      branch = renderToStaticMarkup(createElement(SurroundingsContext, { value: surroundings }, createElement(theme.Sidebar, { nodes })))
      own.set(key, branch)
    }
    return branch
  }
}
