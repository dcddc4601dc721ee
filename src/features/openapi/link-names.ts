import { textIn } from '../../core/config/config-texts.ts'
import { type Include, readIncludedFile } from '../../core/markdown/read-include.ts'
import type { InsertingLine, WrittenText } from '../../core/markdown/syntax-parts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { LinkNames } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { closest } from '../../kit/similar/closest.ts'
import { distinctNames, listRegions, namesOf, regionOf } from '../../kit/text/names.ts'
import { createDiagnostic } from './diagnostics.ts'

/** An operation or schema of an API that pages can link to, as in `operation:listPets`. */
export interface ApiName {
  readonly kind: 'operation' | 'schema'
  readonly name: string
  /** The folder of the API, relative to the content folder. */
  readonly into: string
  /** The path of its page, in the form of a `GeneratedPage`. */
  readonly path: string
  /** The anchor on the page. It is empty if the page contains nothing else. */
  readonly anchor: string
  /** The version of the site that contains the reference. @default the first */
  readonly version?: string
}

/** Resolves `operation:listPets`, or `operation:shop/listPets` if the site has several APIs. The names are in the order of the APIs. */
export function createLinkNames(apiNames: readonly ApiName[], { versions, locales }: SiteConfig): LinkNames {
  const byName = new Map<string, ApiName[]>()
  for (const each of apiNames) {
    for (const name of namesOf(each)) {
      const key = `${each.kind}:${name}`
      const list = byName.get(key) ?? []
      list.push(each)
      byName.set(key, list)
    }
  }
  return {
    schemes: ['operation', 'schema'],
    find({ scheme: kind, name, written }, version, findRoute) {
      const isOfVersion = (each: ApiName) => (each.version ?? versions[0].id) === version
      const found = (byName.get(`${kind}:${name}`) ?? []).flatMap((each) => {
        const route = isOfVersion(each) ? findRoute(each.path) : undefined
        return route ? [{ ...each, route }] : []
      })
      const [only] = found
      if (only && found.length === 1) return only
      const shown = { kind, name: written.slice(written.indexOf(':') + 1) }
      if (only) return createDiagnostic('openapi/ambiguous-name', { ...shown, choices: distinctNames(found) })
      const known = apiNames.flatMap((each) =>
        each.kind !== kind || !isOfVersion(each) ? [] : name.includes('/') ? namesOf(each) : [each.name],
      )
      return createDiagnostic('openapi/unknown-name', { ...shown, suggestion: closest(name, known), version: labelOf(version) })
    },
  }

  /** Messages mention the version only if the site has several. */
  function labelOf(version: string): string | undefined {
    const own = versions.length > 1 ? versions.find(({ id }) => id === version) : undefined
    return own && textIn(own.label, locales[0], locales)
  }
}

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
