import * as v from 'valibot'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { SearchConfig } from '../model/config-sections.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SearchSettings, SiteConfig } from '../model/site-config.ts'
import type { UserConfig } from '../model/user-config.ts'
import { type ConfigSource, locateKey } from './config-source.ts'
import { isPlainObject } from './plain-value.ts'
import { closedObject, namedEntries, notA, rejectIf, type Same, text } from './schema-parts.ts'

export const ownSearchEntries = {
  provider: v.picklist(['local', 'none']),
  synonyms: v.exactOptional(v.array(v.pipe(v.array(text(findSynonymProblem)), rejectIf(findGroupProblem)))),
}

export const typesenseSearchEntries = {
  provider: v.literal('typesense'),
  nodes: v.pipe(v.array(text(findNodeProblem)), rejectIf(findNodesProblem)),
  searchKey: text(findKeyProblem),
  collection: v.exactOptional(text(findCollectionProblem)),
  parameters: v.exactOptional(namedEntries(findParameterProblem, parameterValue())),
  local: v.exactOptional(v.boolean()),
}

const ownSearch = closedObject(ownSearchEntries)
const typesenseSearch = closedObject(typesenseSearchEntries)
// Other keys belong to a provider that is still unknown.
const unknownProvider = v.objectWithRest({ provider: v.picklist(['local', 'none', 'typesense']) }, v.unknown())

// Fails to compile if the variants and the type differ.
true satisfies Same<v.InferOutput<typeof ownSearch | typeof typesenseSearch>, SearchConfig>

/** The provider determines the other keys. */
export const searchSchema: v.GenericSchema<SearchConfig> = v.lazy((input) => {
  if (!isPlainObject(input)) return notA<SearchConfig>('an object')
  if (input.provider === 'typesense') return typesenseSearch
  return input.provider === 'local' || input.provider === 'none' ? ownSearch : (unknownProvider as unknown as v.GenericSchema<SearchConfig>)
})

function findSynonymProblem(word: string): string | undefined {
  return /^[\p{L}\p{N}\p{M}_$]{2,40}$/u.test(word) ? undefined : 'a synonym must be a single word of 2 to 40 letters and digits'
}

function findGroupProblem(group: string[]): string | undefined {
  if (group.length < 2) return 'a group needs at least two words'
  return group.length > 20 ? 'a group can contain up to 20 words' : undefined
}

function parameterValue(): v.GenericSchema<string | number | boolean> {
  return v.lazy((input) => {
    if (typeof input === 'string') return v.string()
    return typeof input === 'boolean'
      ? v.boolean()
      : typeof input === 'number'
        ? v.number()
        : notA<string | number | boolean>('a string, a number, `true`, or `false`')
  })
}

function findNodeProblem(node: string): string | undefined {
  if (!/^https?:\/\//i.test(node) || !URL.canParse(node)) return 'it must be a URL such as `https://search.example.com`'
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(node)
  if (username !== '' || password !== '') return 'it contains a username or password, which every reader could see'
  if (pathname !== '/' || search !== '' || hash !== '') return 'it must not contain anything after the host or port'
  if (protocol === 'http:' && !isLoopback(hostname)) return 'queries would be sent unencrypted; use `https://`'
  return undefined
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function findNodesProblem(nodes: string[]): string | undefined {
  if (nodes.length === 0) return 'it is empty; add at least one node, such as `https://search.example.com`'
  const origins = nodes.map((node) => new URL(node).origin)
  const duplicate = origins.find((origin, index) => origins.indexOf(origin) < index)
  return duplicate === undefined ? undefined : `it contains \`${duplicate}\` twice`
}

// The key becomes part of a URL. Messages omit it, because it could be a secret key by mistake.
function findKeyProblem(key: string): string | undefined {
  return /^[!-~]{1,2000}$/.test(key) ? undefined : 'a key must consist of 1 to 2,000 ASCII characters without spaces'
}

function findCollectionProblem(name: string): string | undefined {
  return /^\w[\w.-]{0,199}$/.test(name)
    ? undefined
    : 'it can contain up to 200 letters, digits, `.`, `-`, and `_`, and it cannot begin with `.` or `-`'
}

/** The theme depends on these parameters to read responses. */
const ownParameters = new Set(
  'q page per_page limit offset collection group_by facet_by include_fields exclude_fields highlight_fields highlight_full_fields highlight_start_tag highlight_end_tag'.split(
    ' ',
  ),
)

function findParameterProblem(name: string): string | undefined {
  if (ownParameters.has(name)) return 'docsgen sets this parameter itself'
  return /^[a-z][a-z_]*$/.test(name) ? undefined : 'it is not a valid search parameter name, such as `num_typos`'
}

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

/** Every reader gets the search key, so it must not be the admin key. The diagnostic has no line, because a code frame would show the key. */
export function checkSearchKey({ search, configFile }: SiteConfig, adminKey: string | undefined): readonly Diagnostic[] {
  if (search.provider !== 'typesense' || adminKey === undefined || adminKey === '' || search.searchKey !== adminKey) return []
  return [createDiagnostic('config/admin-key', {}, { file: configFile })]
}
