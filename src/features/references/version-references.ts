import { join } from 'node:path'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import type { ReadReference, ReferenceInput } from './reference-requests.ts'
import { readReference } from './reference-stage.ts'

/** The reference pages of all versions: those of the site for the first one, and those that other versions have themselves. */
export async function readVersionReferences({ config, ...input }: ReferenceInput): Promise<Outcome<ReadReference>> {
  const main = hasSources(config.reference) ? await readReference({ ...input, config }) : undefined
  const pages: GeneratedPage[] = [...(main?.value.pages ?? [])]
  const absentFolders = below(config.versions[0].prefix, main)
  const localFiles = [...(main?.value.localFiles ?? [])]
  const apiNames = [...(main?.value.apiNames ?? [])]
  const diagnostics: Diagnostic[] = [...(main?.diagnostics ?? [])]
  for (const [index, { id, prefix, reference, ignoresProblems }] of config.versions.entries()) {
    const root = config.contentRoots.find(({ version, locale }) => version === id && locale === config.locales[0].code)
    if (!reference || !root || !hasSources(reference)) continue
    const folderRoot = join(config.root, root.exported?.base ?? '') as AbsolutePath
    const version = { id, key: `versions[${index}].reference`, rootId: root.id, folderRoot }
    const own = await readReference({ ...input, config: { ...config, reference }, version, withSymbols: false })
    for (const page of own.value.pages) pages.push(page)
    absentFolders.push(...below(prefix, own))
    localFiles.push(...own.value.localFiles)
    for (const name of own.value.apiNames) apiNames.push({ ...name, version: id })
    diagnostics.push(...own.diagnostics.filter(({ severity }) => !ignoresProblems || severity === 'error'))
  }
  // Samples are checked against the first version.
  const { schemas = [], symbols } = main?.value ?? {}
  return { value: { pages, absentFolders, schemas, localFiles, apiNames, ...(symbols && { symbols }) }, diagnostics }
}

function below(prefix: string, made: Outcome<ReadReference> | undefined): string[] {
  return (made?.value.absentFolders ?? []).map((folder) => (prefix === '' ? folder : `${prefix}/${folder}`))
}

function hasSources({ typescript, graphql, openapi }: SiteConfig['reference']): boolean {
  return typescript.length + graphql.length + openapi.length > 0
}
