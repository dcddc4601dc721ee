import { shorten } from '../../../kit/text/shorten.ts'
import { type CatalogueTable, didYouMean } from '../entry.ts'

interface UnknownName {
  readonly kind: string
  readonly name: string
  readonly suggestion?: string | undefined
  /** If the site has several. */
  readonly version?: string | undefined
}

interface UnusedOrigin {
  readonly origin: string
  /** The URLs of all servers. */
  readonly servers: readonly string[]
  readonly suggestion: string | undefined
}

interface UnreadableDocument {
  readonly reason: string
  /** The path in the config, if the file itself has no text to show. */
  readonly file?: string
  readonly suggestion?: string | undefined
  readonly isInPackage?: boolean
}

/** Problems of OpenAPI documents. Whatever else such a document describes has pages. */
export const openapiEntries = {
  'openapi/unreadable': {
    severity: 'error',
    title: 'An OpenAPI document cannot be read',
    message: ({ reason, file }: UnreadableDocument) =>
      file === undefined
        ? `This file cannot be read as an OpenAPI document: ${reason}.`
        : `The OpenAPI document \`${file}\` cannot be read: ${reason}.`,
    hint: ({ file, suggestion, isInPackage }: UnreadableDocument) =>
      didYouMean(suggestion) ??
      (file === undefined
        ? 'Fix the file. It must be YAML or JSON with at most 30 MB.'
        : `Correct the path, which is relative to the ${isInPackage ? 'root of the package' : 'project folder'}, or make sure that the file can be read.`),
  },
  'openapi/unsupported-version': {
    severity: 'error',
    title: 'Unsupported version of OpenAPI',
    message: ({ found }: { found: string; isSwagger: boolean }) => `This document has the version \`${found}\`, which docsgen cannot read.`,
    hint: ({ isSwagger }: { isSwagger: boolean }) =>
      isSwagger
        ? 'docsgen supports OpenAPI 3.0, 3.1, and 3.2. Convert the document to OpenAPI 3 first, for example with `npx swagger2openapi`.'
        : 'docsgen supports OpenAPI 3.0, 3.1, and 3.2. The version is in the `openapi` key at the top, such as `openapi: 3.1.0`.',
  },
  'openapi/invalid': {
    severity: 'warning',
    title: 'Invalid part of an OpenAPI document',
    message: ({ problem }: InvalidParams) => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`,
    hint: ({ hint }: InvalidParams) => hint ?? 'Until it is fixed, docsgen leaves out this part, or documents it without what is wrong.',
  },
  'openapi/unknown-key': {
    severity: 'warning',
    title: 'An unknown key in an OpenAPI document',
    message: ({ key, kind, others }: KeyParams) =>
      `OpenAPI does not define the key \`${shorten(key, 60)}\` of ${kind}, so docsgen ignores it.${describeOthers(others)}`,
    hint: ({ key, hint, isProperty }: KeyParams) =>
      hint !== undefined
        ? didYouMean(hint)
        : isProperty
          ? 'If it is a property of the value, move it to `properties`.'
          : `If the key is your own, begin its name with \`x-\`. If the document is not yours, add \`${shorten(key, 60)}\` to \`reference.accept\`.`,
  },
  'openapi/unused-key': {
    severity: 'warning',
    title: 'A key of an OpenAPI document has no effect on pages',
    message: ({ key, kind, others }: KeyParams) => `Pages do not show what \`${key}\` of ${kind} says.${describeOthers(others)}`,
    hint: ({ hint }: KeyParams) => hint,
  },
  'openapi/large-number': {
    severity: 'warning',
    title: 'A number in an OpenAPI document has too many digits',
    message: ({ written, shown, others }: { written: string; shown: number; others: number }) =>
      `The number \`${shorten(written, 60)}\` has more digits than docsgen can keep, so pages and samples show \`${shown}\`.${others === 0 ? '' : ` The same applies to ${others === 1 ? 'another number' : `${others} other numbers`}.`}`,
    hint: () => 'If it is an example or an ID, write it as text, in quotation marks, with `type: string`.',
  },
  'openapi/too-many-properties': {
    severity: 'warning',
    title: 'A schema has too many properties for a page',
    message: ({ limit, first }: { limit: number; first: string }) =>
      `Pages list at most ${limit.toLocaleString('en-US')} properties of a schema, including those of objects within. \`${shorten(first, 60)}\` and those after it are left out.`,
    hint: () => 'Move objects within the schema to `components/schemas`, so that they have pages of their own.',
  },
  'openapi/unresolved-ref': {
    severity: 'warning',
    title: 'Unresolved reference in an OpenAPI document',
    message: ({ ref, missing }: { ref: string; missing: string; suggestion?: string | undefined }) =>
      `The reference \`${ref}\` does not resolve: there is no \`${missing}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) => didYouMean(suggestion),
  },
  'openapi/unread-ref': {
    severity: 'warning',
    title: 'A reference leads to a file that is not read',
    message: ({ ref, reason }: { ref: string; reason: string }) => `docsgen does not read \`${ref}\`: ${reason}.`,
    hint: () => 'Put the file below the folder of the document, or use a tool that bundles the document into one file.',
  },
  'openapi/duplicate-operation': {
    severity: 'warning',
    title: 'Two operations have the same ID',
    message: ({ id, first }: { id: string; first: string }) => `The \`operationId\` \`${id}\` already belongs to \`${first}\`.`,
    hint: () => 'Give each operation its own ID. Links and generated code use it as a name.',
  },
  'openapi/path-parameter': {
    severity: 'warning',
    title: 'A path and its parameters do not match',
    message: ({ name, path, isDeclared }: { name: string; path: string; isDeclared: boolean }) =>
      isDeclared
        ? `The path \`${path}\` does not contain the parameter \`{${name}}\`.`
        : `The path \`${path}\` contains \`{${name}}\`, but no parameter of the operation or path has this name.`,
    hint: ({ name, isDeclared }: { name: string; isDeclared: boolean }) =>
      isDeclared ? 'Correct the name or the path.' : `Add \`{ name: ${name}, in: path, required: true }\` to \`parameters\`.`,
  },
  'openapi/unknown-name': {
    severity: 'error',
    title: 'A link names an unknown operation or schema',
    message: ({ kind, name, version }: UnknownName) =>
      `No OpenAPI document${version === undefined ? '' : ` of the version \`${version}\``} describes the ${kind} \`${name}\`.`,
    hint: ({ suggestion, version }: UnknownName) =>
      suggestion === undefined && version !== undefined
        ? 'Use a name that this version has. The documents of older versions are in `versions[].reference`.'
        : didYouMean(suggestion),
  },
  'openapi/ambiguous-name': {
    severity: 'error',
    title: 'A name that several APIs have',
    message: ({ kind, name, choices }: { kind: string; name: string; choices: readonly string[] }) =>
      `${choices.length} OpenAPI documents describe the ${kind} \`${name}\`.`,
    hint: ({ choices }: { choices: readonly string[] }) => `Write which one you mean: ${listNames(choices)}.`,
  },
  'openapi/unsafe-url': {
    severity: 'warning',
    title: 'An address in an OpenAPI document is not a web address',
    message: ({ url }: { url: string }) => `\`${url}\` is not a web address, so it is not shown as a link.`,
    hint: () => 'Use an address that begins with `https://`.',
  },
  'openapi/unused-origin': {
    severity: 'warning',
    title: 'An origin in `tryIt` that no server has',
    message: ({ origin, servers }: UnusedOrigin) =>
      `No server in the OpenAPI document can have the origin \`${origin}\`, so no form sends requests to it. ${
        servers.length === 0 ? 'The document lists no servers.' : `Its servers are ${listNames(servers)}.`
      }`,
    hint: ({ suggestion }: UnusedOrigin) =>
      didYouMean(suggestion) ?? 'Add the server to `servers` in the document with its complete URL, or remove the origin from `tryIt`.',
  },
  'openapi/wrong-hash': {
    severity: 'error',
    title: 'A downloaded OpenAPI document does not match its hash',
    message: ({ url, found }: { url: string; found: string }) =>
      `The file at \`${url}\` does not match its \`integrity\` hash in the config. The hash of the downloaded file is \`${found}\`.`,
    hint: () => 'If the new version is the one that you want to document, copy its hash to the config.',
  },
  'openapi/left-out': {
    severity: 'warning',
    title: 'An OpenAPI document is not downloaded, so its pages are omitted',
    message: ({ url }: { url: string }) => `\`${url}\` is not in \`.docsgen/specifications\`, so the pages generated from it are omitted.`,
    hint: () => 'Run the command once without `--offline`.',
  },
} as const satisfies CatalogueTable

interface InvalidParams {
  readonly problem: string
  /** What to do, and what pages show until then; undefined if they leave out what is wrong. */
  readonly hint?: string | undefined
}

interface KeyParams {
  readonly key: string
  /** `a schema` */
  readonly kind: string
  /** A similar key, or what to do. */
  readonly hint: string | undefined
  /** Whether it may be a property of the value in the wrong place. */
  readonly isProperty?: boolean
  /** How many other objects have the key. */
  readonly others: number
}

function describeOthers(others: number): string {
  return others === 0 ? '' : ` The document has it in ${others === 1 ? 'one other place' : `${others} other places`}.`
}

/** At most five. */
function listNames(names: readonly string[]): string {
  const quoted = names.slice(0, 5).map((name) => `\`${name}\``)
  const more = names.length - quoted.length
  return more > 0 ? `${quoted.join(', ')}, or ${more} more` : quoted.join(' or ')
}
