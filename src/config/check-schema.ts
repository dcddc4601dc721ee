import * as v from 'valibot'
import { projectPath } from './place-schema.ts'
import { closedObject, label, namedEntries } from './schema-parts.ts'

export const sampleCheckEntries = {
  packages: v.exactOptional(projectPath()),
  schemas: v.exactOptional(namedEntries(findSchemaNameProblem, v.array(label()))),
}

export const termEntries = { use: label(), instead: v.array(label()) }

export const checkEntries = {
  samples: v.exactOptional(closedObject(sampleCheckEntries)),
  terms: v.exactOptional(v.array(closedObject(termEntries))),
}

function findSchemaNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}
