import { resolve } from 'node:path'
import { type CheckInput, defineFeature, type SiteInput } from '../../core/feature.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { findSymbolProblem, readCopy } from '../linked-sites/symbol-links.ts'
import { createLinkNames } from '../openapi/link-names.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { hasSources, readLinkedName, referenceOptions } from './reference-options.ts'
import type { ReadReference } from './reference-requests.ts'

const noReference: ReadReference = { pages: [], absentFolders: [], schemas: [], localFiles: [], apiNames: [] }

/** The pages that were generated from packages and schemas, and related information. */
export function referenceOf({ added }: Pick<SiteInput, 'added'>): ReadReference {
  return (added.references as ReadReference | undefined) ?? noReference
}

export const references = defineFeature({
  name: 'references',
  needs: ['graphql-reference', 'language-references', 'linked-sites', 'openapi', 'samples', 'typescript-reference'],
  options,
  diagnostics,
  parseOptions: ({ config }) => referenceOptions(config),
  checks: [checkAccepted, checkAcceptedNames],
  sources(input) {
    const { config, stage } = input
    if (!hasSources(config.reference) && !config.versions.some(({ reference }) => reference && hasSources(reference))) return undefined
    return stage('reference', async () => {
      // This module is loaded only for sites with a reference.
      const { readVersionReferences } = await import('./version-references.ts')
      const { value, diagnostics } = await readVersionReferences(input)
      const { pages, absentFolders, apiNames, localFiles } = value
      const { typescript, graphql, openapi, rustdoc, griffe } = config.reference
      const folders = [...typescript, ...graphql, ...openapi, ...rustdoc, ...griffe].map(({ into }) => into)
      const ofEntries = pages.map((page) => {
        const folder = folders.find((each) => page.path.startsWith(`${each}/`))
        return folder === undefined ? page : { ...page, entry: { folder, key: 'reference' } }
      })
      return {
        value: {
          pages: ofEntries,
          absentFolders,
          ...(apiNames.length > 0 && { linkNames: createLinkNames(apiNames, config) }),
          watched: [...ownPaths(config), ...localFiles],
          added: value,
        },
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

/** Entries of `reference.accept` for pages that now exist. */
function checkAccepted({ site, config, findInConfig }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const name of config.reference.accept) {
    const [path = '', anchor = ''] = name.split('#')
    if (!path.startsWith('/')) continue
    const page = site.pages.find(
      ({ route, document }) =>
        matchesPattern(withSlash(path), withSlash(route.path)) && (anchor === '' || document.anchors.includes(anchor)),
    )
    if (!page) continue
    const location = { file: config.configFile, ...findInConfig(name) }
    diagnostics.push(createDiagnostic('reference/accepted-page', { name, route: page.route.path }, location))
  }
  return diagnostics
}

/**
 * Entries of `reference.accept` for names that the symbols of another site do not contain. Unreadable symbols are reported for the site
 * instead.
 */
function checkAcceptedNames({ config, findInConfig }: CheckInput): readonly Diagnostic[] {
  return config.linkedSites.flatMap((site) => {
    const symbols = readCopy(site, config)
    if (typeof symbols === 'string') return []
    return config.reference.accept.flatMap((entry) => {
      const linked = readLinkedName(entry, [site])
      if (!linked) return []
      const location = { file: config.configFile, ...findInConfig(entry) }
      return findSymbolProblem({ ...linked, answer: symbols.index.find(linked.target) }, location) ?? []
    })
  })
}

/** A trailing slash makes no difference. */
function withSlash(path: string): string {
  return /[/*]$/.test(path) ? path : `${path}/`
}
