import { isRecord } from '../../kit/data/is-record.ts'
import type { ApiOperation, SecurityScheme } from './api-description.ts'
import { readAddress } from './read-info.ts'
import { child, flagOf, itemsOf, markdownOf, membersOf, placeOf, type SpecNode, type SpecReader, textOf } from './spec-node.ts'

type Flow = SecurityScheme['flows'][number]

/** What an operation or the document requires. */
export function readSecurity(reader: SpecReader, node: SpecNode): ApiOperation['security'] {
  return itemsOf(reader, node, '`security`').map((alternative) =>
    membersOf(reader, alternative, 'an entry of `security`').map(([scheme, scopes]) => ({
      scheme,
      scopes: itemsOf(reader, scopes, `the scopes of \`${scheme}\``).map(({ value }) => String(value)),
    })),
  )
}

const types: ReadonlySet<unknown> = new Set(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'])
/** Without it, nobody can use the scheme. */
const neededKeys: Readonly<Partial<Record<SecurityScheme['type'], string>>> = {
  http: 'scheme',
  oauth2: 'flows',
  openIdConnect: 'openIdConnectUrl',
}
const keyPlaces: ReadonlySet<unknown> = new Set(['query', 'header', 'cookie'])

export function readSecuritySchemes(reader: SpecReader, node: SpecNode): ReadonlyMap<string, SecurityScheme> {
  return new Map(
    membersOf(reader, node, '`securitySchemes`').flatMap(([name, given]): [string, SecurityScheme][] => {
      const at = reader.resolve(given)
      if (!at) return []
      reader.keys.check('security', at)
      const type = isRecord(at.value) ? at.value.type : undefined
      if (!isRecord(at.value) || !types.has(type)) {
        reader.invalid(
          `the security scheme \`${name}\` needs a \`type\`: \`apiKey\`, \`http\`, \`oauth2\`, \`openIdConnect\`, or \`mutualTLS\``,
          at,
        )
        return []
      }
      const text = (key: string, read = textOf) => {
        const value = read(reader, at, key)
        return value === undefined ? {} : { [key]: value }
      }
      const needed = neededKeys[type as SecurityScheme['type']]
      if (needed !== undefined && child(at, needed).value === undefined)
        reader.invalid(`the security scheme \`${name}\` of the type \`${String(type)}\` has no \`${needed}\``, at)
      return [
        [
          name,
          {
            name,
            type: type as SecurityScheme['type'],
            description: markdownOf(reader, at),
            deprecated: flagOf(reader, at, 'deprecated') ?? false,
            ...(type === 'apiKey' && readKey(reader, at)),
            ...(type === 'http' && { ...text('scheme'), ...text('bearerFormat') }),
            ...(type === 'openIdConnect' && text('openIdConnectUrl', readAddress)),
            flows: type === 'oauth2' ? readFlows(reader, child(at, 'flows')) : [],
            place: placeOf(at),
          },
        ],
      ]
    }),
  )
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
