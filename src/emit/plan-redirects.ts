import type { GeneratedFile } from '../model/output.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { escapeHtml } from '../support/escape-html.ts'
import { textFile } from './text-file.ts'

/** Redirects twice: as `_redirects` for hosts that read it, and as a page each for hosts that do not. */
export function planRedirects(site: Site, config: SiteConfig): readonly GeneratedFile[] {
  const rules = redirectRules(site)
  return rules.length === 0
    ? []
    : [
        textFile('_redirects', () => writeRedirects(site, config)),
        ...rules.map(({ path, target }) =>
          // Both `/old` and `/old/` find this file on a plain file server.
          textFile(path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, () => refreshPage(target, config)),
        ),
      ]
}

/** The content of `_redirects`; empty where the site has none. */
export function writeRedirects(site: Site, config: SiteConfig): string {
  const base = config.base.slice(0, -1)
  return redirectRules(site)
    .map(({ path, target }) => `${base}${encodeURI(path)} ${target} 301\n`)
    .join('')
}

/** Paths without a slash at the end, below the site's base. */
function redirectRules({ configLinks, redirects }: Site): readonly { readonly path: string; readonly target: string }[] {
  const targets = new Map(configLinks.flatMap(({ key, link }) => (key.startsWith('redirects[') ? [[key, link.href] as const] : [])))
  return redirects.map(({ from, to }, index) => ({
    path: from.length > 1 && from.endsWith('/') ? from.slice(0, -1) : from,
    target: targets.get(`redirects[${index}].to`) ?? to,
  }))
}

function refreshPage(target: string, config: SiteConfig): string {
  const href = escapeHtml(target)
  const canonical =
    config.url !== undefined && target.startsWith('/') ? `<link rel="canonical" href="${escapeHtml(config.url)}${href}">` : ''
  return `<!doctype html><html lang="${escapeHtml(config.locales[0].code)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${href}">${canonical}<meta name="robots" content="noindex"><title>Moved</title></head><body><main><h1>Moved</h1><p>This page has moved to <a href="${href}">${href}</a>.</p></main></body></html>\n`
}
