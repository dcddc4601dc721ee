import { type Include, readIncludedFile } from '../../core/markdown/read-include.ts'
import type { InsertingLine, WrittenText } from '../../core/markdown/syntax-parts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { closest } from '../../kit/similar/closest.ts'
import { distinctNames, listRegions, namesOf, regionOf } from '../../kit/text/names.ts'
import { createDiagnostic } from './diagnostics.ts'

/** Finds the region of a generated file that `:::operation listPets` inserts. */
export function insertOperation(
  { target: name, rest, location }: InsertingLine,
  { options, includedFiles }: Pick<WrittenText, 'options' | 'includedFiles'>,
): Include | Diagnostic | undefined {
  if (!options.operations) return undefined
  const { file, version } = options.operations
  const bytes = file === undefined ? 'missing' : includedFiles.read(file)
  const operations = listRegions(typeof bytes === 'string' ? '' : (includedFiles.textOf(bytes)?.text ?? ''))
  const meant = rest.trim() === '' ? operations.filter((operation) => namesOf(operation).includes(name)) : []
  const [only] = meant
  if (only && meant.length > 1) {
    return createDiagnostic('openapi/ambiguous-name', { kind: 'operation', name, choices: distinctNames(meant) }, location)
  }
  if (file !== undefined && only) {
    const region = regionOf(only)
    return readIncludedFile(file, { target: `/${file}#${region}`, region, location }, includedFiles)
  }
  const suggestion = closest(name, operations.flatMap(name.includes('/') ? namesOf : (each) => each.name))
  return createDiagnostic('openapi/unknown-name', { kind: 'operation', name: `${name}${rest}`, suggestion, version }, location)
}
