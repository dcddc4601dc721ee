import { statSync } from 'node:fs'
import path from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'

const names = ['docs.config.ts', 'docs.config.mts', 'docs.config.js', 'docs.config.mjs', 'docs.config.json']

/** The config file of a project: the one that is named, else the only one with a usual name. */
export function findConfigFile(root: string, named: string | undefined): Outcome<AbsolutePath | undefined> {
  const candidates = named === undefined ? names : [named]
  const [file, ...others] = candidates.map((name) => path.resolve(root, name)).filter(isFile)
  if (file === undefined) {
    const missing = named === undefined ? 'docs.config.ts' : projectPathOf(root, path.resolve(root, named))
    return { value: undefined, diagnostics: [createDiagnostic('config/not-found', { path: missing })] }
  }
  if (others.length > 0) {
    const files = [file, ...others].map((other) => `\`${path.basename(other)}\``).join(', ')
    return { value: undefined, diagnostics: [createDiagnostic('config/several', { files })] }
  }
  return { value: file as AbsolutePath, diagnostics: [] }
}

/** A file's path from the root, with forward slashes. */
export function projectPathOf(root: string, file: string): ProjectPath {
  return path.relative(root, file).split(path.sep).join('/') as ProjectPath
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
