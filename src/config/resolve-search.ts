import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { SearchSettings } from '../model/site-config.ts'
import type { UserConfig } from '../model/user-config.ts'
import { type ConfigSource, locateKey } from './config-source.ts'

export function resolveSearch({ search }: Pick<UserConfig, 'search'>, title: string, source: ConfigSource): Outcome<SearchSettings> {
  if (search?.provider !== 'typesense') return { value: search ?? { provider: 'local' }, diagnostics: [] }
  const collection = search.collection ?? collectionName(title)
  const value: SearchSettings = {
    provider: 'typesense',
    nodes: search.nodes.map((node) => new URL(node).origin),
    searchKey: search.searchKey,
    collection: collection ?? '',
    parameters: search.parameters ?? {},
    local: search.local ?? true,
  }
  if (collection !== undefined) return { value, diagnostics: [] }
  const reason = `docsgen cannot derive a collection name from the title \`${title}\`; set \`search.collection\``
  return { value, diagnostics: [createDiagnostic('config/bad-value', { key: 'search.collection', reason }, locateKey(source, ['search']))] }
}

/** `Vendure Docs` -> `vendure-docs`, `Acme` -> `acme-docs` */
function collectionName(title: string): string | undefined {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
  if (name === '') return undefined
  return /(?:^|-)docs$/.test(name) ? name : `${name}-docs`
}
