import { relative, sep } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { runGit } from '../kit/programs/run-git.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'

/**
 * Reports the folders that only docsgen or a package manager writes if git tracks files in them: anyone who proposes a change could have
 * written those, and docsgen loads packages that it finds.
 */
export async function findTracked({ workingDir, outDir }: SiteConfig): Promise<readonly Diagnostic[]> {
  const out = relative(workingDir, outDir).replaceAll(sep, '/')
  const isOutside = out.startsWith('..') || out === ''
  // Some file systems also have it as `.DOCSGEN`.
  const patterns = [':(icase,literal).docsgen', ':(top,icase,literal)node_modules', ':(icase,literal)node_modules', ...(isOutside ? [] : [`:(literal)${out}`, ...besideOutput(out)])]
  // Node.js looks for packages in the folder of the project and in all those above it.
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
