import type { Diagnostic } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { checkLinks } from './check-links.ts'
import { checkOrphans } from './check-orphans.ts'
import { checkRedirects } from './check-redirects.ts'

export interface CheckInput {
  readonly site: Site
  readonly config: SiteConfig
  /** Where a value stands in the config's text, for reports. */
  readonly findInConfig: (literal: string) => Partial<{ line: number; column: number; endColumn: number }>
}

/** Holds the whole site against itself: every link, anchor, redirect, and every page's way in. */
export function checkSite(input: CheckInput): readonly Diagnostic[] {
  const inTexts = input.site.pages.flatMap((page) => (page.route.fallbackOf === undefined ? (page.document?.diagnostics ?? []) : []))
  return [...inTexts, ...checkLinks(input), ...checkOrphans(input), ...checkRedirects(input)]
}
