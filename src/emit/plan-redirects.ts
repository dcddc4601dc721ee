import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { escapeHtml } from '../support/escape-html.ts'
import { type TextFile, textFile } from './text-file.ts'

/** Redirects twice: as `_redirects`, the first file, for hosts that read it, and as a page each for hosts that do not. */
export function planRedirects(site: Site, config: SiteConfig): readonly TextFile[] {
  const targets = new Map(site.configLinks.flatMap(({ key, link }) => (key.startsWith('redirects[') ? [[key, link.href] as const] : [])))
  const rules: string[] = []
  const files: TextFile[] = []
  for (const [index, { from, to }] of site.redirects.entries()) {
    const target = targets.get(`redirects[${index}].to`) ?? to
    const path = from.length > 1 && from.endsWith('/') ? from.slice(0, -1) : from
    const source = `${config.base.slice(0, -1)}${encodeURI(path)}`
    rules.push(`${source} ${target} 301`)
    // Both `/old` and `/old/` find this file on a plain file server.
    files.push(textFile(path === '/' ? 'index.html' : `${path.slice(1)}/index.html`, () => refreshPage(target, config)))
  }
  return rules.length === 0 ? [] : [textFile('_redirects', () => `${rules.join('\n')}\n`), ...files]
}

function refreshPage(target: string, config: SiteConfig): string {
  const href = escapeHtml(target)
  const canonical =
    config.url !== undefined && target.startsWith('/') ? `<link rel="canonical" href="${escapeHtml(config.url)}${href}">` : ''
  return `<!doctype html><html lang="${escapeHtml(config.locales[0].code)}"><head><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${href}">${canonical}<meta name="robots" content="noindex"><title>Moved</title></head><body><main><h1>Moved</h1><p>This page has moved to <a href="${href}">${href}</a>.</p></main></body></html>\n`
}
