import type { TryItCredential, TryItField, TryItForm } from '../../src/model/try-it.ts'

/** What the reader entered. */
export interface TryItValues {
  readonly server: string
  /** In the order of the form's parameters. */
  readonly parameters: readonly string[]
  readonly credentials: readonly (TryItCredential & { readonly user?: string; readonly secret: string })[]
  readonly body?: string | Blob | FormData | undefined
}

export interface TryItRequest {
  readonly url: string
  readonly headers: Headers
  readonly body: string | Blob | FormData | null
}

/** A field whose text is not valid JSON. */
export class InvalidJson extends Error {}

/** Throws `InvalidJson`, or a `TypeError` for a header that cannot be sent. */
export function createRequest({ path, parameters, body, servers }: TryItForm, values: TryItValues): TryItRequest {
  if (!servers.includes(values.server)) throw new TypeError('Unknown server')
  const query: string[] = []
  const headers = new Headers()
  let filled = path
  for (const [index, field] of parameters.entries()) {
    const text = values.parameters[index] ?? ''
    if (text === '') continue
    if (field.in === 'path') filled = filled.replaceAll(`{${field.name}}`, pathText(field, text).replaceAll('$', '$$$$'))
    else if (field.in === 'query') query.push(...queryPairs(field, text))
    else headers.set(field.name, headerText(field, text))
  }
  for (const { kind, key, user = '', secret } of values.credentials) {
    if (secret === '' && user === '') continue
    if (kind === 'query') query.push(`${encode(key)}=${encode(secret)}`)
    else if (kind === 'header') headers.set(key, secret)
    else headers.set('Authorization', `${key} ${kind === 'basic' ? toBase64(`${user}:${secret}`) : secret}`)
  }
  // A form with files gets a boundary from the browser.
  if (body && body.kind !== 'multipart') headers.set('Content-Type', body.type)
  const separator = query.length === 0 ? '' : filled.includes('?') ? '&' : '?'
  const url = new URL(`${values.server}${filled.startsWith('/') ? '' : '/'}${filled.replaceAll('#', '%23')}${separator}${query.join('&')}`)
  // The path must not lead to another host.
  if (url.origin !== new URL(values.server).origin) throw new TypeError('Unknown server')
  return { url: url.href, headers, body: values.body ?? null }
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

/** Half of a surrogate pair has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** `btoa` takes bytes, not letters. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
