import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import type { TrustedSource } from '../../core/diagnostics/reporters/reporter.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { findRealPath, readTextBelow } from '../../kit/files/open-allowed.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { isOfCommit, openTrustedCode, type TrustedCode } from './open-trusted-code.ts'

interface TrustedOptions {
  readonly ref: string
  readonly configFile: string | undefined
  readonly onExport: (remove: () => void) => void
}

/** Exports the code of a commit. `onExport` gets the function that removes it. Throws a `UsageError` if the commit cannot be used. */
export async function openTrusted(folder: AbsolutePath, { ref, configFile, onExport }: TrustedOptions): Promise<TrustedCode> {
  const code = await openTrustedCode(folder, { ref, cacheHome: process.env.XDG_CACHE_HOME })
  onExport(code.remove)
  if (configFile !== undefined && !isOfCommit(code, resolve(code.root, configFile)))
    throw new UsageError(
      `\`--config ${configFile}\` is not a file in \`${ref}\`. \`--trusted\` reads the config from that commit.`,
      'Use a path relative to the project folder.',
    )
  return code
}

/** Rejects content folders that are links, which could show any file of the machine. */
export function refuseLinkedContent({ workingDir, contentRoots }: SiteConfig): void {
  const root = realpathSync(workingDir)
  for (const { dir, projectDir, exported } of contentRoots) {
    if (exported) continue
    const real = findRealPath(dir)
    if (real === undefined || real === join(root, projectDir)) continue
    throw new UsageError(
      `The path to the content folder \`${projectDir}\` contains a symbolic link, which \`--trusted\` does not support.`,
      'Replace the link with a real folder.',
    )
  }
}

const words = { symlink: 'a symbolic link', submodule: 'a submodule', lfs: 'stored in Git LFS', large: 'too large' } as const

/** Reports links and submodules of the commit where the site expects files. */
export function findNotExported({ notExported, root }: TrustedCode, config: SiteConfig): readonly Diagnostic[] {
  const own = config.featureFolders.flatMap(({ value, isShared }) => (isShared ? [] : [join(config.root, value)]))
  const folders = [config.publicDir, config.themeDir, ...own]
  return notExported.flatMap(({ path, kind }) => {
    const file = join(root, path)
    const isMissed = folders.some((dir) => `${file}/`.startsWith(`${dir}/`)) || (isContent(path, config) && isReactPage(path))
    return isMissed ? [createDiagnostic('trusted/not-exported', { what: words[kind] }, { file: path as ProjectPath })] : []
  })
}

/** Describes the code that differs in the working tree: everything except content, but including React pages and what they import. */
export function describeSource({ ref, commit, changes }: TrustedCode, config: SiteConfig, codeFiles: readonly string[]): TrustedSource {
  const imported = new Set(codeFiles)
  const isCode = (path: string) => !isContent(path, config) || isReactPage(path) || imported.has(path)
  const out = projectPathOf(config.workingDir, config.outDir)
  const untracked = changes.untracked.filter((path) => !path.startsWith(`${out}/`))
  const notUsed = [...changes.tracked, ...untracked].filter(isCode).sort()
  return { ref, commit, notUsed, contentDirs: config.contentRoots.flatMap(({ projectDir, exported }) => (exported ? [] : [projectDir])) }
}

/** Reads files for reports: content from the working tree, everything else from the export. */
export function readTextOf(config: SiteConfig): (file: string) => string | undefined {
  const readCode = readTextBelow(config.root)
  if (config.root === config.workingDir) return readCode
  const readContent = readTextBelow(config.workingDir)
  return (file) => (isContent(file, config) && !isReactPage(file) ? readContent(file) : readCode(file))
}

function isContent(path: string, { contentRoots }: SiteConfig): boolean {
  return contentRoots.some(({ projectDir, exported }) => !exported && path.startsWith(`${projectDir}/`))
}

function isReactPage(path: string): boolean {
  return /\.[jt]sx$/.test(path)
}
