import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** Every reader gets the search key, so it may not be the one that can change the search. Names no line: a report would show the key in it. */
export function checkSearchKey({ search, configFile }: SiteConfig, adminKey: string | undefined): readonly Diagnostic[] {
  if (search.provider !== 'typesense' || adminKey === undefined || adminKey === '' || search.searchKey !== adminKey) return []
  return [createDiagnostic('config/admin-key', {}, { file: configFile })]
}
