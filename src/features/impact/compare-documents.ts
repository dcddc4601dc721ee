import { resolve } from 'node:path'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import type { ApiDescription, ApiOperation, NamedSchema } from '../openapi/api-description.ts'
import { loadSpecification } from '../openapi/load-specification.ts'
import { openStoredDocument } from '../openapi/open-files.ts'
import type { OpenapiSourceConfig } from '../openapi/options.ts'
import { type ApiPlace, planPages } from '../openapi/plan-pages.ts'
import type { PackageConfig } from '../references/options.ts'
import { fetchPackages, type StoredPackage } from '../references/packages/fetch-packages.ts'
import type { ApiChange, DocumentChanges } from './impact.ts'

/**
 * Compares the OpenAPI documents in the packages of a release with the current documents. All packages are in the store. A document that
 * cannot be used in one of the versions is not compared, because reading the site reports the reason.
 */
export async function compareDocuments(
  config: SiteConfig,
  release: ReadonlyMap<string, PackageConfig>,
): Promise<readonly DocumentChanges[]> {
  const sources = config.reference.openapi.flatMap((source) => ('package' in source && release.has(source.package) ? [source] : []))
  if (sources.length === 0) return []
  const names = [...new Set(sources.map((source) => source.package))]
  const before = await openStore(config, new Map(names.flatMap((name) => entryOf(name, config.reference.packages[name]))))
  const after = await openStore(config, new Map(names.flatMap((name) => entryOf(name, release.get(name)))))
  const found: DocumentChanges[] = []
  for (const source of sources) {
    const [old, current] = [await load(before.get(source.package), source.file), await load(after.get(source.package), source.file)]
    if (old && current) found.push(describeDocumentChanges(old, current, source))
  }
  return found
}

function entryOf(name: string, version: PackageConfig | undefined): readonly (readonly [string, PackageConfig])[] {
  return version ? [[name, version]] : []
}

async function openStore(
  { root, downloadsDir, configFile }: SiteConfig,
  packages: ReadonlyMap<string, PackageConfig>,
): Promise<ReadonlyMap<string, StoredPackage>> {
  const store = { root, storeDir: resolve(downloadsDir, 'packages'), offline: true, configFile, locate: () => ({}) }
  return (await fetchPackages({ packages: Object.fromEntries(packages), ...store })).value
}

async function load(stored: StoredPackage | undefined, file: string) {
  if (!stored) return undefined
  const { name, files } = openStoredDocument(stored, file)
  return (await loadSpecification(name, files, () => true)).api
}

type Source = Pick<OpenapiSourceConfig, 'into' | 'title' | 'group'>

/** The operations and webhooks by method and path, and the schemas by name. */
interface Version {
  readonly operation: ReadonlyMap<string, ApiOperation>
  readonly webhook: ReadonlyMap<string, ApiOperation>
  readonly schemas: ReadonlyMap<string, NamedSchema>
  addressOf(operation: ApiOperation): string
  addressOfSchema(schema: NamedSchema): string
}

/**
 * The operations and schemas that were added, removed, moved, or deprecated, by the names that links use. Their contents are not compared.
 */
export function describeDocumentChanges(before: ApiDescription, after: ApiDescription, source: Source): DocumentChanges {
  const [old, current] = [openVersion(before, source), openVersion(after, source)]
  const shared = { language: 'OpenAPI', api: source.title ?? after.title } as const
  const changes = [
    ...compareOperations(old, current, 'operation'),
    ...compareOperations(old, current, 'webhook'),
    ...compareSchemas(old, current),
  ]
  return {
    into: source.into,
    changes: changes.map((change) => ({ ...shared, ...change })),
    names: [
      ...[...after.operations, ...after.webhooks].map(({ id, deprecated }) => {
        return { kind: 'operation', name: id, isDeprecated: deprecated } as const
      }),
      ...[...after.schemas.values()].map(({ name, schema }) => {
        return { kind: 'schema', name, isDeprecated: schema.deprecated === true } as const
      }),
    ],
    endpoints: after.operations.map(({ method, path }) => ({ method: method.toUpperCase(), path })),
    servers: serversOf([before, after]),
  }
}

type Described = Omit<ApiChange, 'language' | 'api'>

function openVersion(api: ApiDescription, { into, group = 'operation' }: Source): Version {
  const plan = planPages(api, group, into)
  const write = ({ page, anchor }: ApiPlace) => `${into}/${page.replace(/\.md$/, '')}${anchor === '' ? '' : `#${anchor}`}`
  return {
    operation: byRequest(api.operations),
    webhook: byRequest(api.webhooks),
    schemas: new Map([...api.schemas.values()].map((schema) => [schema.name, schema])),
    addressOf: (operation) => write(plan.placeOf(operation)),
    addressOfSchema: ({ ref }) => write(plan.placeOfSchema(ref) ?? { page: 'index.md', anchor: '' }),
  }
}

/** Identifies operations by method and path. The names of path parameters do not matter to programs. */
function byRequest(operations: readonly ApiOperation[]): ReadonlyMap<string, ApiOperation> {
  return new Map(operations.map((each) => [requestKey(nameOf(each)), each]))
}

