import { relative, sep } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { runGit } from '../kit/programs/run-git.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** Reports the folders that only docsgen writes if git tracks files in them: anyone who proposes a change could have written those. */
export async function findTracked({ workingDir, outDir }: SiteConfig): Promise<readonly Diagnostic[]> {
  const out = relative(workingDir, outDir).replaceAll(sep, '/')
  const folders = out.startsWith('..') || out === '' ? ['.docsgen'] : ['.docsgen', out]
  // Some file systems also have it as `.DOCSGEN`.
  const patterns = [':(icase,literal).docsgen', ...folders.slice(1).map((folder) => `:(literal)${folder}`)]
  const { output, code } = await runGit(workingDir, ['ls-files', '-z', '--', ...patterns])
  // Without git or outside of a repository, nothing is tracked.
  if (code !== 0) return []
  const tracked = output.toString().split('\0')
  return folders.flatMap((folder) => {
    const isFold = folder === '.docsgen'
    const file = tracked.find((path) => `${isFold ? path.toLowerCase() : path}/`.startsWith(`${folder}/`))
    return file === undefined ? [] : [createDiagnostic('output/tracked', { folder }, { file: file as ProjectPath })]
  })
}
