import type { ClientAssets } from '../model/page-props.ts'
import { escapeHtml } from '../support/escape-html.ts'
import { createSecurityPolicies } from '../support/security-policy.ts'

export interface PageMark {
  readonly token: string
  readonly revision: number
}

/** Tells a page's script which server it came from and when; an own theme without a head gets it in front. */
export function markPage(html: Uint8Array, { token, revision }: PageMark): Uint8Array {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const mark = Buffer.from(`<meta name="docsgen-live" content="${token} ${revision}"/>`)
  const at = page.indexOf('</head>')
  return at === -1 ? Buffer.concat([mark, page]) : Buffer.concat([page.subarray(0, at), mark, page.subarray(at)])
}

/** What takes the place of a page that cannot be shown; the script tells why, and loads the page when it can be shown. */
export function failedPage({ scripts, preload }: ClientAssets, mark: PageMark): Uint8Array {
  // Nothing of the site's own is in it, so nothing needs more.
  const policies = createSecurityPolicies({ security: { allow: {}, pages: [] }, head: [], search: { provider: 'none' } }, preload.hash)
  const policy = policies.ofPage({ path: undefined, hasMermaid: false, imageOrigins: [] })?.text ?? ''
  const tags = scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}"><title>Page not shown</title>${tags}</head><body><main id="_content" tabindex="-1"><h1>docsgen cannot show this page</h1><p>Fix the problems listed below and in the terminal. The page then appears automatically.</p></main></body></html>`
  return markPage(Buffer.from(html), mark)
}
