import { defineDiagnostics, error } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'config/admin-key': error(
    'Admin key used as search key',
    '`search.searchKey` is the same key as `TYPESENSE_ADMIN_KEY`, so every reader would receive the admin key.',
    'Create a key that allows only the `documents:search` action. If you have published the admin key, replace it.',
  ),
})
