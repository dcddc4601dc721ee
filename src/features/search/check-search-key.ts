import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'

/** Every reader gets the search key, so it must not be the admin key. The diagnostic has no line, because a code frame would show the key. */
export function checkSearchKey({ search, configFile }: SiteConfig, key: string | undefined): readonly Diagnostic[] {
  if (search.provider !== 'typesense' || key === undefined || key === '' || search.searchKey !== key) return []
  return [createDiagnostic('config/admin-key', {}, { file: configFile })]
}

/** The key that can change the search. docsgen must never write or print it. */
export function adminKey(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const key = env.TYPESENSE_ADMIN_KEY?.trim()
  return key === '' ? undefined : key
}
