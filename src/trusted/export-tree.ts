import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EnvironmentError, UsageError } from '../support/failure.ts'
import { runGit } from '../support/run-git.ts'
import { readObjects } from './read-objects.ts'

interface ExportInput {
  /** A folder of the repository. */
  readonly root: string
  readonly commit: string
  /** Where to; empty, and known to this process alone. */
  readonly target: string
  /** Paths from the top of the repository that are not needed. */
  readonly isLeftOut: (path: string) => boolean
}

/** What of the commit is no plain file and was therefore not exported. */
export interface NotExported {
  /** From the top of the repository. */
  readonly path: string
  readonly kind: 'symlink' | 'submodule' | 'lfs'
}

interface TreeEntry {
  readonly mode: string
  readonly hash: string
  readonly path: string
}

/**
 * Writes the files of a commit as they were committed. `git archive` and `git checkout` obey attributes and filters; reading the objects obeys
 * nothing. Throws an `EnvironmentError` where git or the disk fail.
 */
export async function exportTree({ root, commit, target, isLeftOut }: ExportInput): Promise<readonly NotExported[]> {
  const entries = (await listTree(root, commit)).filter(({ path }) => !isLeftOut(path))
  const files = entries.filter(({ mode }) => mode === '100644' || mode === '100755' || mode === '100664')
  for (const { path } of files) refuseOddPath(path)
  const notExported = entries.flatMap(({ mode, path }): NotExported[] =>
    mode === '120000' ? [{ path, kind: 'symlink' }] : mode === '160000' ? [{ path, kind: 'submodule' }] : [],
  )
  const made = new Set<string>()
  const hashes = files.map(({ hash }) => hash)
  let index = 0
  for await (const content of readObjects(root, hashes)) {
    const path = files[index++]?.path ?? ''
    if (isLfsPointer(content)) notExported.push({ path, kind: 'lfs' })
    else writeNew(join(target, path), content, made)
  }
  return notExported
}

/** Git LFS commits a few lines in the place of a file; the file itself is not in the repository. */
function isLfsPointer(content: Buffer): boolean {
  return content.length < 1024 && content.toString('latin1', 0, 43) === 'version https://git-lfs.github.com/spec/v1\n'
}

async function listTree(root: string, commit: string): Promise<readonly TreeEntry[]> {
  const { output, code, errors } = await runGit(root, ['ls-tree', '-r', '-z', '--full-tree', commit])
  if (code !== 0) throw new EnvironmentError(`git could not list the files of the commit: ${errors.trim().split('\n')[0] ?? ''}`)
  return output
    .toString()
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [head = '', path = ''] = line.split(/\t(.*)/s)
      const [mode = '', , hash = ''] = head.split(' ')
      return { mode, hash, path }
    })
}

/** git makes no such paths, but a commit can be made by other means. */
function refuseOddPath(path: string): void {
  const isOdd = path.split('/').some((name) => name === '' || name === '.' || name === '..' || name.includes('\\'))
  if (isOdd) throw new UsageError(`The commit contains the path ${JSON.stringify(path)}, which cannot be exported.`)
}

function writeNew(file: string, content: Buffer, made: Set<string>): void {
  const folder = dirname(file)
  try {
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    writeFileSync(file, content, { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EEXIST' ? 'two of its paths differ only in case' : (code ?? 'unknown reason')
    throw new EnvironmentError(`Cannot write the files of the commit to \`.docsgen\`: ${reason}.`, undefined, { cause: error })
  }
}
