import type { KeptParts, SiteParts } from '../pipeline/read-parts.ts'
import type { Affected } from './affected.ts'

/** The parts that changes of these kinds do not affect. */
export function keptParts(parts: SiteParts, what: Affected): KeptParts {
  const { files, reference, theme, siteCode, git, pageCache } = parts
  return {
    git,
    pageCache,
    ...(what.files ? {} : { files }),
    ...(what.reference ? {} : { reference }),
    ...(what.theme ? {} : { theme }),
    // Components import from the theme.
    ...(what.code || what.theme ? {} : { siteCode }),
  }
}
