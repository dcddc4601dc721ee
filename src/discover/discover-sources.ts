import { join } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import type { Steps } from '../support/steps.ts'
import { type FoundFile, isFolder, walkInSteps } from './walk-folder.ts'

/** Every file below the content folders, in the order of their paths. */
export function* discoverSources(config: SiteConfig): Steps<Outcome<readonly SourceFile[]>> {
  const diagnostics: Diagnostic[] = []
  const sources: SourceFile[] = []
  for (const root of config.contentRoots) {
    const found = yield* walkInSteps(root.dir, root.projectDir)
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
    for (const file of found.value) sources.push(createSource(root, file))
    if (isDefault && found.value.every(({ path }) => kindOf(path) === 'asset')) {
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
