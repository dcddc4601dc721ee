import { resolve } from 'node:path'
import type { PackageConfig } from '../../core/model/config-sections.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { loadSpecification } from '../../features/openapi/load-specification.ts'
import { openStoredDocument } from '../../features/openapi/open-files.ts'
import { fetchPackages } from '../../features/references/packages/fetch-packages.ts'
import type { StoredPackage } from '../../features/references/packages/package-store.ts'
import { describeDocumentChanges } from './describe-document-changes.ts'
import type { DocumentChanges } from './document-changes.ts'

/**
 * Compares the OpenAPI documents in the packages of a release with today's. All packages are in the store. A document that cannot be used in one of
 * the versions is not compared: reading the site reports why.
 */
export async function compareDocuments(
  config: SiteConfig,
  release: ReadonlyMap<string, PackageConfig>,
): Promise<readonly DocumentChanges[]> {
  const sources = config.reference.openapi.flatMap((source) => ('package' in source && release.has(source.package) ? [source] : []))
  if (sources.length === 0) return []
  const names = [...new Set(sources.map((source) => source.package))]
  const before = await openStore(config, new Map(names.flatMap((name) => entryOf(name, config.reference.packages[name]))))
  const after = await openStore(config, new Map(names.flatMap((name) => entryOf(name, release.get(name)))))
  const found: DocumentChanges[] = []
  for (const source of sources) {
    const [old, current] = [await load(before.get(source.package), source.file), await load(after.get(source.package), source.file)]
    if (old && current) found.push(describeDocumentChanges(old, current, source))
  }
  return found
}

function entryOf(name: string, version: PackageConfig | undefined): readonly (readonly [string, PackageConfig])[] {
  return version ? [[name, version]] : []
}

async function openStore(
  { root, downloadsDir, configFile }: SiteConfig,
  packages: ReadonlyMap<string, PackageConfig>,
): Promise<ReadonlyMap<string, StoredPackage>> {
  const store = { root, storeDir: resolve(downloadsDir, 'packages'), offline: true, configFile, locate: () => ({}) }
  return (await fetchPackages({ packages: Object.fromEntries(packages), ...store })).value
}

async function load(stored: StoredPackage | undefined, file: string) {
  if (!stored) return undefined
  const { name, files } = openStoredDocument(stored, file)
  return (await loadSpecification(name, files, () => true)).api
}
