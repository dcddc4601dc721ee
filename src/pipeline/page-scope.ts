import type { Body, Document } from '../model/document.ts'
import type { SiteDirectory } from '../model/page-props.ts'
import type { OutputPath, ProjectPath } from '../model/paths.ts'
import type { SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { describeFailure, locateFailure } from '../render/locate-failure.ts'
import { createOwnPageProps, createPageProps, linkAttributes } from '../render/page-props.ts'
import type { SidebarView, SiteView } from '../render/site-view.ts'
import { EnvironmentError } from '../support/failures/failure.ts'
import { createBranchStore } from './branch-store.ts'
import type { FailureList } from './failure-list.ts'
import type { MarkdownJob, PageJob } from './tasks.ts'
import type { SiteTheme } from './theme/site-theme.ts'

interface ScopeInput {
  readonly views: ReadonlyMap<string, SiteView>
  readonly theme: SiteTheme
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  /** Undefined where it does not matter whether a file has changed since it was parsed. */
  readonly hashOf?: (document: Document) => string | undefined
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
  jobFor(page: SitePage): PageJob
  /** The page's text as it was written. */
  markdownJobFor(page: SitePage): MarkdownJob
  notFoundJob(): PageJob
  /** undefined where there is no search. */
  readonly searchPage: { readonly path: OutputPath; job(): PageJob } | undefined
}

/** A scope for every version and language; what pages share is rendered once in each. */
export function createPageScopes(input: ScopeInput): ReadonlyMap<string, PageScope> {
  return new Map([...input.views].map(([place, view]) => [place, createScope(place, view, input)]))
}

export function placeOf({ route }: SitePage): string {
  return `${route.version}/${route.locale}`
}

function createScope(place: string, view: SiteView, { theme, readBody, hashOf, failures, directories }: ScopeInput): PageScope {
  const directory = directories[place]
  const sidebarHtml: (sidebar: SidebarView, trail: readonly number[]) => string = createBranchStore({
    theme,
    failures,
    surroundings: { kind: 'shared', site: view.siteProps, directory },
  })
  const { search } = view.siteProps
  const titles = { 'not-found': 'pageNotFound', search: 'search' } as const
  const ownPageJob = (layout: keyof typeof titles, href: string): PageJob => {
    const title = ownPageTitle(titles[layout], view, { theme, failures })
    return { kind: 'page', page: createOwnPageProps(view, { layout, title, href }), place, content: undefined }
  }
  /** Kept because a page's two files are made one after the other, and a body may have to be read from the disk. */
  let last: { readonly document: Document; readonly body: Body } | undefined
  const bodyOf = ({ route: { source }, document }: SitePage): Body => {
    if (last?.document !== document) last = { document, body: readBody(source, document) ?? missingBody(source.projectPath) }
    return last.body
  }
  return {
    place,
    view,
    directory,
    jobFor(page) {
      const body = bodyOf(page)
      const { html, slots } = body
      return {
        kind: 'page',
        page: createPageProps({ page, body, view, sidebarHtml }),
        place,
        content: { body: { html, slots }, attributes: linkAttributes(page.document, page.links) },
      }
    },
    markdownJobFor(page) {
      const { hiddenLines = [], expandedText, markdownEdits = [] } = bodyOf(page)
      return {
        kind: 'markdown',
        title: page.document.frontMatter.heading ?? page.title,
        source: page.route.source,
        hiddenLines,
        expandedText,
        markdownEdits,
        hash: hashOf?.(page.document),
      }
    },
    notFoundJob: () => ownPageJob('not-found', `${view.config.base}404`),
    searchPage: search && {
      path: `${decodeURI(search.page.slice(view.config.base.length))}.html` as OutputPath,
      job: () => ownPageJob('search', search.page),
    },
  }
}

/** What was parsed is not in the cache any more, and the file is another one by now. */
function missingBody(path: ProjectPath): never {
  throw new EnvironmentError(`\`${path}\` changed while docsgen was reading the site.`, 'Build again.')
}

/** The site's own theme may have lost the words. */
function ownPageTitle(
  id: 'pageNotFound' | 'search',
  { siteProps }: SiteView,
  { theme, failures }: Pick<ScopeInput, 'theme' | 'failures'>,
): string {
  const { packages, file } = theme
  try {
    return packages['docsgen/theme'].text(siteProps, id)
  } catch (error) {
    failures.add({ reason: describeFailure(error), place: file && locateFailure(error, file) }, undefined)
    return ''
  }
}
