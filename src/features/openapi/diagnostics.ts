import {
  defineDiagnostics,
  didYouMean,
  didYouMeanOr,
  type EntryParams,
  error,
  listNames,
  warning,
} from '../../core/diagnostics/define-diagnostics.ts'
import { shorten } from '../../kit/text/format-values.ts'

const kinds = { example: 'example', default: 'default value', enum: 'choice' } as const

interface ExampleParams {
  readonly kind: keyof typeof kinds
  /** A JSON pointer within the value. */
  readonly pointer: string
  readonly expected: string
  readonly found: string
  /** How many other values have the same problem. */
  readonly others: number
  /** The JSON pointer of the schema. */
  readonly schema: string
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

interface InvalidParams {
  readonly problem: string
  /** The advice and the interim content of pages, or undefined if pages omit the invalid part. */
  readonly hint?: string | undefined
}

interface KeyParams {
  readonly key: string
  /** `a schema` */
  readonly kind: string
  /** A similar key, or advice. */
  readonly hint: string | undefined
  /** Whether the key may be a misplaced property of the value. */
  readonly isProperty?: boolean
  /** The number of other objects that contain the key. */
  readonly others: number
}

interface UnknownName {
  readonly kind: string
  readonly name: string
  readonly suggestion?: string | undefined
  /** The version, if the site has several. */
  readonly version?: string | undefined
}

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'openapi/example': warning(
    'Invalid example',
    ({ kind, pointer, expected, found, others }: ExampleParams) =>
      `This ${kinds[kind]} does not match its schema${pointer === '' ? '' : ` at \`${pointer}\``}: expected ${expected}, but found ${found}.${
        others === 0 ? '' : ` ${others === 1 ? 'Another value has' : `${others} other values have`} the same problem.`
      }`,
    ({ schema, found, expected }: ExampleParams) => {
      if (found === 'only `$ref`')
        return 'References are not resolved inside of examples. Use `$ref` in place of the whole example, or write the value.'
      const at = schema === '' ? '' : `, which is at \`${schema}\``
      const isUnquoted = expected.startsWith('a string') && /^`(?:-?\d|true`|false`)/.test(found)
      return isUnquoted ? `Write the value in quotation marks, or correct its schema${at}.` : `Correct the value or its schema${at}.`
    },
  ),
  'openapi/unchecked-example': warning(
    'Example too large to check',
    'This example or its schema is too large or too deep, so it is not checked completely.',
    'Use a shorter example, or simplify the combinations (`allOf`, `anyOf`, `oneOf`) of its schema.',
  ),
  'openapi/slow-pattern': warning(
    'Slow pattern',
    ({ pattern }: { pattern: string }) =>
      `Matching the pattern \`${pattern.slice(0, 100)}\` takes too much time, so examples are not compared with it. The API may have the same problem.`,
    'Remove nested repetitions, such as `(a+)+`.',
  ),
  'openapi/unreadable': error(
    'Unreadable OpenAPI document',
    ({ reason, file }: UnreadableDocument) =>
      file === undefined
        ? `This file cannot be read as an OpenAPI document: ${reason}.`
        : `The OpenAPI document \`${file}\` cannot be read: ${reason}.`,
    ({ file, suggestion, isInPackage }: UnreadableDocument) =>
      didYouMean(suggestion) ??
      (file === undefined
        ? 'Fix the file. It must be YAML or JSON with at most 30 MB.'
        : `Correct the path, which is relative to the ${isInPackage ? 'root of the package' : 'project folder'}, or make sure that the file can be read.`),
  ),
  'openapi/unsupported-version': error(
    'Unsupported version of OpenAPI',
    'This document has the version `{found}`, which docsgen cannot read.',
    ({ isSwagger }: { isSwagger: boolean }) =>
      isSwagger
        ? 'docsgen supports OpenAPI 3.0, 3.1, and 3.2. Convert the document to OpenAPI 3 first, for example with `npx swagger2openapi`.'
        : 'docsgen supports OpenAPI 3.0, 3.1, and 3.2. The version is in the `openapi` key at the top, such as `openapi: 3.1.0`.',
  ),
  'openapi/invalid': warning(
    'Invalid part of an OpenAPI document',
    ({ problem }: InvalidParams) => `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`,
    ({ hint }: InvalidParams) => hint ?? 'Until it is fixed, docsgen leaves out this part, or documents it without what is wrong.',
  ),
  'openapi/unknown-key': warning(
    'Unknown key in an OpenAPI document',
    ({ key, kind, others }: KeyParams) =>
      `OpenAPI does not define the key \`${shorten(key, 60)}\` of ${kind}, so docsgen ignores it.${describeOthers(others)}`,
    ({ key, hint, isProperty }: KeyParams) =>
      hint !== undefined
        ? didYouMean(hint)
        : isProperty
          ? 'If it is a property of the value, move it to `properties`.'
          : `If the key is your own, begin its name with \`x-\`. If the document is not yours, add \`${shorten(key, 60)}\` to \`reference.accept\`.`,
  ),
  'openapi/unused-key': warning(
    'Key without effect in an OpenAPI document',
    ({ key, kind, others }: KeyParams) => `Pages do not show what \`${key}\` of ${kind} says.${describeOthers(others)}`,
    ({ hint }: KeyParams) => hint,
  ),
  'openapi/large-number': warning(
    'Number with too many digits in an OpenAPI document',
    ({ written, shown, others }: { written: string; shown: number; others: number }) =>
      `The number \`${shorten(written, 60)}\` has more digits than docsgen can keep, so pages and samples show \`${shown}\`.${others === 0 ? '' : ` The same applies to ${others === 1 ? 'another number' : `${others} other numbers`}.`}`,
    'If it is an example or an ID, write it as text, in quotation marks, with `type: string`.',
  ),
  'openapi/too-many-properties': warning(
    'Too many properties of a schema',
    ({ limit, first }: { limit: number; first: string }) =>
      `Pages list at most ${limit.toLocaleString('en-US')} properties of a schema, including those of nested objects. \`${shorten(first, 60)}\` and those after it are omitted.`,
    'Move objects within the schema to `components/schemas`, so that they have pages of their own.',
  ),
  'openapi/unresolved-ref': warning(
    'Unresolved reference in an OpenAPI document',
    'The reference `{ref}` does not resolve: there is no `{missing}`.',
    didYouMeanOr('Write the path of the part, such as `#/components/schemas/Pet`. docsgen does not know parts by `$anchor` or `$id`.'),
  ),
  'openapi/unread-ref': warning(
    'Reference to a file that is not read',
    'docsgen does not read `{ref}`: {reason}.',
    'Put the file below the folder of the document, or use a tool that bundles the document into one file.',
  ),
  'openapi/duplicate-operation': warning(
    'Duplicate operation ID',
    'The `operationId` `{id}` already belongs to `{first}`.',
    'Give each operation its own ID. Links and generated code use it as a name.',
  ),
  'openapi/path-parameter': warning(
    'Mismatched path parameters',
    ({ name, path, isDeclared }: { name: string; path: string; isDeclared: boolean }) =>
      isDeclared
        ? `The path \`${path}\` does not contain the parameter \`{${name}}\`.`
        : `The path \`${path}\` contains \`{${name}}\`, but no parameter of the operation or path has this name.`,
    ({ name, isDeclared }: { name: string; isDeclared: boolean }) =>
      isDeclared ? 'Correct the name or the path.' : `Add \`{ name: ${name}, in: path, required: true }\` to \`parameters\`.`,
  ),
  'openapi/unknown-name': error(
    'Unknown operation or schema',
    ({ kind, name, version }: UnknownName) =>
      `No OpenAPI document${version === undefined ? '' : ` of the version \`${version}\``} describes the ${kind} \`${name}\`.`,
    ({ suggestion, version }: UnknownName) =>
      suggestion === undefined && version !== undefined
        ? 'Use a name that this version has. The documents of older versions are in `versions[].reference`.'
        : didYouMean(suggestion),
  ),
  'openapi/ambiguous-name': error(
    'Ambiguous operation or schema',
    ({ kind, name, choices }: { kind: string; name: string; choices: readonly string[] }) =>
      `${choices.length} OpenAPI documents describe the ${kind} \`${name}\`.`,
    ({ choices }: { choices: readonly string[] }) => `Write which one you mean: ${listNames(choices)}.`,
  ),
  'openapi/unsafe-url': warning(
    'Unsafe URL in an OpenAPI document',
    '`{url}` is not a web URL, so it is not shown as a link.',
    'Use a URL that begins with `https://`.',
  ),
  'openapi/unused-origin': warning(
    'Unused origin in `tryIt`',
    ({ origin, servers }: UnusedOrigin) =>
      `No server in the OpenAPI document can have the origin \`${origin}\`, so no form sends requests to it. ${
        servers.length === 0 ? 'The document lists no servers.' : `Its servers are ${listNames(servers)}.`
      }`,
    didYouMeanOr('Add the server to `servers` in the document with its complete URL, or remove the origin from `tryIt`.'),
  ),
  'openapi/wrong-hash': error(
    'Wrong hash of an OpenAPI document',
    'The file at `{url}` does not match its `integrity` hash in the config. The hash of the downloaded file is `{found}`.',
    'If the new version is the one that you want to document, copy its hash to the config.',
  ),
  'openapi/left-out': warning(
    'OpenAPI document not downloaded',
    '`{url}` is not in `.docsgen/specifications`, so the pages generated from it are omitted.',
    'Run the command once without `--offline`.',
  ),
})

export type OpenapiCode = keyof typeof diagnostics

export type ParamsOf<Code extends OpenapiCode> = EntryParams<(typeof diagnostics)[Code]>

function describeOthers(others: number): string {
  return others === 0 ? '' : ` The document has it in ${others === 1 ? 'one other place' : `${others} other places`}.`
}
