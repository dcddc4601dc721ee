import type { Body, Document } from '../model/document.ts'
import type { SiteDirectory } from '../model/page-props.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { describeFailure } from '../render/describe-failure.ts'
import { linkAttributes } from '../render/link-attributes.ts'
import { locateFailure } from '../render/locate-failure.ts'
import { createNotFoundProps } from '../render/not-found-props.ts'
import { createPageProps } from '../render/page-props.ts'
import type { SidebarView, SiteView } from '../render/site-view.ts'
import { createBranchStore } from './branch-store.ts'
import type { FailureList } from './failure-list.ts'
import type { SiteTheme } from './site-theme.ts'
import type { RenderJob } from './tasks.ts'

interface ScopeInput {
  readonly views: ReadonlyMap<string, SiteView>
  readonly theme: SiteTheme
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  readonly failures: FailureList
  /** By version and language, where the site's code looks things up. */
  readonly directories: Readonly<Record<string, SiteDirectory>>
}

/** What the pages of one version and language are made with. */
export interface PageScope {
  /** `next/en` */
  readonly place: string
  readonly view: SiteView
  readonly directory: SiteDirectory | undefined
  jobFor(page: SitePage): RenderJob
  notFoundJob(): RenderJob
}

/** A scope for every version and language; what pages share is rendered once in each. */
export function createPageScopes(input: ScopeInput): ReadonlyMap<string, PageScope> {
  return new Map([...input.views].map(([place, view]) => [place, createScope(place, view, input)]))
}

export function placeOf({ route }: SitePage): string {
  return `${route.version}/${route.locale}`
}

function createScope(place: string, view: SiteView, { theme, readBody, failures, directories }: ScopeInput): PageScope {
  const directory = directories[place]
  const sidebarHtml: (sidebar: SidebarView, trail: readonly number[]) => string = createBranchStore({
    theme,
    failures,
    surroundings: { kind: 'shared', site: view.siteProps, directory },
  })
  return {
    place,
    view,
    directory,
    jobFor(page) {
      const { route, document } = page
      const body = readBody(route.source, document) ?? missingBody(route.source.projectPath)
      const { html, slots, hiddenLines = [] } = body
      return {
        page: createPageProps({ page, body, view, sidebarHtml }),
        place,
        content: { body: { html, slots }, attributes: linkAttributes(document, page.links) },
        markdownOf: route.source.kind === 'markdown' ? { source: route.source, hiddenLines } : undefined,
      }
    },
    notFoundJob: () => ({
      page: createNotFoundProps(view, notFoundTitle(view, theme, failures)),
      place,
      content: undefined,
      markdownOf: undefined,
    }),
  }
}

function missingBody(path: ProjectPath): never {
  throw new Error(`The body of ${path} is neither parsed nor cached`)
}

/** The site's own theme may have lost the words. */
function notFoundTitle({ siteProps }: SiteView, { packages, file }: SiteTheme, failures: FailureList): string {
  try {
    return packages['docsgen/theme'].text(siteProps, 'pageNotFound')
  } catch (error) {
    failures.add({ reason: describeFailure(error), place: file && locateFailure(error, file) }, undefined)
    return ''
  }
}
