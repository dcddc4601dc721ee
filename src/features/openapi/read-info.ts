import { isRecord } from '../../kit/data/is-record.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import { shorten } from '../../kit/text/format-values.ts'
import type { ApiDescription, ApiFact, ApiLink, ApiOperation, ApiServer, ApiTag, SecurityScheme } from './api-description.ts'
import { child, flagOf, itemsOf, markdownOf, membersOf, placeOf, type SpecNode, type SpecReader, textFrom, textOf } from './spec-node.ts'

/** The URLs of servers. URLs that a browser must not open are reported and omitted. */
export function readServers(reader: SpecReader, owner: SpecNode): readonly ApiServer[] {
  return itemsOf(reader, child(owner, 'servers'), '`servers`').flatMap((at) => {
    reader.keys.check('server', at)
    const url = textOf(reader, at, 'url')
    if (url === undefined) {
      reader.invalid('a server has no `url`', at)
      return []
    }
    const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url.trim())?.[1]?.toLowerCase()
    if (scheme !== undefined && !['http', 'https', 'ws', 'wss'].includes(scheme)) {
      reader.report('openapi/unsafe-url', { url: shorten(url, 100) }, child(at, 'url'))
      return []
    }
    const variables = membersOf(reader, child(at, 'variables'), '`variables`').map(([name, variable]) => ({
      name,
      default: textOf(reader, variable, 'default') ?? '',
      values: itemsOf(reader, child(variable, 'enum'), '`enum`').flatMap((value) => textFrom(reader, value, 'a value of `enum`') ?? []),
      description: textOf(reader, variable, 'description'),
    }))
    for (const { name } of variables)
      if (!url.includes(`{${name}}`)) reader.invalid(`the variable \`${name}\` is not in the server’s URL \`${shorten(url, 100)}\``, at)
    return [
      { url: url.trim(), description: textOf(reader, at, 'description') ?? textOf(reader, at, 'name'), variables, place: placeOf(at) },
    ]
  })
}

/** Reads a web URL, or returns undefined if there is none. */
export function readLink(reader: SpecReader, node: SpecNode): ApiLink | undefined {
  if (node.value === undefined) return undefined
  const url = isRecord(node.value) ? textOf(reader, node, 'url') : undefined
  if (url === undefined) {
    reader.invalid('`externalDocs` must be an object with a `url`', node)
    return undefined
  }
  // Some documents contain empty URLs.
  if (url.trim() === '') return undefined
  if (!isWebAddress(url)) {
    reader.report('openapi/unsafe-url', { url: shorten(url, 100) }, child(node, 'url'))
    return undefined
  }
  return { url, description: textOf(reader, node, 'description') }
}

export function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s<>\\]+$/i.test(url)
}

/** A member that contains a URL, which may be relative, or undefined if there is none. A URL that a browser must not open is reported. */
function readAddress(reader: SpecReader, node: SpecNode, key: string): string | undefined {
  const url = textOf(reader, node, key)
  if (url?.trim() === '') return undefined
  if (url === undefined || isWebAddress(url) || !/^\s*[a-z][a-z\d+.-]*:/i.test(url)) return url
  reader.report('openapi/unsafe-url', { url: shorten(url, 100) }, child(node, key))
  return undefined
}

/** Reads the provider of the API and its terms. */
export function readAbout(reader: SpecReader, info: SpecNode): readonly ApiFact[] {
  const [contact, license] = [child(info, 'contact'), child(info, 'license')]
  const terms = readAddress(reader, info, 'termsOfService')
  const email = textOf(reader, contact, 'email')
  const isEmail = email !== undefined && /^[^\s@<>()?&]+@[^\s@<>()?&]+$/.test(email)
  if (email !== undefined && !isEmail) reader.invalid(`\`${shorten(email, 100)}\` is not an email address`, child(contact, 'email'))
  const name = textOf(reader, contact, 'name')
  const site = readAddress(reader, contact, 'url')
  const identifier = textOf(reader, license, 'identifier')
  const licenseName = textOf(reader, license, 'name') ?? identifier
  const licenseUrl = readAddress(reader, license, 'url') ?? (identifier && `https://spdx.org/licenses/${encodePercent(identifier)}.html`)
  return [
    ...(name !== undefined || site !== undefined ? [{ label: 'Contact', text: name, url: site }] : []),
    ...(isEmail ? [{ label: 'Email', text: email, url: `mailto:${email}` }] : []),
    ...(licenseName !== undefined || licenseUrl !== undefined ? [{ label: 'License', text: licenseName, url: licenseUrl }] : []),
    ...(terms === undefined ? [] : [{ label: 'Terms of service', url: terms }]),
  ]
}

