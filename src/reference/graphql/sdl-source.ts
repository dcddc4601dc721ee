import { type Location as GraphqlLocation, Source } from 'graphql'
import type { Location } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { ReferenceFile } from '../../model/reference.ts'

/** The text a part of a schema was read from; each node of the schema names it in its `loc`. */
export class SdlSource extends Source {
  readonly file: ReferenceFile
  /** Whether lines of the text are lines of the file: SDL printed from an introspection result has lines nobody wrote. */
  readonly hasLines: boolean

  constructor(file: ReferenceFile, printed?: string) {
    super(printed ?? file.text, file.name)
    this.file = file
    this.hasLines = printed === undefined
  }
}

export interface SdlPlace {
  readonly file: ReferenceFile
  /** 1-based. */
  readonly line: number
  readonly column: number
}

interface Written {
  readonly loc?: GraphqlLocation | undefined
  readonly name?: { readonly loc?: GraphqlLocation | undefined } | undefined
}

/** Where a node was written, its description aside; undefined for one that a site has added itself. */
export function placeOf(node: Written): SdlPlace | undefined {
  const loc = node.name?.loc ?? node.loc
  const source = loc?.source
  if (!loc || !(source instanceof SdlSource)) return undefined
  if (!source.hasLines) return { file: source.file, line: 1, column: 1 }
  // Both are kept with the token; counting the text's lines for each node would take as long as parsing it.
  const { line, column } = loc.startToken
  return { file: source.file, line, column }
}

export function locationOf(node: Written): Location | undefined {
  const place = placeOf(node)
  return place && { file: place.file.name as ProjectPath, line: place.line, column: place.column }
}
