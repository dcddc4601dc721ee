import {
  buildClientSchema,
  type DefinitionNode,
  GraphQLError,
  type Location as GraphqlLocation,
  type IntrospectionQuery,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  parse,
  printSchema,
  Source,
} from 'graphql'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { ReferenceFile } from '../references/reference-file.ts'
import { workOn } from '../references/work-limits.ts'
import { createDiagnostic } from './diagnostics.ts'

/** Reads definitions from SDL or from the JSON result of an introspection query. */
export function readDefinitions(file: ReferenceFile): Outcome<readonly DefinitionNode[]> {
  workOn({ file: file.name })
  try {
    return onlyOfSchemas(/\.json$/i.test(file.path) ? readIntrospection(file) : readSdl(new SdlSource(file)))
  } catch (error) {
    return { value: [], diagnostics: [describe(error, file)] }
  }
}

function readSdl(source: SdlSource): readonly DefinitionNode[] {
  // A file with only comments is valid here, but not for the parser.
  return /^[\s,\ufeff]*$/.test(source.body.replace(/#.*/g, '')) ? [] : parse(source).definitions
}

function readIntrospection(file: ReferenceFile): readonly DefinitionNode[] {
  const json = parseJson(file.text.replace(/^\ufeff/, ''))
  const result = memberOf(json, 'data') ?? json
  const schema = memberOf(result, '__schema')
  if (!isObjectOrList(schema)) throw new NotASchema('it has no `__schema`')
  // A schema can be documented even if it is not completely valid.
  const built = buildClientSchema({ __schema: schema } as IntrospectionQuery, { assumeValid: true })
  return readSdl(new SdlSource(file, printSchema(built)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The message below replaces that of the JSON parser.
    ignoreError(error)
    throw new NotASchema('it is not valid JSON')
  }
}

function memberOf(value: unknown, key: string): unknown {
  return isObjectOrList(value) ? (value as Readonly<Record<string, unknown>>)[key] : undefined
}

function onlyOfSchemas(definitions: readonly DefinitionNode[]): Outcome<readonly DefinitionNode[]> {
  const isOfSchema = (node: DefinitionNode) => isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node)
  const diagnostics = definitions
    .filter((node) => !isOfSchema(node))
    .map((node) =>
      createDiagnostic('reference/bad-schema', { problem: 'a schema cannot contain operations or fragments' }, locationOf(node)),
    )
  return { value: definitions.filter(isOfSchema), diagnostics }
}

class NotASchema extends Error {}

function describe(error: unknown, file: ReferenceFile): Diagnostic {
  const at = (line: number, column: number) => ({ file: file.name as ProjectPath, line, column })
  const report = (problem: string, { line, column } = { line: 1, column: 1 }) =>
    createDiagnostic('reference/bad-schema', { problem }, at(line, column))
  if (error instanceof NotASchema) return report(error.message)
  if (error instanceof GraphQLError) return report(inSentence(error.message.replace(/^Syntax Error: /, '')), error.locations?.[0])
  if (error instanceof RangeError) return report('it is nested too deeply')
  if (!(error instanceof Error)) throw error
  return report(inSentence(error.message.split('\n', 1)[0] ?? ''))
}

function inSentence(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
}

/** The source text of nodes, which refer to it in their `loc`. */
class SdlSource extends Source {
  readonly file: ReferenceFile
  /** Whether lines of the text are lines of the file; false for SDL printed from an introspection result. */
  readonly hasLines: boolean

  constructor(file: ReferenceFile, printed?: string) {
    super(printed ?? file.text, file.name)
    this.file = file
    this.hasLines = printed === undefined
  }
}

interface SdlPlace {
  readonly file: ReferenceFile
  /** 1-based. */
  readonly line: number
  readonly column: number
}

interface Written {
  readonly loc?: GraphqlLocation | undefined
  readonly name?: { readonly loc?: GraphqlLocation | undefined } | undefined
}

/** The location of a node without its description; undefined for nodes that a site adds itself. */
export function placeOf(node: Written): SdlPlace | undefined {
  const loc = node.name?.loc ?? node.loc
  const source = loc?.source
  if (!loc || !(source instanceof SdlSource)) return undefined
  if (!source.hasLines) return { file: source.file, line: 1, column: 1 }
  // Taken from the token: counting lines for each node would take as long as parsing.
  const { line, column } = loc.startToken
  return { file: source.file, line, column }
}

export function locationOf(node: Written): Location | undefined {
  const place = placeOf(node)
  return place && { file: place.file.name as ProjectPath, line: place.line, column: place.column }
}
