import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { MissingAddress } from './check-addresses.ts'
import { createDiagnostic } from './diagnostics.ts'

interface Place {
  readonly locate: (missing: MissingAddress) => Location
  /** Whether the site is not published yet. */
  readonly isNew: boolean
}

/** What browsers load themselves is missed by every reader, so it is an error. */
export function describeMissing(missing: MissingAddress, { locate, isNew }: Place): Diagnostic {
  const { file, address, isLoaded, in: target } = missing
  const location = locate(missing)
  if (target === undefined)
    return createDiagnostic('output/missing-file', { file, address, isNew }, location, {
      severity: isLoaded ? 'error' : 'warning',
      cause: address,
    })
  return createDiagnostic('output/missing-anchor', { file, address, target, isNew }, location, { cause: address })
}
