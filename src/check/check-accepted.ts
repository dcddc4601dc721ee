import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { matchesPattern } from '../support/matches-pattern.ts'
import type { CheckInput } from './check-input.ts'

/** Addresses that comments may name without a page, until there is one. */
export function checkAccepted({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const name of config.reference.accept) {
    const [path = ''] = name.split('#')
    if (!path.startsWith('/')) continue
    const page = site.pages.find(({ route }) => matchesPattern(withSlash(path), withSlash(route.path)))
    if (!page) continue
    const location = { file: config.configFile, ...findInConfig(name) }
    diagnostics.push(createDiagnostic('reference/accepted-page', { name, route: page.route.path }, location))
  }
  return diagnostics
}

/** Addresses count with and without a slash at their end. */
function withSlash(path: string): string {
  return /[/*]$/.test(path) ? path : `${path}/`
}
