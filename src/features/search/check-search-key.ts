import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'

/** Every reader gets the search key, so it must not be the admin key. The diagnostic has no line, because a code frame would show the key. */
export function checkSearchKey({ search, configFile }: SiteConfig, adminKey: string | undefined): readonly Diagnostic[] {
  if (search.provider !== 'typesense' || adminKey === undefined || adminKey === '' || search.searchKey !== adminKey) return []
  return [createDiagnostic('config/admin-key', {}, { file: configFile })]
}
