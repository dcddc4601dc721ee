import { EnvironmentError } from '../support/failure.ts'
import { spawnGitWithInput } from '../support/run-git.ts'

/** The content of git objects, in the order of their hashes: as it was committed, without filters or conversions. */
export async function* readObjects(folder: string, hashes: readonly string[]): AsyncGenerator<Buffer> {
  if (hashes.length === 0) return
  const git = spawnGitWithInput(folder, ['cat-file', '--batch'])
  const closed = new Promise((resolve) => git.on('close', resolve))
  let errors = ''
  git.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  // When git ends early, what it said on stderr explains it better than a broken pipe does.
  git.stdin.on('error', () => {})
  git.on('error', () => {})
  git.stdin.end(`${hashes.join('\n')}\n`)

  const input = createInput(git.stdout)
  try {
    for (const hash of hashes) {
      const [found, type, size] = ((await input.line()) ?? '').split(' ')
      const content = type === 'blob' ? await input.bytes(Number(size)) : undefined
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
    await closed
    const reason = errors.trim().split('\n')[0] || `the object ${hash} is missing or damaged`
    return new EnvironmentError(`git could not read the files of the commit: ${reason}.`, 'Check the repository with `git fsck`.')
  }
}

/** Takes lines and blocks of bytes out of a stream of chunks; undefined where it ends before. */
function createInput(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  const more = async (): Promise<boolean> => {
    const next = await chunks.next()
    if (next.done) return false
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