/** The tags of the document, followed by the tags that only operations use. */
export function readTags(reader: SpecReader, root: SpecNode, used: Iterable<string>): readonly ApiTag[] {
  const tags = new Map<string, ApiTag>()
  for (const at of itemsOf(reader, child(root, 'tags'), '`tags`')) {
    reader.keys.check('tag', at)
    const name = textOf(reader, at, 'name')
    if (name === undefined) {
      reader.invalid('a tag has no `name`', at)
      continue
    }
    if (tags.has(name)) {
      reader.invalid(`the tag \`${name}\` is listed twice`, at)
      continue
    }
    const parent = textOf(reader, at, 'parent')
    const title = textOf(reader, at, 'x-displayName') ?? textOf(reader, at, 'summary') ?? name
    tags.set(name, { name, title, description: markdownOf(reader, at), externalDocs: readLink(reader, child(at, 'externalDocs')), parent })
  }
  for (const name of used) if (!tags.has(name)) tags.set(name, { name, title: name })
  return [...tags.values()]
}

/** The groups from `x-tagGroups`, or from tags that contain other tags. */
export function readTagGroups(reader: SpecReader, root: SpecNode, tags: readonly ApiTag[]): ApiDescription['tagGroups'] {
  const key = child(root, 'x-tagGroups')
  if (key.value !== undefined) {
    return itemsOf(reader, key, '`x-tagGroups`').flatMap((group) => {
      const title = textOf(reader, group, 'name')
      const members = itemsOf(reader, child(group, 'tags'), '`tags`').flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
      return title === undefined ? [] : [{ title, tags: members }]
    })
  }
  const parents = new Set(tags.flatMap(({ parent }) => parent ?? []))
  return tags.flatMap(({ name, title }) =>
    parents.has(name) ? [{ title, tags: [name, ...tags.filter(({ parent }) => parent === name).map((tag) => tag.name)] }] : [],
  )
}

type Flow = SecurityScheme['flows'][number]

/** Reads the security requirements of an operation or of the document. */
export function readSecurity(reader: SpecReader, node: SpecNode): ApiOperation['security'] {
  return itemsOf(reader, node, '`security`').map((alternative) =>
    membersOf(reader, alternative, 'an entry of `security`').map(([scheme, scopes]) => ({
      scheme,
      scopes: itemsOf(reader, scopes, `the scopes of \`${scheme}\``).map(({ value }) => String(value)),
    })),
  )
}

const types: ReadonlySet<unknown> = new Set(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'])
/** The keys without which nobody can use the scheme. */
const neededKeys: Readonly<Partial<Record<SecurityScheme['type'], string>>> = {
  http: 'scheme',
  oauth2: 'flows',
  openIdConnect: 'openIdConnectUrl',
}
const keyPlaces: ReadonlySet<unknown> = new Set(['query', 'header', 'cookie'])

export function readSecuritySchemes(reader: SpecReader, node: SpecNode): ReadonlyMap<string, SecurityScheme> {
  const schemes = new Map<string, SecurityScheme>()
  for (const [name, given] of membersOf(reader, node, '`securitySchemes`')) {
    const at = reader.resolve(given)
    if (!at) continue
    reader.keys.check('security', at)
    const type = child(at, 'type').value as SecurityScheme['type']
    if (!types.has(type)) {
      const known = '`apiKey`, `http`, `oauth2`, `openIdConnect`, or `mutualTLS`'
      reader.invalid(`the security scheme \`${name}\` needs a \`type\`: ${known}`, at)
      continue
    }
    const text = (key: string, read = textOf) => {
      const value = read(reader, at, key)
      return value === undefined ? {} : { [key]: value }
    }
    const needed = neededKeys[type]
    if (needed !== undefined && child(at, needed).value === undefined)
      reader.invalid(`the security scheme \`${name}\` of the type \`${type}\` has no \`${needed}\``, at)
    schemes.set(name, {
      name,
      type,
      description: markdownOf(reader, at),
      deprecated: flagOf(reader, at, 'deprecated') ?? false,
      ...(type === 'apiKey' && readKey(reader, at)),
      ...(type === 'http' && { ...text('scheme'), ...text('bearerFormat') }),
      ...(type === 'openIdConnect' && text('openIdConnectUrl', readAddress)),
      flows: type === 'oauth2' ? readFlows(reader, child(at, 'flows')) : [],
      place: placeOf(at),
    })
  }
  return schemes
}

function readKey(reader: SpecReader, at: SpecNode): Pick<SecurityScheme, 'key'> {
  const name = textOf(reader, at, 'name')
  const place = child(at, 'in').value
  if (name !== undefined && keyPlaces.has(place)) return { key: { in: place as 'query' | 'header' | 'cookie', name } }
  reader.invalid('a security scheme of the type `apiKey` needs a `name`, and `in: query`, `header`, or `cookie`', at)
  return {}
}

function readFlows(reader: SpecReader, node: SpecNode): readonly Flow[] {
  return membersOf(reader, node, '`flows`').flatMap(([kind, at]) => {
    if (kind.startsWith('x-')) return []
    return [
      {
        kind,
        authorizationUrl: readAddress(reader, at, 'authorizationUrl') ?? readAddress(reader, at, 'deviceAuthorizationUrl'),
        tokenUrl: readAddress(reader, at, 'tokenUrl'),
        refreshUrl: readAddress(reader, at, 'refreshUrl'),
        scopes: membersOf(reader, child(at, 'scopes'), '`scopes`').map(
          ([name, { value }]) => [name, typeof value === 'string' ? value : ''] as const,
        ),
      },
    ]
  })
}