/** `GET /pets/{id}` → `GET /pets/{}` */
function requestKey(name: string): string {
  return name.replace(/\{[^{}]*\}/g, '{}')
}

function nameOf({ method, path }: ApiOperation): string {
  return `${method.toUpperCase()} ${path}`
}

/** Operations are the same if they have the same method and path, or else the same ID. */
function compareOperations(old: Version, current: Version, what: 'operation' | 'webhook'): readonly Described[] {
  const [known, now] = [old[what], current[what]]
  const gone = [...known].flatMap(([key, operation]) => (now.has(key) ? [] : [operation]))
  const fresh = [...now].flatMap(([key, operation]) => (known.has(key) ? [] : [operation]))
  const goneById = new Map(gone.map((operation) => [operation.id, operation]))
  const freshIds = new Set(fresh.map(({ id }) => id))
  const added = fresh.filter(({ id }) => !goneById.has(id))
  const kept = [...now].flatMap(([key, operation]) => {
    const from = known.get(key) ?? goneById.get(operation.id)
    return from ? [[from, operation] as const] : []
  })
  return [
    ...gone
      .filter(({ id }) => !freshIds.has(id))
      .map((operation): Described => ({ ...describe('removed', operation, old), what, before: nameOf(operation), isBreaking: true })),
    ...added.map(
      (operation): Described => ({ ...describe('added', operation, current), what, after: nameOf(operation), isBreaking: false }),
    ),
    ...kept.flatMap(([from, to]): readonly Described[] => {
      const [oldAddress, address] = [old.addressOf(from), current.addressOf(to)]
      const place = { before: oldAddress, after: address }
      const endpoint = { before: nameOf(from), after: nameOf(to) }
      return [
        ...(from.id !== to.id
          ? [{ ...describe('moved', to, current), name: from.id, what, ...place, renamedTo: to.id } as const]
          : oldAddress !== address
            ? [{ ...describe('moved', to, current), what, ...place } as const]
            : []),
        ...(requestKey(endpoint.before) === requestKey(endpoint.after)
          ? []
          : [{ ...describe('changed', to, current), what, ...endpoint, isBreaking: true } as const]),
        ...(to.deprecated && !from.deprecated
          ? [{ ...describe('deprecated', to, current), what, after: endpoint.after, isBreaking: false } as const]
          : []),
      ]
    }),
  ]
}

function describe(kind: ApiChange['kind'], operation: ApiOperation, version: Version) {
  return { kind, name: operation.id, address: version.addressOf(operation) }
}

function compareSchemas(old: Version, current: Version): readonly Described[] {
  const [known, now] = [old.schemas, current.schemas]
  const added = [...now].flatMap(([name, schema]) => (known.has(name) ? [] : [schema]))
  const bySignature = groupBySignature(added)
  const what = 'schema'
  return [
    ...[...known].flatMap(([name, schema]): readonly Described[] => {
      if (now.has(name)) return []
      const [similar, ...others] = bySignature.get(signatureOf(schema)) ?? []
      const hint = similar && others.length === 0 ? { similar: similar.name } : {}
      return [{ kind: 'removed', name, what, address: old.addressOfSchema(schema), ...hint }]
    }),
    ...added.map((schema): Described => ({ kind: 'added', name: schema.name, what, address: current.addressOfSchema(schema) })),
    ...[...now].flatMap(([name, schema]): readonly Described[] => {
      const from = known.get(name)
      if (!from) return []
      const [before, address] = [old.addressOfSchema(from), current.addressOfSchema(schema)]
      return [
        ...(before === address ? [] : [{ kind: 'moved', name, what, address, before, after: address } as const]),
        ...(schema.schema.deprecated && !from.schema.deprecated ? [{ kind: 'deprecated', name, what, address } as const] : []),
      ]
    }),
  ]
}

/** If there are fewer properties, matching names can be a coincidence. */
const telling = 3

/** A schema that has the same properties as a removed schema is probably the same schema under another name. */
function groupBySignature(schemas: readonly NamedSchema[]): ReadonlyMap<string, readonly NamedSchema[]> {
  const groups = new Map<string, NamedSchema[]>()
  for (const schema of schemas) {
    const signature = signatureOf(schema)
    if (signature !== '') addTo(groups, signature, schema)
  }
  return groups
}

/** Returns `` if the schema has too few properties to be identified. */
function signatureOf({ schema: { properties } }: NamedSchema): string {
  const names = [...(properties?.keys() ?? [])]
  return names.length < telling ? '' : JSON.stringify(names.sort())
}

/** Server variables are replaced by their default values. */
function serversOf(apis: readonly ApiDescription[]): readonly string[] {
  const urls = apis.flatMap(({ servers }) =>
    servers.map(({ url, variables }) => variables.reduce((text, each) => text.replaceAll(`{${each.name}}`, each.default), url)),
  )
  return [...new Set(urls.filter((url) => /^https?:\/\//i.test(url)).map((url) => url.replace(/\/$/, '')))]
}
