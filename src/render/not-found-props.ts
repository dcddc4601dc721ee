import type { PageProps } from '../model/page-props.ts'
import { escapeHtml } from '../support/escape-html.ts'
import { connectOriginsOf, contentSecurityPolicy } from './content-security-policy.ts'
import type { SiteView } from './site-view.ts'

/** The page hosts answer unknown addresses with. It can be shown at any address, so nothing in it is relative. */
export function createNotFoundProps(view: SiteView, title: string): PageProps {
  const { config, locale } = view
  return {
    site: view.siteProps,
    layout: 'not-found',
    lang: locale.code,
    dir: locale.dir,
    title,
    titleHtml: escapeHtml(title),
    titleId: undefined,
    sharesTitle: false,
    description: config.description,
    href: `${config.base}404`,
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
    contentSecurityPolicy: contentSecurityPolicy({
      hasMermaid: false,
      imageOrigins: [],
      connectOrigins: connectOriginsOf(config),
      inlineScriptHash: view.siteProps.assets.preload.hash,
    }),
  }
}
