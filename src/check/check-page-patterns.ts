import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { createPathMatcher } from '../support/path-matcher.ts'
import type { CheckInput } from './check-input.ts'

/** Globs of the config that choose pages: one that matches none does nothing. */
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
