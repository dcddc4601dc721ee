import { relative, sep } from 'node:path'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import type { ProjectPath } from '../kit/files/paths.ts'
import { runGit } from '../kit/programs/run-git.ts'
import { createDiagnostic } from './diagnostics.ts'

/**
 * Reports the folders that only docsgen or a package manager writes if git tracks files in them: anyone who proposes a change could have
 * written those, and docsgen loads packages that it finds.
 */
export async function findTracked({ workingDir, outDir }: SiteConfig): Promise<readonly Diagnostic[]> {
  const out = relative(workingDir, outDir).replaceAll(sep, '/')
  const isOutside = out.startsWith('..') || out === ''
  // Some file systems also have it as `.DOCSGEN`.
  const patterns = [
    ':(icase,literal).docsgen',
    ...loaded.map((path) => `:(top,icase,glob)**/node_modules${path}`),
    ...(isOutside ? [] : [`:(literal)${out}`, ...besideOutput(out)]),
  ]
  const { output, code } = await runGit(workingDir, ['ls-files', '-z', '--', ...patterns])
  // Without git or outside of a repository, nothing is tracked.
  if (code !== 0) return []
  const found = new Map<string, string>()
  for (const path of output.toString().split('\0')) {
    const folder = folderOf(path, out)
    if (path !== '' && folder !== undefined && !found.has(folder)) found.set(folder, path)
  }
  return [...found].map(([folder, path]) =>
    createDiagnostic('output/tracked', { folder }, path.startsWith('..') ? undefined : { file: path as ProjectPath }),
  )
}

/** Packages that builds load if they are there, with no word about them in the project's code. Each can also be a link. */
const loaded = ['', ...['sharp', 'satori', 'temml', 'typescript'].flatMap((name) => [`/${name}`, `/${name}/**`])]

/** What a killed build leaves beside the output, from which the next one restores it. */
function besideOutput(out: string): readonly string[] {
  const name = out.replace(/[^/]*$/, '.$&.docsgen-').replace(/[*?[\]\\]/g, '\\$&')
  return [`:(glob)${name}*`, `:(glob)${name}*/**`]
}

/** Undefined for packages where Node.js does not look: below the project, or beside folders above it. */
function folderOf(path: string, out: string): string | undefined {
  if (`${path}/`.startsWith(`${out}/`)) return out
  if (`${path}/`.toLowerCase().startsWith('.docsgen/')) return '.docsgen'
  if (/(?:^|\/)node_modules(?:\/|$)/i.test(path)) return /^(?:\.\.\/)*node_modules(?:\/[^/]+)?/i.exec(path)?.[0]
  // Beside the output.
  const depth = out.split('/').length
  return path.split('/').slice(0, depth).join('/')
}
