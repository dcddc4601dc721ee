import { readdirSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { isFolder } from './walk-folder.ts'

interface Misplaced {
  readonly file: string
  /** Relative to the content folder of its language. */
  readonly path: string
}

/** Translations where other tools expect them, by the code of their language: one diagnostic for each language. */
export function findMisplaced(config: SiteConfig, sources: readonly SourceFile[]): ReadonlyMap<string, Diagnostic> {
  const [main, ...others] = config.locales
  const found = new Map<string, Diagnostic>()
  if (others.length === 0) return found
  const mainRoot = config.contentRoots.find(({ locale }) => locale === main.code)
  const pages = sources.filter(({ rootId, kind }) => rootId === mainRoot?.id && kind !== 'asset' && kind !== 'section')
  const names = new Set(pages.map(({ path }) => path))
  for (const { code } of others) {
    const root = config.contentRoots.find(({ version, locale }) => version === mainRoot?.version && locale === code)
    if (!root) continue
    const misplaced: Misplaced[] = pages.flatMap(({ path, projectPath }) => {
      if (path.startsWith(`${code}/`)) return [{ file: projectPath, path: path.slice(code.length + 1) }]
      const { dir, name, ext } = posix.parse(path)
      const original = posix.join(dir, `${name.slice(0, -code.length - 1)}${ext}`)
      return name.endsWith(`.${code}`) && names.has(original) ? [{ file: projectPath, path: original }] : []
    })
    const isRead = misplaced.length > 0
    // A page without an original may belong to something else.
    const all = isRead ? misplaced : besideContent(config.root, root.projectDir).filter(({ path }) => names.has(path))
    const [first] = all
    if (!first) continue
    const params = {
      code,
      isRead,
      shown: main.label,
      count: all.length,
      folder: root.projectDir,
      target: `${root.projectDir}/${first.path}`,
    }
    found.set(code, createDiagnostic('locale/misplaced', params, { file: first.file as ProjectPath }))
  }
  return found
}

/** Pages in `i18n/de` instead of `i18n/de/content`. */
function besideContent(root: string, contentFolder: ProjectPath): readonly Misplaced[] {
  const [parent = '', code = '', content] = contentFolder.split('/')
  const folder = join(root, parent, code)
  if (parent !== 'i18n' || !isFolder(folder)) return []
  return readdirSync(folder)
    .filter((name) => name !== content && name !== 'versions' && !name.startsWith('.'))
    .flatMap((name) =>
      isFolder(join(folder, name)) ? readdirSync(join(folder, name), { recursive: true }).map((path) => join(name, String(path))) : name,
    )
    .filter((path) => /\.(?:md|markdown)$/.test(path))
    .sort()
    .map((path) => path.split(sep).join('/'))
    .map((path) => ({ file: `${parent}/${code}/${path}`, path }))
}
