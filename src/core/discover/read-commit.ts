import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { describeGitFailure, runGit } from '../../kit/programs/run-git.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { BuiltCommit } from '../model/source-file.ts'

interface CommitInput {
  readonly root: AbsolutePath
  readonly configFile: ProjectPath
  /** Folders that docsgen writes, which may not be ignored. Relative to the root. */
  readonly written: readonly string[]
}

/** Reads the commit of the working tree. */
export async function readCommit({ root, configFile, written }: CommitInput): Promise<Outcome<BuiltCommit | undefined>> {
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
