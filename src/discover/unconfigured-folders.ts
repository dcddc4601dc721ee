import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { closest } from '../support/closest.ts'
import { isFolder } from './walk-folder.ts'

/** Folders in the usual places of translations and old versions that no language or version of the config reads. */
export function findUnconfiguredFolders({ root, locales, versions, contentRoots }: SiteConfig): readonly Diagnostic[] {
  const codes = locales.map(({ code }) => code)
  const main = contentRoots[0]?.projectDir ?? 'content'
  const languages = foldersIn(root, 'i18n')
    .filter((code) => !codes.includes(code) && hasEntries(join(root, 'i18n', code, main)))
    .map((code) => {
      const folder = `i18n/${code}` as ProjectPath
      return createDiagnostic('locale/not-configured', { code, folder, suggestion: unused(code, codes, 'i18n') }, { file: folder })
    })
  // Without versions a folder of this name is the project's own.
  if (versions.length < 2) return languages
  const ids = versions.map(({ id }) => id)
  const old = foldersIn(root, 'versions')
    .filter(
      (id) =>
        hasEntries(join(root, 'versions', id)) && !contentRoots.some(({ projectDir }) => `${projectDir}/`.startsWith(`versions/${id}/`)),
    )
    .map((id) => {
      const folder = `versions/${id}` as ProjectPath
      return createDiagnostic('version/not-configured', { id, folder, suggestion: unused(id, ids, 'versions') }, { file: folder })
    })
  return [...languages, ...old]

  /** A name of the config without a folder of its own. */
  function unused(name: string, known: readonly string[], parent: string): string | undefined {
    return closest(
      name,
      known.slice(1).filter((each) => !isFolder(join(root, parent, each))),
    )
  }
}

/** Git and editors leave empty folders behind. */
function hasEntries(folder: string): boolean {
  return isFolder(folder) && readdirSync(folder).length > 0
}

function foldersIn(root: string, parent: string): readonly string[] {
  if (!isFolder(join(root, parent))) return []
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()
}
