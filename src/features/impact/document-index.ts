import { addTo } from '../../kit/data/sort-and-group.ts'
import { pathOf as addressPath } from '../../kit/url/address.ts'
import type { ApiChange, DocumentChanges, Endpoint } from './impact.ts'

/** Looks up operations and schemas that a release removes, renames, or deprecates. */
export interface DocumentIndex {
  /** The name in a link: `operation`, `listPets`, or `shop/listPets`. */
  findLink(kind: string, name: string): ApiChange | undefined
  /** Finds the change for the whole text of a code span. */
  findName(code: string): ApiChange | undefined
  findRequest(method: string, path: string): ApiChange | undefined
  /** Finds the change for the URL of a request whose method is not known. */
  findAddress(url: string): ApiChange | undefined
}

interface OtherNames {
  /** The names that links use for other documents. */
  readonly links: readonly Pick<DocumentChanges['names'][number], 'kind' | 'name'>[]
  /** Whether a name means something else, such as a type of a package. */
  readonly isOther: (name: string) => boolean
}

/** A name or request counts only if the new version has no item with this name or request that is not deprecated. */
export function createDocumentIndex(documents: readonly DocumentChanges[], others: OtherNames): DocumentIndex {
  const links = new Map<string, ApiChange>()
  const names = new Map<string, ApiChange>()
  const current = currentNames(documents, others)
  const [gone, now]: [ChangedEndpoint[], ChangedEndpoint[]] = [[], []]
  for (const { into, changes, endpoints } of documents) {
    const deprecated = new Map<string, ApiChange>()
    for (const change of changes) {
      if (change.kind === 'added') continue
      const endpoint = endpointOf(change)
      if (endpoint && change.kind === 'deprecated') deprecated.set(keyOf(endpoint), change)
      else if (endpoint) gone.push({ ...endpoint, change })
      if (change.kind === 'changed' || (change.kind === 'moved' && change.renamedTo === undefined)) continue
      const kind = change.what === 'schema' ? 'schema' : 'operation'
      for (const name of linkNames(change.name, into)) {
        const key = `${kind}:${name}`
        if (!current.has(key) && !links.has(key)) links.set(key, change)
      }
      if (isDistinctive(change.name) && !current.has(change.name) && !others.isOther(change.name)) names.set(change.name, change)
    }
    for (const endpoint of endpoints) now.push({ ...endpoint, change: deprecated.get(keyOf(endpoint)) })
  }
  const [goneEndpoints, endpoints] = [createMatcher(gone), createMatcher(now)]
  const servers = documents.flatMap(({ servers: own }) => own).sort((a, b) => b.length - a.length)
  const find = (path: string, isWanted: (endpoint: Endpoint) => boolean) => {
    const matches = endpoints(path, isWanted)
    if (matches.some(({ change }) => !change)) return undefined
    const found = matches.length > 0 ? matches : goneEndpoints(path, isWanted)
    // A request without a method is most often for reading.
    return (found.find(({ method }) => method === 'GET') ?? found[0])?.change
  }
  return {
    findLink: (kind, name) => links.get(`${kind}:${name}`),
    findName: (code) => names.get(code),
    findRequest: (method, path) => find(pathOf(path, servers) ?? path, (endpoint) => endpoint.method === method),
    findAddress(url) {
      const path = pathOf(url, servers)
      return path === undefined ? undefined : find(path, () => true)
    },
  }
}

interface ChangedEndpoint extends Endpoint {
  readonly change: ApiChange | undefined
}

function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** The request that a change is about, or undefined for schemas and webhooks. */
function endpointOf({ kind, what, before, after }: ApiChange): Endpoint | undefined {
  const text = kind === 'removed' || kind === 'changed' ? before : kind === 'deprecated' ? after : undefined
  const [, method = '', path] = /^(\S+) (.+)$/.exec(text ?? '') ?? []
  return what === 'operation' && path !== undefined ? { method, path } : undefined
}

/** The names that links and code spans can refer to after the release, except for newly deprecated names. */
function currentNames(documents: readonly DocumentChanges[], { links }: OtherNames): ReadonlySet<string> {
  const own = documents.flatMap(({ into, names }) =>
    names.flatMap(({ kind, name, isDeprecated }) => (isDeprecated ? [] : linkNames(name, into).map((each) => [kind, each] as const))),
  )
  const all = [...own, ...links.map(({ kind, name }) => [kind, name] as const)]
  return new Set(all.flatMap(([kind, name]) => [name, `${kind}:${name}`]))
}

/** The forms of a name that links can use: `listPets`, the name with the folder of the API, and the name as part of a page. */
function linkNames(name: string, into: string): readonly string[] {
  const folder = into.slice(into.lastIndexOf('/') + 1)
  return [...new Set([name, `${folder}/${name}`, `${into}/${name}`, name.replace(/\s+/g, '-')])]
}

/** Words such as `pet` or `list` can mean many things. */
function isDistinctive(name: string): boolean {
  return name.length >= 6 && /[a-z\d][A-Z]|[A-Za-z\d][_./-][A-Za-z\d]/.test(name)
}

type Matcher = (path: string, isWanted: (endpoint: Endpoint) => boolean) => readonly ChangedEndpoint[]

/** Finds the endpoints that the path of a request can refer to, which are those that share the most path segments with it. */
function createMatcher(endpoints: readonly ChangedEndpoint[]): Matcher {
  const byLength = new Map<number, { readonly endpoint: ChangedEndpoint; readonly parts: readonly string[] }[]>()
  for (const endpoint of endpoints) {
    const parts = partsOf(endpoint.path)
    addTo(byLength, parts.length, { endpoint, parts })
  }
  return (path, isWanted) => {
    const wanted = partsOf(path)
    let best: readonly ChangedEndpoint[] = []
    let most = -1
    for (const { endpoint, parts } of byLength.get(wanted.length) ?? []) {
      const fixed = parts.filter((part) => !part.includes('{')).length
      const isSame = parts.every((part, index) => part.includes('{') || part === wanted[index])
      if (!isSame || fixed < most || !isWanted(endpoint)) continue
      best = fixed === most ? [...best, endpoint] : [endpoint]
      most = fixed
    }
    return best
  }
}

function partsOf(path: string): readonly string[] {
  return addressPath(path)
    .replace(/^\/|\/$/g, '')
    .split('/')
}

/** The path of a URL relative to one of the servers. */
function pathOf(url: string, servers: readonly string[]): string | undefined {
  const server = servers.find((each) => url.startsWith(`${each}/`))
  return server === undefined ? undefined : url.slice(server.length)
}
