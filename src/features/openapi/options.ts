import { isPlainObject } from '../../core/config/plain-value.ts'
import * as o from '../../core/config/schema-parts.ts'
import { findSourceProblem } from '../../core/policy/policy-source.ts'
import { isUrl } from '../../kit/url/address.ts'

class OpenapiFile {
  /** The path of the document, YAML or JSON, relative to the project folder. */
  readonly file: string = o.label()
  /**
   * The folder, relative to the project folder, that contains all files that the document refers to with `$ref`. docsgen reads no others.
   * @default the folder of `file`
   */
  readonly root?: string = o.optional(o.label())
}

class OpenapiPackage {
  /** The name of a package in `packages`. */
  readonly package: string = o.label()
  /** The path of the document in the package. */
  readonly file: string = o.label()
}

class OpenapiUrl {
  /** The URL of the document. docsgen downloads it once and stores it in `.docsgen/specifications`. */
  readonly url: string = o.text(findUrlProblem)
  /** The hash of the document, such as `sha512-…`. */
  readonly integrity: string = o.text(findIntegrityProblem)
  /**
   * The URLs of other files that the document refers to with `$ref`, each with its hash. docsgen downloads no others.
   * @default {}
   */
  readonly references?: Readonly<Record<string, string>> = o.optional(o.record(findUrlProblem, o.text(findIntegrityProblem)), {})
}

class OpenapiPages {
  /** The folder for the generated pages, relative to the content folder, such as `reference/shop`. */
  readonly into: string = o.contentPath()
  /** The name of the API in page titles. @default the `title` in the document */
  readonly title?: string = o.optional(o.label())
  /**
   * Which operations share a page: none (`operation`), those with the same first tag (`tag`), or those whose paths begin alike (`path`).
   * @default 'operation'
   */
  readonly group?: 'operation' | 'tag' | 'path' = o.optional(o.oneOf('operation', 'tag', 'path'))
  /**
   * The origins of servers that readers can send requests to from the pages of operations, such as `https://api.example.com`. The API must allow
   * requests from the documentation's origin (CORS).
   * @default []
   */
  readonly tryIt?: readonly string[] = o.optional(o.list(o.text(findOriginProblem)), [])
  /**
   * The URL that relative links in descriptions begin from, such as `https://docs.example.com/`. Links such as `/guides/errors` then lead there.
   * @default they lead to pages of your site
   */
  readonly linkBase?: string = o.optional(linkBase())
  /** Whether to compare the examples in the document with their schemas. @default true */
  readonly checkExamples?: boolean = o.optional(o.flag(), true)
}

/** Reference pages that docsgen generates from an OpenAPI document. */
export type OpenapiSourceConfig = (OpenapiFile | OpenapiPackage | OpenapiUrl) & OpenapiPages

/** Validates a source as the variant whose key it has, so that problems describe that variant. */
export function openapiSource(): OpenapiSourceConfig {
  return o.choose<OpenapiSourceConfig>((input) => {
    if (!isPlainObject(input)) return o.expected('an object with `file`, `package`, or `url`')
    if ('url' in input) return o.object(o.both(OpenapiUrl, OpenapiPages))
    if ('package' in input) return o.object(o.both(OpenapiPackage, OpenapiPages))
    return o.described(o.closedObject(o.both(OpenapiFile, OpenapiPages), 'package', 'url'))
  })
}

/** The URL that relative links of a source begin from. */
export function linkBase(): string {
  return o.text(findUrlProblem)
}

/** A wildcard or a keyword would allow more than one server. */
function findOriginProblem(origin: string): string | undefined {
  if (origin.startsWith("'") || origin.includes('*')) return 'it must be the origin of one server, such as `https://api.example.com`'
  return findSourceProblem('connect', origin) ?? (/^wss?:/.test(origin) ? 'it must begin with `https://` or `http://`' : undefined)
}

function findUrlProblem(url: string): string | undefined {
  return /^https?:\/\/[^\s/]/.test(url) && isUrl(url) ? undefined : 'it must be a URL that begins with `https://`'
}

function findIntegrityProblem(integrity: string): string | undefined {
  return /^sha(?:512|384|256)-[A-Za-z0-9+/]+={0,2}$/.test(integrity)
    ? undefined
    : 'it must be a hash such as `sha512-…`; without a correct one, docsgen prints the hash of the file that it downloaded'
}
