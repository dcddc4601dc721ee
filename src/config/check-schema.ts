import * as v from 'valibot'
import { closedObject, label, namedEntries, projectPath, rejectIf } from './schema-parts.ts'
import { globs } from './security-schema.ts'

export const sampleCheckEntries = {
  packages: v.exactOptional(projectPath()),
  schemas: v.exactOptional(namedEntries(findSchemaNameProblem, v.array(label()))),
}

const size = () => v.exactOptional(v.pipe(v.number(), rejectIf(findSizeProblem)))

export const sizeEntries = { file: size(), picture: size(), pixels: size() }

export const budgetEntries = {
  pages: v.exactOptional(globs),
  html: size(),
  script: size(),
  css: size(),
  pictures: size(),
  domNodes: size(),
}

export const termEntries = { use: label(), instead: v.array(label()) }

export const commandEntries = { package: label(), version: v.exactOptional(label()) }

export const checkEntries = {
  samples: v.exactOptional(closedObject(sampleCheckEntries)),
  sizes: v.exactOptional(closedObject(sizeEntries)),
  terms: v.exactOptional(v.array(closedObject(termEntries))),
  commands: v.exactOptional(v.array(closedObject(commandEntries))),
  budgets: v.exactOptional(v.array(closedObject(budgetEntries))),
}

function findSchemaNameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'the name is empty' : undefined
}

function findSizeProblem(size: number): string | undefined {
  return size > 0 ? undefined : 'it must be greater than 0'
}
