import { relative, sep } from 'node:path'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { isNeverCopied } from '../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { planRedirects } from '../emit/plan-output.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Document } from '../model/document.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Site, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { createFailureList } from '../pipeline/failure-list.ts'
import { type Plan, type PlannedFile, planFiles, type RenderedFile } from '../pipeline/plan-files.ts'
import type { ReadInput } from '../pipeline/read-parts.ts'
import type { ReadSite } from '../pipeline/read-site.ts'
import { type PageJob, render } from '../pipeline/tasks.ts'
import { parseRedirectsFile, type RedirectRule } from '../preview/host-rules.ts'
import { boundaryOf, leadsElsewhere, placeOf } from './project-files.ts'

/** A site whose files are created on demand. Paths are relative to the output folder, such as `guide/install.html`. */
export interface LiveSite {
  readonly assets: ClientAssets
  readonly site: Site
  /** Whether pages can show descriptions of other pages. */
  readonly showsDescriptions: boolean
  /** The redirects that a host would read from `_redirects`. */
  readonly redirects: readonly RedirectRule[]
  /** Whether a file exists at a path. The result is also true for some files of features that do not exist. */
  hasFile(file: string): boolean
  makeFile(file: string): Promise<LiveFile | undefined>
  /** Replaces the text of one page, and returns the pages that show it. */
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
  /** A file in a project folder. */
  | { readonly kind: 'disk'; readonly folder: string; readonly file: string }

interface LiveInput extends ReadInput {
  /** Returns the problem with a link, if there is one. */
  readonly problemOf: (source: ProjectPath, link: Document['links'][number]) => string | undefined
}

export function createLiveSite(read: ReadSite, input: LiveInput): LiveSite {
  const { config, problemOf } = input
  let { site } = read
  const plan = planFiles(read, { ...input, currentSite: () => site })
  const [redirectsFile] = planRedirects(site, config)
  const bySource = new Map<string, number[]>()
  for (const [index, { route }] of site.pages.entries()) {
    addTo(bySource, route.source.projectPath, index)
  }
  return {
    assets: plan.clientAssets,
    redirects: parseRedirectsFile(Buffer.from(redirectsFile?.make() ?? '').toString()),
    get site() {
      return site
    },
    showsDescriptions: read.theme.usesDirectory || read.siteCode?.usesDirectory === true,
    hasFile: (path) => plan.get(path) !== undefined,
    async makeFile(path) {
      const file = plan.get(path)
      if (!file || isLinkedElsewhere(file, config)) return undefined
      switch (file.kind) {
        case 'rendered':
          return renderFile(file, plan, { problemOf, relocate: read.parts.generated.relocate })
        case 'copied': {
          const { content, folder, absolutePath } = file
          return content === undefined
            ? { kind: 'disk', folder, file: relative(folder, absolutePath).split(sep).join('/') }
            : { kind: 'bytes', content }
        }
        case 'generated': {
          const content = await file.make()
          return content && { kind: 'bytes', content }
        }
      }
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
      return { pages, diagnostics }
    },
  }
}

/** Whether the source of a file has become a symbolic link since the site was read. */
function isLinkedElsewhere(file: PlannedFile, config: SiteConfig): boolean {
  if (file.kind === 'copied') {
    const { folder, absolutePath } = file
    return leadsElsewhere(absolutePath, {
      dir: folder,
      root: boundaryOf(folder, config),
      ...(folder === config.publicDir ? { isExcluded: isNeverCopied } : {}),
    })
  }
  const source = file.kind === 'rendered' ? file.page?.().route.source : undefined
  if (!source || source.generated) return false
  const place = placeOf(source, config)
  return place !== undefined && leadsElsewhere(source.absolutePath, place)
}

interface RenderHooks extends Pick<LiveInput, 'problemOf'> {
  readonly relocate: (diagnostic: Diagnostic) => Diagnostic
}

function renderFile(file: RenderedFile, { renderContext, failures }: Plan, { problemOf, relocate }: RenderHooks): LiveFile {
  const page = file.page?.()
  const job = file.job()
  const [result] = render.run([page && job.kind === 'page' ? markProblems(job, page, problemOf) : job], renderContext)
  if (job.kind === 'markdown') return { kind: 'bytes', content: result?.content ?? new Uint8Array() }
  const source = page?.route.source.projectPath
  const own = createFailureList()
  if (result?.failure) own.add(result.failure, source)
  return { kind: 'page', html: result?.content, source, failures: [...failures.diagnostics(), ...own.diagnostics()].map(relocate) }
}

function markProblems(job: PageJob, page: SitePage, problemOf: LiveInput['problemOf']): PageJob {
  if (!job.content) return job
  const attributes = job.content.attributes.map((text, index) => markProblem(text, page, { index, problemOf }))
  return { ...job, content: { ...job.content, attributes } }
}

/**
 * Marks a link or an image that has a problem. The slot of a link is inside the quotes of its attribute, and the slot of an image is
 * between its attributes.
 */
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
