import { projectPathOf } from '../../core/config/find-config-file.ts'
import type { Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { describeGitFailure, runGit } from '../../kit/programs/run-git.ts'
import { createDiagnostic } from './diagnostics.ts'

/** What a site is built from. */
export interface BuiltCommit {
  /** In hexadecimal, in full. */
  readonly id: string
  /** Whether files of the project differ from it. */
  readonly isChanged: boolean
}

/** Reads the commit of the working tree. */
export async function readCommit({
  workingDir: root,
  configFile,
  outDir,
  stateDir,
}: SiteConfig): Promise<Outcome<BuiltCommit | undefined>> {
  // Folders that docsgen writes may not be ignored by Git.
  const written: readonly string[] = [outDir, stateDir].map((folder) => projectPathOf(root, folder))
  const excluded = written.filter((folder) => folder !== '' && !folder.startsWith('..')).map((folder) => `:(exclude,literal)${folder}`)
  const [head, status] = await Promise.all([
    runGit(root, ['rev-parse', '--verify', 'HEAD']),
    runGit(root, ['--no-optional-locks', 'status', '--porcelain', '-z', '--', '.', ...excluded]),
  ])
  const reason = describeGitFailure(head) ?? describeGitFailure(status)
  if (reason !== undefined)
    return { value: undefined, diagnostics: [createDiagnostic('agents/no-commit', { reason }, { file: configFile })] }
  return { value: { id: head.output.toString().trim(), isChanged: status.output.length > 0 }, diagnostics: [] }
}
