import type { PageProps } from '../model/page-props.ts'
import { escapeHtml } from '../support/escape-html.ts'
import { createPageHead } from './page-head.ts'
import type { SiteView } from './site-view.ts'

interface OwnPage {
  readonly layout: 'not-found' | 'search'
  readonly title: string
  readonly href: string
}

/** A page that no author wrote: what hosts answer unknown addresses with, and the one of the search. Nothing in them is relative. */
export function createOwnPageProps(view: SiteView, { layout, title, href }: OwnPage): PageProps {
  const { locale } = view
  return {
    site: view.siteProps,
    layout,
    lang: locale.code,
    dir: locale.dir,
    title,
    titleHtml: escapeHtml(title),
    titleId: undefined,
    sharesTitle: false,
    description: view.siteProps.description,
    frontMatter: {},
    href,
    canonical: undefined,
    image: undefined,
    noindex: true,
    navigation: view.navigation.map(({ link }) => ({ ...link, current: false })),
    sidebar: undefined,
    breadcrumbs: [],
    toc: [],
    previous: undefined,
    next: undefined,
    editUrl: undefined,
    lastUpdated: undefined,
    markdownHref: undefined,
    untranslated: false,
    versions: view.alternatives(undefined).versions,
    locales: [],
    hasMermaid: false,
    contentSecurityPolicy: view.policies.ofPage({ path: undefined, hasMermaid: false, imageOrigins: [] })?.text,
    head: createPageHead(view, undefined),
  }
}
