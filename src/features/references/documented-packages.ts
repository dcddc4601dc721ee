import { join, resolve } from 'node:path'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { readPackageName } from './packages/read-folder.ts'

/**
 * The packages of the reference in all versions, sorted; undefined if there is no reference of TypeScript, or if it is made from a folder that
 * could be any package.
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
