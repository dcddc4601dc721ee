import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EnvironmentError, UsageError } from '../failures/failure.ts'
import { runGit, startGit } from './run-git.ts'

interface ExportInput {
  /** A folder of the repository. */
  readonly root: string
  readonly commit: string
  /** The target folder; empty and used only by this process. */
  readonly target: string
  /** Whether to omit a path from the top of the repository. */
  readonly isExcluded: (path: string) => boolean
  /** The part of paths that is removed in the target folder, with a trailing slash. @default nothing */
  readonly prefix?: string
  /** Larger files are not exported. @default no limit */
  readonly maxBytes?: number
}

/** An entry of the commit that is not a plain file, or too large, and was not exported. */
export interface NotExported {
  /** From the top of the repository. */
  readonly path: string
  readonly kind: 'symlink' | 'submodule' | 'lfs' | 'large'
}

interface ExportedTree {
  /** From the top of the repository, each with the id of its content. */
  readonly files: readonly Pick<TreeEntry, 'path' | 'hash'>[]
  readonly notExported: readonly NotExported[]
}

interface TreeEntry {
  readonly mode: string
  readonly hash: string
  readonly path: string
}

/**
 * Writes the files of a commit exactly as committed: `git archive` and `git checkout` apply attributes and filters, reading objects does
 * not. Throws an `EnvironmentError` if git or the disk fails.
 */
export async function exportTree(input: ExportInput): Promise<ExportedTree> {
  const { root, commit, target, isExcluded, prefix = '', maxBytes = Number.POSITIVE_INFINITY } = input
  const entries = (await listTree(root, commit)).filter(({ path }) => !isExcluded(path))
  const files = entries.filter(({ mode }) => mode === '100644' || mode === '100755' || mode === '100664')
  for (const { path } of files) refuseOddPath(path)
  const notExported = entries.flatMap(({ mode, path }): NotExported[] =>
    mode === '120000' ? [{ path, kind: 'symlink' }] : mode === '160000' ? [{ path, kind: 'submodule' }] : [],
  )
  const exported: TreeEntry[] = []
  const made = new Set<string>()
  const hashes = files.map(({ hash }) => hash)
  let index = 0
  for await (const content of readObjects(root, hashes, maxBytes)) {
    const entry = files[index++] as TreeEntry
    if (content === 'large' || isLfsPointer(content)) {
      notExported.push({ path: entry.path, kind: content === 'large' ? 'large' : 'lfs' })
      continue
    }
    writeNew(join(target, entry.path.slice(prefix.length)), content, made)
    exported.push(entry)
  }
  return { files: exported, notExported }
}

/** Git LFS commits a few lines instead of the file, which is not in the repository. */
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

/** git does not create such paths, but other programs can. */
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
    throw new EnvironmentError(`Cannot write the files of the commit to \`${folder}\`: ${reason}.`, undefined, { cause: error })
  }
}

/** Reads git objects in the order of the hashes, as committed, without filters or conversions. */
async function* readObjects(folder: string, hashes: readonly string[], maxBytes: number): AsyncGenerator<Buffer | 'large'> {
  if (hashes.length === 0) return
  const git = startGit(folder, ['cat-file', '--batch'], 'pipe')
  git.stdin.end(`${hashes.join('\n')}\n`)

  const input = createInput(git.stdout)
  try {
    for (const hash of hashes) {
      const [found, type, size] = ((await input.line()) ?? '').split(' ')
      const isLarge = Number(size) > maxBytes
      const content = type !== 'blob' ? undefined : isLarge ? await input.skip(Number(size)) : await input.bytes(Number(size))
      if (found !== hash || content === undefined) throw await explain(hash)
      // A line feed follows each object.
      await input.bytes(1)
      yield content
    }
  } finally {
    git.kill()
  }

  async function explain(hash: string): Promise<EnvironmentError> {
    git.kill()
    const { kind } = await git.ended
    const said = kind === 'deadline' ? 'it took too long' : git.errors().trim().split('\n')[0]
    const reason = said || `the object ${hash} is missing or damaged`
    return new EnvironmentError(`git could not read the files of the commit: ${reason}.`, 'Check the repository with `git fsck`.')
  }
}

/** Reads lines and blocks of bytes from a stream; undefined if it ends before. */
function createInput(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  const more = async (): Promise<boolean> => {
    // It breaks if git is ended.
    const next = await chunks.next().catch(() => undefined)
    if (!next || next.done) return false
    held.push(next.value)
    length += next.value.length
    return true
  }
  const take = (count: number): Buffer => {
    const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = count === all.length ? [] : [all.subarray(count)]
    length -= count
    return all.subarray(0, count)
  }
  return {
    async bytes(count: number): Promise<Buffer | undefined> {
      while (length < count) if (!(await more())) return undefined
      return take(count)
    },
    /** In a partial clone, git would fetch files one by one to list their sizes before. */
    async skip(count: number): Promise<'large' | undefined> {
      let left = count
      while (left > length) {
        left -= length
        held = []
        length = 0
        if (!(await more())) return undefined
      }
      take(left)
      return 'large'
    },
    async line(): Promise<string | undefined> {
      for (;;) {
        if (held.length > 1) held = [Buffer.concat(held)]
        const end = held[0]?.indexOf(10) ?? -1
        if (end !== -1) return take(end + 1).toString('utf8', 0, end)
        if (!(await more())) return undefined
      }
    },
  }
}
