import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'

/** How a deployed file differs from the manifest. */
export interface Finding {
  readonly kind: 'missing' | 'different' | 'extra'
  /** In the manifest, or in the folder. */
  readonly path: string
  /** A part of a sentence: `its content is that of 404.html`. */
  readonly reason: string
  /** What findings with the same cause have in common. @default the reason */
  readonly cause?: string
}

interface Place {
  readonly locate: (path: string) => string
  readonly isHost: boolean
}

export function describeFinding({ kind, path, reason, cause = reason }: Finding, { locate, isHost }: Place): Diagnostic {
  const location = { file: locate(path) as ProjectPath }
  if (kind === 'extra') return createDiagnostic('verify/extra-file', {}, location)
  if (kind === 'missing') return createDiagnostic('verify/missing-file', { reason }, location, { cause })
  return createDiagnostic('verify/different-file', { reason, isHost }, location, { cause })
}
