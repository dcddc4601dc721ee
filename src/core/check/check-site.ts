import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { checkAccepted, checkPagePatterns, checkRedirects, checkTranslations } from './check-config-entries.ts'
import { checkFrontMatter } from './check-front-matter.ts'
import type { CheckInput } from './check-input.ts'
import { checkLinks } from './check-links.ts'
import { checkPolicy } from './check-policy.ts'
import { checkHomes, checkOrphans } from './check-reachability.ts'
import { checkUnreadFiles } from './check-unread-files.ts'

/** Checks the whole site: links, anchors, redirects, and the config entries that refer to pages. */
export function* checkSite(input: CheckInput): Pausable<readonly Diagnostic[]> {
  const inTexts: Diagnostic[] = []
  for (const { route, document } of input.site.pages) {
    if (route.fallbackOf === undefined) for (const diagnostic of document.diagnostics) inTexts.push(diagnostic)
  }
  yield
  const links = yield* checkLinks(input)
  const others: Diagnostic[] = []
  const checks = [
    checkHomes,
    checkUnreadFiles,
    checkOrphans,
    checkFrontMatter,
    checkRedirects,
    checkAccepted,
    checkPolicy,
    checkPagePatterns,
    checkTranslations,
    checkOutdated,
  ]
  for (const check of checks) {
    yield
    others.push(...check(input))
  }
  return [...inTexts, ...links, ...others]
}

/** Translations whose original was changed later. */
function checkOutdated({ site, config }: CheckInput): readonly Diagnostic[] {
  const { report = 'ignore' } = config.check.translations ?? {}
  if (report === 'ignore') return []
  return site.pages.flatMap(({ route, outdated }) => {
    if (!outdated) return []
    const { days, since, file } = outdated
    const severity = report === 'error' ? 'error' : 'warning'
    return [createDiagnostic('locale/outdated', { original: file, days, since }, { file: route.source.projectPath }, { severity })]
  })
}
