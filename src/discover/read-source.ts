import { readFileSync } from 'node:fs'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SourceFile } from '../model/source-file.ts'
import { maxSourceBytes } from '../support/source-limit.ts'
import { reasonOf } from './walk-folder.ts'

/** The bytes of a source, or why they cannot be had. */
export function readSource(source: SourceFile): Uint8Array | Diagnostic {
  if (source.generated) return Buffer.from(source.generated.text)
  if (source.stamp.bytes > maxSourceBytes) {
    return createDiagnostic(
      'page/too-large',
      { megabytes: (source.stamp.bytes / 1e6).toFixed(1), limit: maxSourceBytes / 1e6 },
      { file: source.projectPath },
    )
  }
  try {
    return readFileSync(source.absolutePath)
  } catch (error) {
    return createDiagnostic('page/unreadable', { reason: reasonOf(error) }, { file: source.projectPath })
  }
}
