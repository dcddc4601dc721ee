import { relative, sep } from 'node:path'
import { createDiagnostic } from '../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import type { ProjectPath } from '../kit/files/paths.ts'
import { runGit } from '../kit/programs/run-git.ts'

/** Reports the folders that only docsgen writes if git tracks files in them: anyone who proposes a change could have written those. */
export async function findTracked({ workingDir, outDir }: SiteConfig): Promise<readonly Diagnostic[]> {
  const out = relative(workingDir, outDir).replaceAll(sep, '/')
  const isOutside = out.startsWith('..') || out === ''
  // Some file systems also have it as `.DOCSGEN`.
  const patterns = [':(icase,literal).docsgen', ...(isOutside ? [] : [`:(literal)${out}`, ...besideOutput(out)])]
  const { output, code } = await runGit(workingDir, ['ls-files', '-z', '--', ...patterns])
  // Without git or outside of a repository, nothing is tracked.
  if (code !== 0) return []
  const found = new Map<string, string>()
  for (const path of output.toString().split('\0')) {
    const folder = folderOf(path, out)
    if (path !== '' && !found.has(folder)) found.set(folder, path)
  }
  return [...found].map(([folder, path]) => createDiagnostic('output/tracked', { folder }, { file: path as ProjectPath }))
}

/** What a killed build leaves beside the output, from which the next one restores it. */
function besideOutput(out: string): readonly string[] {
  const name = out.replace(/[^/]*$/, '.$&.docsgen-').replace(/[*?[\]\\]/g, '\\$&')
  return [`:(glob)${name}*`, `:(glob)${name}*/**`]
}

function folderOf(path: string, out: string): string {
  if (`${path}/`.startsWith(`${out}/`)) return out
  if (`${path}/`.toLowerCase().startsWith('.docsgen/')) return '.docsgen'
  // Beside the output.
  const depth = out.split('/').length
  return path.split('/').slice(0, depth).join('/')
}
