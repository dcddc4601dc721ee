import type { ApiDescription, ApiOperation } from '../api-description.ts'
import { encodePart, type Pair } from './serialize-parameter.ts'

/** What a request sends to prove who sends it, with placeholders. */
export interface Credentials {
  readonly headers: readonly Pair[]
  readonly query: readonly Pair[]
  readonly cookies: readonly Pair[]
  readonly basicAuth?: { readonly user: string; readonly password: string }
}

const placeholders = { token: 'YOUR_TOKEN', key: 'YOUR_API_KEY', user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' } as const

/** The credentials of the first alternative that an operation accepts. */
export function addCredentials(
  { security }: Pick<ApiOperation, 'security'>,
  { securitySchemes }: Pick<ApiDescription, 'securitySchemes'>,
): Credentials {
  const headers: Pair[] = []
  const query: Pair[] = []
  const cookies: Pair[] = []
  let basicAuth: Credentials['basicAuth']
  for (const { scheme: name } of security.find((alternative) => alternative.length > 0) ?? []) {
    const scheme = securitySchemes.get(name)
    if (scheme?.type === 'apiKey' && scheme.key) {
      const { in: where, name: key } = scheme.key
      if (where === 'header') headers.push([key, placeholders.key])
      else (where === 'query' ? query : cookies).push([encodePart(key), placeholders.key])
    } else if (scheme?.type === 'http' && scheme.scheme?.toLowerCase() === 'basic') {
      basicAuth = { user: placeholders.user, password: placeholders.password }
    } else if (scheme?.type === 'http' && scheme.scheme !== undefined && scheme.scheme.toLowerCase() !== 'bearer') {
      headers.push(['Authorization', `${scheme.scheme} ${placeholders.token}`])
    } else if (scheme && scheme.type !== 'mutualTLS' && scheme.type !== 'apiKey') {
      headers.push(['Authorization', `Bearer ${placeholders.token}`])
    }
  }
  return { headers, query, cookies, ...(basicAuth && { basicAuth }) }
}
