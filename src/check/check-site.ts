import type { Diagnostic } from '../model/diagnostic.ts'
import type { Pausable } from '../support/cooperative-scheduler.ts'
import { checkAccepted } from './check-accepted.ts'
import { checkFrontMatter } from './check-front-matter.ts'
import { checkHomes } from './check-homes.ts'
import type { CheckInput } from './check-input.ts'
import { checkLinks } from './check-links.ts'
import { checkOrphans } from './check-orphans.ts'
import { checkPagePatterns } from './check-page-patterns.ts'
import { checkPolicy } from './check-policy.ts'
import { checkRedirects } from './check-redirects.ts'
import { checkTranslations } from './check-translations.ts'
import { checkUnreadFiles } from './check-unread-files.ts'

/** Holds the whole site against itself: every link, anchor, redirect, and every page's way in. */
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
  ]
  for (const check of checks) {
    yield
    others.push(...check(input))
  }
  return [...inTexts, ...links, ...others]
}
