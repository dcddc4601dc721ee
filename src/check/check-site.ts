import type { Diagnostic } from '../model/diagnostic.ts'
import { checkAccepted } from './check-accepted.ts'
import type { CheckInput } from './check-input.ts'
import { checkLinks } from './check-links.ts'
import { checkOrphans } from './check-orphans.ts'
import { checkRedirects } from './check-redirects.ts'

/** Holds the whole site against itself: every link, anchor, redirect, and every page's way in. */
export function checkSite(input: CheckInput): readonly Diagnostic[] {
  const inTexts = input.site.pages.flatMap((page) => (page.route.fallbackOf === undefined ? page.document.diagnostics : []))
  return [...inTexts, ...checkLinks(input), ...checkOrphans(input), ...checkRedirects(input), ...checkAccepted(input)]
}
