import { diagnostics as api } from './api/diagnostics.ts'
import { diagnostics as cli } from './cli/diagnostics.ts'
import { coreDiagnostics } from './core/diagnostics/create-diagnostic.ts'
import type { DiagnosticTable } from './core/diagnostics/define-diagnostics.ts'
import { features } from './features.ts'
import { diagnostics as deploy } from './tools/deploy/diagnostics.ts'
import { diagnostics as migrate } from './tools/migrate/diagnostics.ts'

/** The codes of each part of docsgen. */
export const diagnosticTables: readonly DiagnosticTable[] = [
  coreDiagnostics,
  ...features.map(({ diagnostics = {} }) => diagnostics),
  api,
  cli,
  deploy,
  migrate,
]

/** Every code that docsgen can report. */
export const allDiagnostics: DiagnosticTable = Object.assign({}, ...diagnosticTables)
