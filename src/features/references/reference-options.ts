import { join, resolve } from 'node:path'
import { textIn } from '../../core/config/config-texts.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { SiteConfig, Version } from '../../core/model/site-config.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readPackageName } from './packages/read-folder.ts'
import { partialsFolder, partialsName } from './reference-cache.ts'

/** Creates the parse options for names and samples that pages use from the reference. */
export function referenceOptions(config: SiteConfig): Partial<ParseOptions> {
  const documented = listDocumentedPackages(config)
  const { reference, versions, linkedSites } = config
  const accepted = [reference, ...versions.flatMap((version) => version.reference ?? [])].flatMap(({ accept }) => accept)
  const names = accepted.flatMap((entry) => readLinkedName(entry, linkedSites) ?? [])
  return {
    ...(names.length > 0 ? { linkedNames: Object.fromEntries(names.map(({ name, site, target }) => [name, { site, target }])) } : {}),
    ...(documented ? { documented } : {}),
    ...(hasOperations(config) ? operationOptions(config) : {}),
  }
}

/** The folder in the cache with what guides show of operations. */
const operationsFolder = `cache/${partialsFolder}` as ProjectPath

/** Whether the reference of any version describes an API. */
function hasOperations({ reference, versions }: SiteConfig): boolean {
  return [reference, ...versions.map((version) => version.reference)].some((each) => (each?.openapi.length ?? 0) > 0)
}

function operationOptions(config: SiteConfig): Pick<ParseOptions, 'operations' | 'includeFolders' | 'ofVersions'> {
  const { versions, contentRoots, stateDir } = config
  const [main] = versions
  const others = contentRoots.flatMap(({ id, version }) => {
    const own = versions.find((each) => each.id === version)
    return own && own !== main ? [[id, { operations: operationsOf(config, own) }] as const] : []
  })
  return {
    operations: operationsOf(config, main),
    includeFolders: [{ path: operationsFolder, root: stateDir }],
    ...(others.length > 0 ? { ofVersions: Object.fromEntries(others) } : {}),
  }
}

/** Pages show the operations of their own version. */
function operationsOf({ reference: main, versions, locales }: SiteConfig, version: Version): NonNullable<ParseOptions['operations']> {
  const isFirst = version === versions[0]
  const openapi = (isFirst ? main : version.reference)?.openapi ?? []
  return {
    ...(openapi.length > 0 ? { file: `${operationsFolder}/${partialsName(isFirst ? undefined : version.id)}` as ProjectPath } : {}),
    ...(versions.length > 1 ? { version: textIn(version.label, locales[0], locales) } : {}),
  }
}

/**
 * The sorted names of the packages that the reference of any version documents. It is undefined without a TypeScript reference, or if a
 * folder in it could contain any package.
 */
export function listDocumentedPackages({ reference: main, versions, contentRoots, root }: SiteConfig): readonly string[] | undefined {
  const references = [
    { reference: main, folderRoot: root as string },
    ...versions.flatMap(({ id, reference }) => {
      const base = contentRoots.find(({ version }) => version === id)?.exported?.base ?? ''
      return reference ? [{ reference, folderRoot: join(root, base) }] : []
    }),
  ]
  const names = new Set<string>()
  let hasTypeScript = false
  for (const { reference, folderRoot } of references) {
    for (const name of Object.keys(reference.packages)) names.add(name)
    for (const source of reference.typescript) {
      hasTypeScript = true
      const name = 'folder' in source ? readPackageName(resolve(folderRoot, source.folder)) : source.package
      if (name === undefined) return undefined
      names.add(name)
    }
  }
  return hasTypeScript ? [...names].sort() : undefined
}

export function hasSources({ typescript, graphql, openapi, rustdoc, griffe }: SiteConfig['reference']): boolean {
  return [typescript, graphql, openapi, rustdoc, griffe].some((sources) => sources.length > 0)
}

/** A name in code that leads to another site. */
interface LinkedName {
  readonly name: string
  readonly site: string
  readonly target: string
}

/** `rxjs:Observable` in `reference.accept`: the name `Observable` leads to the site `rxjs`. Undefined for other entries. */
export function readLinkedName(entry: string, sites: readonly { readonly name: string }[]): LinkedName | undefined {
  const end = entry.indexOf(':')
  const [site, target] = [entry.slice(0, Math.max(end, 0)), entry.slice(end + 1)]
  if (target === '' || !sites.some(({ name }) => name === site)) return undefined
  return { name: target.slice(target.lastIndexOf(':') + 1), site, target }
}
