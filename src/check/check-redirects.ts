import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CheckInput } from './check-input.ts'

/** What Cloudflare Pages and Netlify read of a `_redirects` file: https://developers.cloudflare.com/pages/configuration/redirects/ */
const hostLimit = 2_000

/** Redirects that hide a page, lead in a circle, or are too many for common hosts. */
export function checkRedirects({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const at = (from: string, index: number) => ({ file: config.configFile, ...findInConfig(from, `redirects[${index}].from`) })
  const pages = new Set(site.pages.map((page) => trim(page.route.path)))
  const targets = new Map<string, string>()
  for (const [index, { from, to }] of site.redirects.entries()) {
    if (pages.has(trim(from))) diagnostics.push(createDiagnostic('redirect/shadows-page', { from }, at(from, index)))
    if (targets.has(trim(from))) diagnostics.push(createDiagnostic('redirect/duplicate', { from }, at(from, index)))
    else targets.set(trim(from), to)
  }
  const reported = new Set<string>()
  for (const [index, { from }] of site.redirects.entries()) {
    const chain = [from as string]
    let next = targets.get(trim(from))
    while (next !== undefined && targets.has(trim(next)) && chain.length <= targets.size) {
      chain.push(next)
      if (trim(next) === trim(from)) break
      next = targets.get(trim(next))
    }
    const key = [...new Set(chain.map(trim))].sort().join()
    if (chain.length > 1 && trim(chain.at(-1) ?? '') === trim(from) && !reported.has(key)) {
      reported.add(key)
      diagnostics.push(createDiagnostic('redirect/loop', { chain: chain.map((path) => `\`${path}\``).join(' → ') }, at(from, index)))
    }
  }
  if (site.redirects.length > hostLimit * 0.8)
    diagnostics.push(createDiagnostic('redirect/too-many', { count: site.redirects.length, limit: hostLimit }, { file: config.configFile }))
  return diagnostics
}

function trim(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? path
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
}
