import { loadDocument } from '../api/load-document.ts'
import { printableJson } from '../core/diagnostics/printable-text.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { compareApis } from '../features/openapi/compare/compare-apis.ts'
import { formatApiChanges, formatApiReview } from '../features/openapi/compare/format-api-changes.ts'

export interface ApiDiffInput {
  readonly before: string
  readonly after: string
  readonly format: 'text' | 'json' | 'markdown'
  readonly json?: boolean
  readonly failOnBreaking?: boolean
}

export async function run(
  _root: string,
  { before, after, format, json, failOnBreaking }: ApiDiffInput,
  terminal: Terminal,
): Promise<number> {
  const comparison = compareApis(await loadDocument(before), await loadDocument(after))
  if (json || format === 'json') terminal.print(printableJson({ version: 1, ...comparison }))
  else terminal.print(format === 'markdown' ? formatApiReview(comparison) : formatApiChanges(comparison))
  return failOnBreaking && comparison.changes.some(({ isBreaking }) => isBreaking) ? 1 : 0
}
