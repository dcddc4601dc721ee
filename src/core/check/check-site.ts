import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import type { Feature } from '../feature.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { checkPagePatterns, checkRedirects, checkTranslations } from './check-config-entries.ts'
import { checkFrontMatter } from './check-front-matter.ts'
import type { CheckInput } from './check-input.ts'
import { checkLinks } from './check-links.ts'
import { checkPolicy } from './check-policy.ts'
import { checkHomes, checkOrphans } from './check-reachability.ts'
import { checkUnreadFiles } from './check-unread-files.ts'

/** Checks the whole site: links, anchors, redirects, and the config entries that refer to pages. */
export function* checkSite(input: CheckInput, features: readonly Feature[]): Pausable<readonly Diagnostic[]> {
  const inTexts: Diagnostic[] = []
  for (const { route, document } of input.site.pages) {
    if (route.fallbackOf !== undefined) continue
    for (const diagnostic of document.diagnostics) if (!isForeignSlip(diagnostic, input)) inTexts.push(diagnostic)
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
    checkPolicy,
    checkPagePatterns,
    checkTranslations,
    ...features.flatMap((feature) => feature.checks ?? []),
  ]
  for (const check of checks) {
    yield
    others.push(...check(input))
  }
  return [...inTexts, ...links, ...others]
}

/** Nobody here can correct a bracket in the text of a package. */
function isForeignSlip({ code, location }: Diagnostic, { writerOf }: CheckInput): boolean {
  return code === 'link/undefined-reference' && location !== undefined && writerOf?.(location) === 'foreign'
}
