import type { TryItServer } from '../../../templates/contract/try-it-form.ts'
import { uniqueBy } from '../../kit/data/sort-and-group.ts'
import { closest } from '../../kit/similar/closest.ts'
import { parseUrl } from '../../kit/url/address.ts'
import type { ApiDescription, ApiServer } from './api-description.ts'
import { resolveServer } from './samples/sample-request.ts'

type Variable = ApiServer['variables'][number]

/** Variables with more values are shown as text fields. */
const maxChoices = 100

/**
 * Returns the servers that can have one of the origins. Their variables start with values that lead to one of these origins, and choices
 * that cannot lead to one are not offered.
 */
export function createServers(servers: readonly ApiServer[], origins: readonly string[]): readonly TryItServer[] {
  const made = servers.flatMap((server): readonly TryItServer[] => {
    const variables = server.variables
      .filter(({ name }) => server.url.includes(`{${name}}`))
      .map((each) => (each.values.length > maxChoices ? { ...each, values: [] } : each))
    const used: ApiServer = { ...server, variables }
    const values = findValues(used, origins)
    if (!values) return []
    const words = plainText(server.description)
    const description = words === '' ? {} : { description: words }
    // If a server has no variables, its URL is the same for everyone.
    if (variables.length === 0) return [{ url: resolve(used, values)?.address ?? '', ...description, variables: [] }]
    return [
      {
        url: server.url.startsWith('//') ? `https:${server.url}` : server.url,
        ...description,
        variables: variables.map((variable) => {
          const choices = variable.values.filter((value) => findValues(withOnly(used, variable, value), origins))
          const text = plainText(variable.description)
          return {
            name: variable.name,
            value: values.get(variable.name) ?? variable.default,
            ...(variable.values.length > 0 && { choices: [...new Set(choices)] }),
            ...(text !== '' && { description: text }),
          }
        }),
      },
    ]
  })
  return uniqueBy(made, ({ url }) => url)
}

/** Returns an origin in the form that browsers use, without a default port. */
export function readOrigin(origin: string): string | undefined {
  return parseUrl(origin)?.origin
}

/** Finds the origins that no server of an operation can have, each with all servers and the most similar origin of a server. */
export function findUnusedOrigins({ operations }: ApiDescription, origins: readonly string[]) {
  // Most operations share the same list of servers.
  const lists = [...new Set(operations.map(({ servers }) => servers))]
  const servers = [...new Set(lists.flatMap((list) => list.map(({ url }) => url)))]
  const known = servers.flatMap((url) => readOrigin(url) ?? [])
  return origins.flatMap((origin) => {
    const read = readOrigin(origin)
    if (read !== undefined && lists.some((list) => createServers(list, [read]).length > 0)) return []
    const suggestion = closest(origin, known)
    return [{ origin, servers, suggestion: suggestion === origin ? undefined : suggestion }]
  })
}

function withOnly(server: ApiServer, variable: Variable, value: string): ApiServer {
  const variables = server.variables.map((each) => (each === variable ? { ...each, default: value, values: [value] } : each))
  return { ...server, variables }
}

/** Finds values of variables for which a server has one of the origins: the default values, or another value of one variable. */
function findValues(server: ApiServer, origins: readonly string[]): ReadonlyMap<string, string> | undefined {
  const usual = new Map(
    server.variables.map(({ name, values, default: value }) => [
      name,
      values.length === 0 || values.includes(value) ? value : (values[0] ?? ''),
    ]),
  )
  const others = server.variables.flatMap(({ name, values }) => values.map((value) => new Map([...usual, [name, value]])))
  return [usual, ...others].find((values) => origins.includes(resolve(server, values)?.origin ?? ''))
}

function resolve(
  server: ApiServer,
  values: ReadonlyMap<string, string>,
): { readonly address: string; readonly origin: string } | undefined {
  const variables = server.variables.map((variable) => ({ ...variable, default: values.get(variable.name) ?? '' }))
  // A relative URL refers to the site's own host, which is not the API.
  const address = resolveServer({ ...server, variables }, 'https://relative.invalid')
  return address === undefined ? undefined : { address, origin: new URL(address).origin }
}

const limits = { read: 2_000, written: 200 }

/** Returns the initial value, which is empty if the text is too long, because a truncated value would be wrong. */
export function initialText(text: string, most: number): string {
  return text.length > most ? '' : text
}

/** The first paragraph of a description as plain text. */
export function plainText(markdown = ''): string {
  const [first = ''] = markdown
    .trimStart()
    .slice(0, limits.read)
    .split(/\n[ \t]*\n/)
  const words = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
  return words.length > limits.written ? `${words.slice(0, limits.written - 1).trimEnd()}…` : words
}
