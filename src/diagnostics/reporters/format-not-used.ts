import { printableLine } from '../printable-text.ts'
import type { TrustedSource } from './reporter.ts'

/** More folders than a change should touch. */
const maxLines = 20

/** Which code was taken from elsewhere, in a headline and one line for each file or folder that was not used. */
export function formatNotUsed({ ref, commit, notUsed, contentDirs }: TrustedSource): {
  readonly headline: string
  readonly lines: readonly string[]
} {
  const source = `Code comes from \`${printableLine(ref)}\` (${commit.slice(0, 12)})`
  if (notUsed.length === 0) return { headline: `${source}; the working tree has the same code.`, lines: [] }
  const counts = new Map<string, number>()
  for (const path of notUsed) {
    const isInContent = contentDirs.some((dir) => path.startsWith(`${dir}/`))
    const name = isInContent ? path : folderOf(path)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const lines = [...counts].map(
    ([name, count]) => `not used: ${printableLine(name)}${name.endsWith('/') ? `, ${count} ${count === 1 ? 'file' : 'files'}` : ''}`,
  )
  const left = lines.length - maxLines
  return {
    headline: `${source}, so different code in the working tree is not used.`,
    lines: left > 0 ? [...lines.slice(0, maxLines), `… and ${left} more; --report json lists all`] : lines,
  }
}

/** The first folder of a path, such as `theme/` or `../packages/`; a file at the top by itself. */
function folderOf(path: string): string {
  return /^(?:\.\.\/)*(?!\.\.\/)[^/]+\//.exec(path)?.[0] ?? path
}
