import type { DocumentNode } from 'graphql'
import type { Outcome } from '../../model/diagnostic.ts'
import type { ReferenceFile } from '../../model/reference.ts'
import { mergeDefinitions } from './merge-definitions.ts'
import { readDefinitions } from './read-definitions.ts'

/** The schema that SDL files and introspection results describe together. Each of its nodes knows where it was written (`placeOf`). */
export function mergeSdl(files: readonly ReferenceFile[]): Outcome<DocumentNode> {
  const read = files.map(readDefinitions)
  const merged = mergeDefinitions(read.flatMap(({ value }) => value))
  return { value: merged.value, diagnostics: [...read.flatMap(({ diagnostics }) => diagnostics), ...merged.diagnostics] }
}
