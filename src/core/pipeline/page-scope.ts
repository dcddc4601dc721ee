import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Surroundings } from '../../../templates/page-context.tsx'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import type { Href, OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { pageIndexFile } from '../../kit/text/reference-entries.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import { ownPagePath } from '../assemble/route-path.ts'
import type { Feature } from '../feature.ts'
import type { Body, Document } from '../model/document.ts'
import type { ThemeMessageId } from '../model/messages.ts'
import type { SiteDirectory } from '../model/page-props.ts'
import type { OwnPage, SitePage } from '../model/site.ts'
import type { SourceFile } from '../model/source-file.ts'
import { addAliases } from '../render/add-aliases.ts'
import { describeFailure, locateFailure } from '../render/load-site-code.ts'
import { createOwnPageProps, createPageProps, linkAttributes, markdownLinks } from '../render/page-props.ts'
import { branchKey, createBranch } from '../render/sidebar-branch.ts'
import type { SidebarView, SiteView } from '../render/site-view.ts'
import type { FailureList } from './failure-list.ts'
import type { MarkdownJob } from './markdown-text.ts'
import type { PageJob } from './tasks.ts'
import type { SiteTheme } from './theme/site-theme.ts'

interface ScopeInput {
  readonly views: ReadonlyMap<string, SiteView>
  readonly features: readonly Feature[]
  readonly theme: SiteTheme
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
  /** Returns the hash of a document's text, or undefined if files may have changed since they were parsed. */
  readonly hashOf?: (document: Document) => string | undefined
  readonly failures: FailureList
  /** The directories, keyed by version and language, if the site's code uses them. */
  readonly directories: Readonly<Record<string, SiteDirectory>>
  /** The routes of pages without a Markdown file. */
  readonly htmlOnly: ReadonlySet<string>
}

/** The data that the pages of one version and language share. */
export interface PageScope {
  /** The version and language, such as `next/en`. */
  readonly place: string
  readonly view: SiteView
  readonly directory: SiteDirectory | undefined
  jobFor(page: SitePage): PageJob
  /** The Markdown source of the page. */
  markdownJobFor(page: SitePage): MarkdownJob
  /** The routes of linked pages without a Markdown version. */
  htmlOnlyLinksOf(page: SitePage): readonly string[]
  /** The pages without a source that features add. */
  readonly ownPages: readonly PlannedOwnPage[]
  readonly notFoundPage: PlannedOwnPage
}

export interface PlannedOwnPage {
  readonly path: OutputPath
  job(): PageJob
}

/** Creates a scope for every version and language. */
export function createPageScopes(input: ScopeInput): ReadonlyMap<string, PageScope> {
  return new Map([...input.views].map(([place, view]) => [place, createScope(place, view, input)]))
}

export function placeOf({ route }: SitePage): string {
  return `${route.version}/${route.locale}`
}

function createScope(
  place: string,
  view: SiteView,
  { features, theme, readBody, hashOf, failures, directories, htmlOnly }: ScopeInput,
): PageScope {
  const directory = directories[place]
  const sidebarHtml: (sidebar: SidebarView, trail: readonly number[]) => string = createBranchStore({
    theme,
    failures,
    surroundings: { kind: 'shared', site: view.siteProps, directory },
  })
  const { config, version, locale } = view
  const planOwnPage = (page: OwnPage): PlannedOwnPage => ({
    path: `${ownPagePath(page, config)}.html` as OutputPath,
    job: () => {
      const title = ownPageTitle(page.title, view, { theme, failures })
      return { kind: 'page', page: createOwnPageProps(view, { ...page, title }), place, content: undefined }
    },
  })
  /**
   * The last body is kept, because the HTML file and the Markdown file of a page are created in succession, and reading a body may require
   * disk access.
   */
  let last: { readonly document: Document; readonly body: Body } | undefined
  const bodyOf = ({ route: { source }, document }: SitePage): Body => {
    if (last?.document !== document) last = { document, body: readBody(source, document) ?? missingBody(source.projectPath) }
    return last.body
  }
  const markdownLinksOf = ({ links, document }: SitePage): MarkdownJob['links'] =>
    markdownLinks({ links, written: document.links, url: view.config.url ?? '', hasMarkdown: (route) => !htmlOnly.has(route) })
  return {
    place,
    view,
    directory,
    htmlOnlyLinksOf: ({ links }) =>
      htmlOnly.size === 0 ? [] : links.flatMap((link) => (link.kind === 'page' && htmlOnly.has(link.route) ? [link.route] : [])),
    jobFor(page) {
      const body = bodyOf(page)
      return {
        kind: 'page',
        page: createPageProps({ page, body, view, features, sidebarHtml }),
        place,
        content: { body: addAliases(body, page.aliases), attributes: linkAttributes(page.document, page.links) },
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
        links: markdownLinksOf(page),
        index: `${view.config.url ?? ''}${view.config.base}${pageIndexFile}`,
        hash: hashOf?.(page.document),
        parts: page.markdown ?? { top: '', end: '' },
      }
    },
    ownPages: features.flatMap(({ site }) => site?.(config, version, locale).pages ?? []).map(planOwnPage),
    notFoundPage: planOwnPage({ layout: 'not-found', title: 'pageNotFound', href: `${config.base}404` as Href }),
  }
}

/** The body is no longer in the cache, and its file has changed since it was parsed. */
function missingBody(path: ProjectPath): never {
  throw new EnvironmentError(`\`${path}\` changed while docsgen was reading the site.`, 'Build again.')
}

/** The title of a page that docsgen adds. The site's theme may have removed this string. */
function ownPageTitle(id: ThemeMessageId, { siteProps }: SiteView, { theme, failures }: Pick<ScopeInput, 'theme' | 'failures'>): string {
  const { packages, file } = theme
  try {
    return packages['docsgen/theme'].text(siteProps, id)
  } catch (error) {
    failures.add({ reason: describeFailure(error), place: file && locateFailure(error, file) }, undefined)
    return ''
  }
}

interface StoreInput {
  readonly theme: SiteTheme
  readonly failures: FailureList
  readonly surroundings: Surroundings
}

/** Renders each branch of a sidebar once, regardless of how many pages contain it. */
function createBranchStore({ theme, failures, surroundings }: StoreInput): (sidebar: SidebarView, trail: readonly number[]) => string {
  const { Sidebar } = theme.packages['docsgen/theme'].theme
  const { SurroundingsContext } = theme.packages['docsgen/templates/page-context.tsx']
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
      const element = createElement(SurroundingsContext, { value: surroundings }, createElement(Sidebar, { nodes }))
      branch = theme.file === undefined ? renderToStaticMarkup(element) : renderOwn(element, theme.file, failures)
      own.set(key, branch)
    }
    return branch
  }
}

/** Renders the site's own sidebar component, which may throw or never return. */
function renderOwn(element: ReactElement, themeFile: string, failures: FailureList): string {
  let html = ''
  // Rendering stops after the first failure. Otherwise, a sidebar that never returns would cost the time limit for each branch.
  if (failures.diagnostics().length > 0) return html
  try {
    const isDone = withDeadline(
      () => {
        html = renderToStaticMarkup(element)
      },
      { breakOnSigint: true },
    )
    if (!isDone) throw new Error(`the sidebar takes too long to render: ${tooSlow}`)
  } catch (error) {
    failures.add({ reason: describeFailure(error), place: locateFailure(error, themeFile) }, undefined)
  }
  return html
}
