import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { attempt } from '../../kit/failures/failure.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Outcome } from '../model/diagnostic.ts'

const names = ['docs.config.ts', 'docs.config.mts', 'docs.config.js', 'docs.config.mjs', 'docs.config.json']

/** Common misspellings, and file types that docsgen does not read. */
const misnamed = /^doc(?:s|sgen)?[.-]?(?:config|conf|rc)\.(?:[cm]?[jt]sx?|json[5c]?|ya?ml|toml)$/i

/** Finds the config file of a project, which is the file with the specified name or the only file with a default name. */
export function findConfigFile(root: string, named: string | undefined): Outcome<AbsolutePath | undefined> {
  const candidates = named === undefined ? names : [named]
  const [file, ...others] = candidates.map((name) => path.resolve(root, name)).filter(isFile)
  const ignored = named === undefined ? findMisnamed(root) : []
  if (file === undefined) {
    if (named !== undefined) {
      const missing = projectPathOf(root, path.resolve(root, named))
      return {
        value: undefined,
        diagnostics: [
          createDiagnostic('config/not-found', {
            path: missing,
            isNamed: true,
            misnamed: closest(
              missing,
              names.filter((name) => isFile(path.join(root, name))),
            ),
          }),
        ],
      }
    }
    return { value: undefined, diagnostics: [createDiagnostic('config/not-found', { path: 'docs.config.ts', misnamed: ignored[0] })] }
  }
  const all = [file, ...others].map((other) => path.basename(other)).concat(ignored)
  if (all.length > 1) {
    const files = all.map((other) => `\`${other}\``).join(', ')
    return { value: undefined, diagnostics: [createDiagnostic('config/several', { files })] }
  }
  return { value: file as AbsolutePath, diagnostics: [] }
}

/**
 * Finds the config file of the nearest parent folder. The search ends at the root of the repository and at folders of other users, whose
 * code must not run.
 */
export function findConfigAbove(folder: string): AbsolutePath | undefined {
  const owner = statSync(folder).uid
  let current = folder
  while (!existsSync(path.join(current, '.git'))) {
    const parent = path.dirname(current)
    if (parent === current || statSync(parent).uid !== owner) return undefined
    const file = names.map((name) => path.join(parent, name)).find(isFile)
    if (file !== undefined) return statSync(file).uid === owner ? (file as AbsolutePath) : undefined
    current = parent
  }
  return undefined
}

/** Whether a folder has a config file, possibly with a wrong name. */
export function hasConfigFile(folder: string): boolean {
  return names.some((name) => isFile(path.join(folder, name))) || findMisnamed(folder).length > 0
}

function findMisnamed(root: string): readonly string[] {
  // If the folder does not exist, no config file is misnamed.
  return attempt(() => readdirSync(root).filter((name) => misnamed.test(name) && !names.includes(name)), [])
}

/** The path of a file relative to the root, with forward slashes. */
export function projectPathOf(root: string, file: string): ProjectPath {
  return path.relative(root, file).split(path.sep).join('/') as ProjectPath
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
