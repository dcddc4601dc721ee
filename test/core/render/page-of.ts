import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageProps } from '../../../src/core/model/page-props.ts'
import { createSecurityPolicies } from '../../../src/core/policy/security-policy.ts'
import { createPageProps, linkAttributes } from '../../../src/core/render/page-props.ts'
import { renderPage } from '../../../src/core/render/render-page.ts'
import { createBranch } from '../../../src/core/render/sidebar-branch.ts'
import { createSiteViews } from '../../../src/core/render/site-view.ts'
import { features } from '../../../src/features.ts'
import type { Href } from '../../../src/kit/files/paths.ts'
import { theme } from '../../../templates/theme.ts'
import type { Assembled } from '../assemble/site-of.ts'

/** Everything that a page shows around its text. */
export function propsOf(assembled: Assembled, path: string): PageProps {
  const { site, config, parsed } = assembled
  const page = assembled.page(path)
  const views = createSiteViews({
    site,
    config,
    assets: { styles: [], scripts: [], scriptParts: [], pageParts: {}, preload: { code: '', hash: 'sha256-x' } },
    policies: createSecurityPolicies(config, 'sha256-x'),
    editUrl: config.editUrl === false ? undefined : config.editUrl,
    sidebarHref: ({ name }) => `${config.base}${name}.json` as Href,
    propsOf: () => ({}),
  })
  const view = views.get(`${page.route.version}/${page.route.locale}`)
  if (!view) throw new Error(`There is no view for ${path}`)
  return createPageProps({
    page,
    body: parsed.get(page.route.source.projectPath)?.body,
    view,
    features,
    sidebarHtml: ({ sidebar }, trail) =>
      renderToStaticMarkup(createElement(theme.Sidebar, { nodes: createBranch(sidebar.entries, trail) })),
  })
}

/** The whole HTML of a page. */
export function htmlOf(assembled: Assembled, path: string): string {
  const page = assembled.page(path)
  const body = assembled.parsed.get(page.route.source.projectPath)?.body
  const content = page.document && body ? { body, attributes: linkAttributes(page.document, page.links) } : undefined
  return Buffer.from(renderPage(propsOf(assembled, path), content, theme)).toString()
}

/** The content of the page's `prose` element. */
export function proseOf(assembled: Assembled, path: string): string {
  return /<div class="prose">([\s\S]*?)<\/div><\/article>/.exec(htmlOf(assembled, path))?.[1] ?? ''
}
