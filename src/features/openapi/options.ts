import * as v from 'valibot'
import { isPlainObject } from '../../core/config/plain-value.ts'
import { closedObject, contentPath, label, namedEntries, notA, text } from '../../core/config/schema-parts.ts'
import type { OpenapiSourceConfig } from '../../core/model/openapi-config.ts'
import { findSourceProblem } from '../../core/policy/policy-source.ts'

const sourceEntries = {
  into: contentPath(),
  title: v.exactOptional(label()),
  group: v.exactOptional(v.picklist(['operation', 'tag', 'path'])),
  tryIt: v.exactOptional(v.array(text(findOriginProblem))),
  checkExamples: v.exactOptional(v.boolean()),
}

/** The keys of a document in a file, in a package, and at an address. */
const openapiVariants = {
  file: { file: label(), root: v.exactOptional(label()), ...sourceEntries },
  package: { package: label(), file: label(), ...sourceEntries },
  url: {
    url: text(findUrlProblem),
    integrity: text(findIntegrityProblem),
    references: v.exactOptional(namedEntries(findUrlProblem, text(findIntegrityProblem))),
    ...sourceEntries,
  },
}

/** Validates a source as the variant whose key it has, so that problems describe that variant. */
export const openapiSource: v.GenericSchema<OpenapiSourceConfig> = v.lazy((input) => {
  if (!isPlainObject(input)) return notA<OpenapiSourceConfig>('an object with `file`, `package`, or `url`')
  if ('url' in input) return closedObject(openapiVariants.url)
  return 'package' in input ? closedObject(openapiVariants.package) : closedObject(openapiVariants.file, 'package', 'url')
})

/** A wildcard or a keyword would allow more than one server. */
function findOriginProblem(origin: string): string | undefined {
  if (origin.startsWith("'") || origin.includes('*')) return 'it must be the origin of one server, such as `https://api.example.com`'
  return findSourceProblem('connect', origin) ?? (/^wss?:/.test(origin) ? 'it must begin with `https://` or `http://`' : undefined)
}

function findUrlProblem(url: string): string | undefined {
  return /^https?:\/\/[^\s/]/.test(url) && URL.canParse(url) ? undefined : 'it must be a URL that begins with `https://`'
}

function findIntegrityProblem(integrity: string): string | undefined {
  return /^sha(?:512|384|256)-[A-Za-z0-9+/]+={0,2}$/.test(integrity)
    ? undefined
    : 'it must be a hash such as `sha512-…`; without a correct one, docsgen prints the hash of the file that it downloaded'
}
