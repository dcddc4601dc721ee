import { createPathMatcher } from '../../kit/files/path-matcher.ts'
import { comparablePath } from '../../kit/url/address.ts'
import { listConfigTexts } from '../config/config-texts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CheckInput } from './check-input.ts'

/** The number of rules that Cloudflare Pages and Netlify read from a `_redirects` file: https://developers.cloudflare.com/pages/configuration/redirects/ */
const hostLimit = 2_000

/** Redirects that hide a page, form a loop, or exceed the limit of common hosts. */
export function checkRedirects({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const at = (from: string, index: number) => ({ file: config.configFile, ...findInConfig(from, `redirects[${index}].from`) })
  const pages = new Set(site.pages.map((page) => comparablePath(page.route.path)))
  const targets = new Map<string, string>()
  for (const [index, { from, to }] of site.redirects.entries()) {
    if (pages.has(comparablePath(from))) diagnostics.push(createDiagnostic('redirect/shadows-page', { from }, at(from, index)))
    if (targets.has(comparablePath(from))) diagnostics.push(createDiagnostic('redirect/duplicate', { from }, at(from, index)))
    else targets.set(comparablePath(from), to)
  }
  const reported = new Set<string>()
  for (const [index, { from }] of site.redirects.entries()) {
    const chain = [from as string]
    let next = targets.get(comparablePath(from))
    while (next !== undefined && targets.has(comparablePath(next)) && chain.length <= targets.size) {
      chain.push(next)
      if (comparablePath(next) === comparablePath(from)) break
      next = targets.get(comparablePath(next))
    }
    const key = [...new Set(chain.map(comparablePath))].sort().join()
    if (chain.length > 1 && comparablePath(chain.at(-1) ?? '') === comparablePath(from) && !reported.has(key)) {
      reported.add(key)
      diagnostics.push(createDiagnostic('redirect/loop', { chain: chain.map((path) => `\`${path}\``).join(' → ') }, at(from, index)))
    }
  }
  if (site.redirects.length > hostLimit * 0.8)
    diagnostics.push(createDiagnostic('redirect/too-many', { count: site.redirects.length, limit: hostLimit }, { file: config.configFile }))
  return diagnostics
}

/** Globs in the config that match no page. */
export function checkPagePatterns({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const patterns = [
    ...config.head.map(({ pages = [] }, index) => ({ key: `head[${index}].pages`, globs: pages })),
    ...(config.security === false ? [] : config.security.pages).map(({ match }, index) => ({
      key: `security.pages[${index}].match`,
      globs: match,
    })),
  ]
  return patterns.flatMap(({ key, globs }) =>
    globs
      .filter((glob) => !glob.startsWith('!') && !matchesPage(glob))
      .map((glob) => createDiagnostic('config/matches-no-page', { key, glob }, { file: config.configFile, ...findInConfig(glob) })),
  )

  function matchesPage(glob: string): boolean {
    const matches = createPathMatcher([glob])
    return site.pages.some(({ route }) => matches(route.source.path))
  }
}

/** Texts in the config that are not translated into every language of the site. */
export function checkTranslations({ config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const [first, ...others] = config.locales
  if (others.length === 0) return []
  return listConfigTexts(config).flatMap(({ path, text }) => {
    if (typeof text === 'string') return []
    const missing = others.filter(({ code }) => !Object.hasOwn(text, code)).map(({ code }) => `\`${code}\``)
    if (missing.length === 0) return []
    const key = path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('')
    const params = { key, missing: missing.join(', '), shown: first.code }
    return [createDiagnostic('config/untranslated', params, { file: config.configFile, ...findInConfig(text[first.code] ?? '') })]
  })
}
