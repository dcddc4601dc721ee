import type { PageProps } from '../../core/model/page-props.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { markdownHref } from '../../core/render/markdown-links.ts'
import { openInUrl } from './open-in-url.ts'

interface AgentInput {
  readonly page: SitePage
  readonly config: SiteConfig
  readonly hasMarkdown: boolean
}

/** What a page offers to agents and assistants. */
export function agentProps({
  page: { route, title },
  config: { agents, url, base },
  hasMarkdown,
}: AgentInput): Pick<PageProps, 'markdownHref' | 'openIn' | 'agentNotice'> {
  const markdown = hasMarkdown ? markdownHref(route.href) : undefined
  const index = `${url ?? ''}${base}llms.txt`
  const addresses =
    url === undefined || markdown === undefined ? undefined : { url: `${url}${route.href}`, markdownUrl: `${url}${markdown}` }
  return {
    markdownHref: markdown,
    ...(addresses &&
      agents.openIn.length > 0 && {
        openIn: agents.openIn.map((target) => ({ name: target.name, href: openInUrl(target, { title, ...addresses }) })),
      }),
    ...(agents.notice && {
      agentNotice: `For agents: ${markdown === undefined ? '' : `this page as Markdown: ${url ?? ''}${markdown} · `}all pages: ${index}`,
    }),
  }
}
