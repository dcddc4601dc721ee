import { componentDiagnostics } from './codes/component.ts'
import { configDiagnostics } from './codes/config.ts'
import { linkDiagnostics } from './codes/link.ts'
import { markdownDiagnostics } from './codes/markdown.ts'
import { pageDiagnostics } from './codes/page.ts'
import { siteDiagnostics } from './codes/site.ts'
import { themeDiagnostics } from './codes/theme.ts'
import { defineDiagnostics, type EntryParams } from './define-diagnostics.ts'

/** The codes of the core. Codes are permanent, because readers search for them. */
export const { diagnostics: coreDiagnostics, createDiagnostic } = defineDiagnostics({
  ...componentDiagnostics,
  ...configDiagnostics,
  ...linkDiagnostics,
  ...markdownDiagnostics,
  ...pageDiagnostics,
  ...siteDiagnostics,
  ...themeDiagnostics,
})

export type CoreCode = keyof typeof coreDiagnostics

/** The parameters of the message and the hint of a code. */
export type ParamsOf<Code extends CoreCode> = EntryParams<(typeof coreDiagnostics)[Code]>
