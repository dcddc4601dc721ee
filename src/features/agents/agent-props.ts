import type { PropsInput } from '../../core/feature.ts'
import type { PageProps } from '../../core/model/page-props.ts'
import { openInUrl } from './open-in-url.ts'

/** What a page offers to agents and assistants. */
export function agentProps({
  page: { route, title },
  config: { agents, url, base },
  props: { markdownHref: markdown },
}: PropsInput): Pick<PageProps, 'openIn' | 'agentNotice'> {
  const index = `${url ?? ''}${base}llms.txt`
  const addresses =
    url === undefined || markdown === undefined ? undefined : { url: `${url}${route.href}`, markdownUrl: `${url}${markdown}` }
  return {
    ...(addresses &&
      agents.openIn.length > 0 && {
        openIn: agents.openIn.map((target) => ({ name: target.name, href: openInUrl(target, { title, ...addresses }) })),
      }),
    ...(agents.notice && {
      agentNotice: `For agents: ${markdown === undefined ? '' : `this page as Markdown: ${url ?? ''}${markdown} · `}all pages: ${index}`,
    }),
  }
}
