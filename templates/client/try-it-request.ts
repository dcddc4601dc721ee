import type { TryItCredential, TryItField, TryItForm } from '../contract/try-it-form.ts'

/** The values that the reader entered. */
export interface TryItValues {
  readonly server: {
    readonly index: number
    /** The values in the order of the server's variables. */
    readonly variables: readonly string[]
  }
  /** The values in the order of the form's parameters. */
  readonly parameters: readonly string[]
  readonly credentials: readonly (TryItCredential & { readonly user?: string; readonly secret: string })[]
  /** A form with files has no type, because the browser generates its boundary. */
  readonly body?: { readonly type: string | undefined; readonly content: string | Blob | FormData | undefined } | undefined
}

export interface TryItRequest {
  readonly url: string
  readonly headers: Headers
  readonly body: string | Blob | FormData | null
}

/** A field whose text is not valid JSON. */
export class InvalidJson extends Error {}

/** A URL whose origin the config does not allow. The error message is the URL. */
export class RefusedAddress extends Error {}

/** Throws `InvalidJson`, `RefusedAddress`, or a `TypeError` for a header that cannot be sent. */
export function createRequest(form: TryItForm, values: TryItValues): TryItRequest {
  const headers = new Headers()
  for (const [field, text] of entered(form, values)) if (field.in === 'header') headers.set(field.name, headerText(field, text))
  for (const { kind, key, user = '', secret } of usedCredentials(values)) {
    if (kind === 'header') headers.set(key, secret)
    else if (kind !== 'query') headers.set('Authorization', `${key} ${kind === 'basic' ? toBase64(`${user}:${secret}`) : secret}`)
  }
  const { type, content } = values.body ?? {}
  if (type !== undefined) headers.set('Content-Type', type)
  return { url: requestUrl(form, values), headers, body: content ?? null }
}

/** Throws `InvalidJson` or `RefusedAddress`. */
export function requestUrl(form: TryItForm, values: TryItValues): string {
  const address = serverAddress(form, values.server)
  const query: string[] = []
  let filled = form.path
  for (const [field, text] of entered(form, values)) {
    if (field.in === 'path') filled = filled.replaceAll(`{${field.name}}`, pathText(field, text).replaceAll('$', '$$$$'))
    else if (field.in === 'query') query.push(...queryPairs(field, text))
  }
  for (const { kind, key, secret } of usedCredentials(values)) if (kind === 'query') query.push(`${encode(key)}=${encode(secret)}`)
  const separator = query.length === 0 ? '' : filled.includes('?') ? '&' : '?'
  const text = `${address}${filled.startsWith('/') ? '' : '/'}${filled.replaceAll('#', '%23')}${separator}${query.join('&')}`
  // The path must not lead to another host.
  return allowedUrl(text, [new URL(address).origin]).href
}

/** Returns the URL of a server with the values of its variables, without a trailing slash. Throws `RefusedAddress`. */
export function serverAddress({ servers, origins }: TryItForm, { index, variables }: TryItValues['server']): string {
  const server = servers[index]
  const text = (server?.url ?? '').replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    return variables[server?.variables.findIndex((each) => each.name === name) ?? -1] ?? whole
  })
  const { origin, pathname } = allowedUrl(text, origins)
  return origin + pathname.replace(/\/$/, '')
}

/** The URL is checked as the browser parses it, so that no text can merely look like an allowed URL. */
function allowedUrl(text: string, origins: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // `blob:` URLs have the same origin as a site.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || !origins.includes(url.origin))
    throw new RefusedAddress(text)
  return url
}

function entered({ parameters }: TryItForm, values: TryItValues): readonly (readonly [field: TryItField, text: string])[] {
  return parameters.flatMap((field, index) => {
    const text = values.parameters[index] ?? ''
    return text === '' ? [] : [[field, text] as const]
  })
}

function usedCredentials({ credentials }: TryItValues): TryItValues['credentials'] {
  return credentials.filter(({ user = '', secret }) => secret !== '' || user !== '')
}

function pathText(field: TryItField, text: string): string {
  const { name, style, explode } = field
  const pairs = partsOf(field, text).map(([key, item]) =>
    key === undefined ? encode(item) : `${encode(key)}${explode ? '=' : ','}${encode(item)}`,
  )
  if (style === 'label') return `.${pairs.join(explode ? '.' : ',')}`
  if (style !== 'matrix') return pairs.join(',')
  if (!explode) return `;${encode(name)}=${pairs.join(',')}`
  return pairs.map((item) => `;${field.format === 'json' ? item : `${encode(name)}=${item}`}`).join('')
}

function queryPairs(field: TryItField, text: string): readonly string[] {
  const { name, style, explode, format } = field
  if (format === 'json' && style === 'deepObject') return deepPairs(readJson(field, text), encode(name))
  if (format === 'json' && !isFlat(readJson(field, text))) return [`${encode(name)}=${encode(JSON.stringify(readJson(field, text)))}`]
  const parts = partsOf(field, text)
  if (explode && style === 'form') return parts.map(([key, item]) => `${encode(key ?? name)}=${encode(item)}`)
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
  return [`${encode(name)}=${parts.flatMap((part) => part.flatMap((word) => (word === undefined ? [] : [encode(word)]))).join(separator)}`]
}

function deepPairs(value: unknown, key: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${key}=${encode(textOf(value))}`]
  return Object.entries(value).flatMap(([name, item]) => deepPairs(item, `${key}%5B${encode(name)}%5D`))
}

function headerText(field: TryItField, text: string): string {
  return partsOf(field, text)
    .map(([key, item]) => (key === undefined ? item : `${key}${field.explode ? '=' : ','}${item}`))
    .join(',')
}

function partsOf(field: TryItField, text: string): readonly (readonly [key: string | undefined, item: string])[] {
  if (field.format === 'list') return text.split(',').map((item) => [undefined, item.trim()])
  if (field.format === 'text') return [[undefined, text]]
  const value = readJson(field, text)
  if (typeof value !== 'object' || value === null) return [[undefined, textOf(value)]]
  return Object.entries(value).map(([key, item]) => [Array.isArray(value) ? undefined : key, textOf(item)])
}

function readJson({ name }: TryItField, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidJson(name)
  }
}

function isFlat(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item !== 'object')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A lone surrogate cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** `btoa` accepts bytes rather than characters. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
