import type { Diagnostic, Location, Severity } from '../model/diagnostic.ts'
import { catalogue, type DiagnosticCode } from './catalogue.ts'

/** The parameters a code's message and hint take. */
export type ParamsOf<Code extends DiagnosticCode> =
  Parameters<(typeof catalogue)[Code]['message']> extends [infer Params] ? Params : Record<string, never>

interface Extras {
  /** Overrides the severity in the catalogue. */
  readonly severity?: Severity
  readonly related?: Diagnostic['related']
  readonly cause?: string
}

/** Creates a diagnostic from its entry in the catalogue. */
export function createDiagnostic<Code extends DiagnosticCode>(
  code: Code,
  params: ParamsOf<Code>,
  location?: Location,
  extras: Extras = {},
): Diagnostic {
  const entry = catalogue[code] as {
    readonly severity: Severity
    readonly message: (params: unknown) => string
    readonly hint?: (params: unknown) => string | undefined
  }
  const hint = entry.hint?.(params)
  return {
    code,
    severity: extras.severity ?? entry.severity,
    message: entry.message(params),
    ...(hint === undefined ? {} : { hint }),
    ...(location === undefined ? {} : { location }),
    ...(extras.related === undefined ? {} : { related: extras.related }),
    ...(extras.cause === undefined ? {} : { cause: extras.cause }),
  }
}
