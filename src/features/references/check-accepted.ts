import type { CheckInput } from '../../core/check/check-input.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { readCopy } from '../linked-sites/check-linked-sites.ts'
import { findSymbolProblem } from '../linked-sites/symbol-links.ts'
import { readLinkedName } from '../linked-sites/symbols/linked-name.ts'
import { createDiagnostic } from './diagnostics.ts'

/** Entries of `reference.accept` for pages that exist by now. */
export function checkAccepted({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const name of config.reference.accept) {
    const [path = '', anchor = ''] = name.split('#')
    if (!path.startsWith('/')) continue
    const page = site.pages.find(
      ({ route, document }) =>
        matchesPattern(withSlash(path), withSlash(route.path)) && (anchor === '' || document.anchors.includes(anchor)),
    )
    if (!page) continue
    const location = { file: config.configFile, ...findInConfig(name) }
    diagnostics.push(createDiagnostic('reference/accepted-page', { name, route: page.route.path }, location))
  }
  return diagnostics
}

/** Entries of `reference.accept` that the symbols of another site do not have. Unreadable symbols are reported for the site. */
export function checkAcceptedNames({ config, findInConfig }: CheckInput): readonly Diagnostic[] {
  return config.linkedSites.flatMap((site) => {
    const symbols = readCopy(site, config)
    if (typeof symbols === 'string') return []
    return config.reference.accept.flatMap((entry) => {
      const linked = readLinkedName(entry, [site])
      if (!linked) return []
      const location = { file: config.configFile, ...findInConfig(entry) }
      return findSymbolProblem({ ...linked, answer: symbols.index.find(linked.target) }, location) ?? []
    })
  })
}

/** A trailing slash makes no difference. */
function withSlash(path: string): string {
  return /[/*]$/.test(path) ? path : `${path}/`
}
