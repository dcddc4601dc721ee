import { join } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import { createPathMatcher } from '../support/path-matcher.ts'
import type { Steps } from '../support/steps.ts'
import { type FoundFile, isFolder, walkInSteps } from './walk-folder.ts'

/** Every file below the content folders, in the order of their paths. */
export function* discoverSources(config: SiteConfig): Steps<Outcome<readonly SourceFile[]>> {
  const diagnostics: Diagnostic[] = []
  const sources: SourceFile[] = []
  const { react } = config.pages
  const isAllowed = typeof react === 'boolean' ? () => react : createPathMatcher(react)
  for (const root of config.contentRoots) {
    const found = yield* findFiles(root)
    diagnostics.push(...found.diagnostics)
    const isDefault = root === config.contentRoots[0]
    if (found.value === undefined) {
      // Translations and old versions may lack a folder; the site's own pages may not.
      if (isDefault)
        diagnostics.push(
          createDiagnostic(
            'config/unknown-reference',
            { key: 'contentDir', what: 'folder', name: root.projectDir },
            { file: config.configFile },
          ),
        )
      continue
    }
    const allowed = found.value
      .map((file) => createSource(root, file))
      .filter(({ kind, path, projectPath }) => {
        if (kind !== 'page' || isAllowed(path)) return true
        diagnostics.push(createDiagnostic('page/react-not-allowed', { path }, { file: projectPath }))
        return false
      })
    for (const source of allowed) sources.push(source)
    if (isDefault && allowed.every(({ kind }) => kind === 'asset')) {
      diagnostics.push(
        createDiagnostic(
          'config/bad-value',
          { key: 'contentDir', reason: `the folder \`${root.projectDir}\` has no pages` },
          { file: config.configFile },
        ),
      )
    }
  }
  for (const [index, folder] of config.includes.entries()) {
    if (isFolder(join(config.root, folder))) continue
    const params = { key: `includes[${index}]`, what: 'folder', name: folder }
    diagnostics.push(createDiagnostic('config/unknown-reference', params, { file: config.configFile }))
  }
  return { value: sources, diagnostics }
}

/** The files of a content folder; its React pages from where the code is. */
function* findFiles({ dir, codeDir, projectDir }: ContentRoot): Steps<Outcome<readonly FoundFile[] | undefined>> {
  const found = yield* walkInSteps(dir, projectDir)
  if (codeDir === undefined || found.value === undefined) return found
  const code = yield* walkInSteps(codeDir, projectDir)
  const pages = (code.value ?? []).filter(({ path }) => kindOf(path) === 'page')
  const files = [...found.value.filter(({ path }) => kindOf(path) !== 'page'), ...pages]
  return { ...found, value: files.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

function createSource(root: ContentRoot, file: FoundFile): SourceFile {
  return {
    kind: kindOf(file.path),
    rootId: root.id,
    path: file.path,
    projectPath: `${root.projectDir}/${file.path}` as ProjectPath,
    absolutePath: file.absolutePath,
    stamp: file.stamp,
  }
}

function kindOf(path: string): SourceFile['kind'] {
  if (/\.(?:md|markdown)$/i.test(path)) return 'markdown'
  return /\.[jt]sx$/.test(path) ? 'page' : 'asset'
}
