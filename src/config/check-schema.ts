import * as v from 'valibot'
import { projectPath } from './place-schema.ts'
import { closedObject, label, namedEntries, without } from './schema-parts.ts'

export const sampleCheckEntries = {
  packages: v.exactOptional(projectPath()),
  schemas: v.exactOptional(namedEntries(findSchemaNameProblem, v.array(label()))),
}

const size = () => v.exactOptional(v.pipe(v.number(), without(findSizeProblem)))

export const sizeEntries = { file: size(), picture: size(), pixels: size() }

export const termEntries = { use: label(), instead: v.array(label()) }

export const checkEntries = {
  samples: v.exactOptional(closedObject(sampleCheckEntries)),
  sizes: v.exactOptional(closedObject(sizeEntries)),
  terms: v.exactOptional(v.array(closedObject(termEntries))),
}

function findSchemaNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}

function findSizeProblem(size: number): string | undefined {
  return size > 0 ? undefined : 'it must be greater than 0'
}
