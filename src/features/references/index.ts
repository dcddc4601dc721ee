import { resolve } from 'node:path'
import { defineFeature, type SiteInput } from '../../core/feature.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { checkAccepted, checkAcceptedNames } from './check-accepted.ts'
import { diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { hasSources, referenceOptions } from './reference-options.ts'
import type { ReadReference } from './reference-requests.ts'

const noReference: ReadReference = { pages: [], absentFolders: [], schemas: [], localFiles: [], apiNames: [] }

/** The pages that were made from packages and schemas, with what else is known of those. */
export function referenceOf({ added }: Pick<SiteInput, 'added'>): ReadReference {
  return (added.references as ReadReference | undefined) ?? noReference
}

export const references = defineFeature({
  name: 'references',
  needs: ['graphql-reference', 'linked-sites', 'openapi', 'samples', 'typescript-reference'],
  options,
  diagnostics,
  parseOptions: ({ config }) => referenceOptions(config),
  checks: [checkAccepted, checkAcceptedNames],
  sources(input) {
    const { config, stage } = input
    if (!hasSources(config.reference) && !config.versions.some(({ reference }) => reference && hasSources(reference))) return undefined
    return stage('reference', async () => {
      // Loaded only for sites with a reference.
      const { readVersionReferences } = await import('./version-references.ts')
      const { value, diagnostics } = await readVersionReferences(input)
      const { pages, absentFolders, apiNames, localFiles } = value
      const { typescript, graphql, openapi } = config.reference
      const folders = [...typescript, ...graphql, ...openapi].map(({ into }) => into)
      const ofEntries = pages.map((page) => {
        const folder = folders.find((each) => page.path.startsWith(`${each}/`))
        return folder === undefined ? page : { ...page, entry: { folder, key: 'reference' } }
      })
      return {
        value: { pages: ofEntries, absentFolders, apiNames, watched: [...ownPaths(config), ...localFiles], added: value },
        diagnostics,
      }
    })
  },
})

/** The project's own folders and modules that pages are made from. */
function ownPaths({ reference: { typescript, graphql }, root }: SiteConfig): readonly string[] {
  return [
    ...[...typescript, ...graphql].flatMap((source) =>
      'folder' in source && source.folder !== undefined ? [resolve(root, source.folder)] : [],
    ),
    ...graphql.flatMap(({ extend }) => (extend === undefined ? [] : [resolve(root, extend)])),
  ]
}
