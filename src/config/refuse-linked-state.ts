import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../support/failure.ts'

/** What writes these looks for links itself: npm, the output session, and trusted builds. */
const othersCheck = new Set(['node_modules', 'spare', 'trusted'])

/**
 * Anyone who can commit files can commit `.docsgen`, and docsgen would write wherever a symbolic link there leads. Throws a `UsageError`
 * where there is one.
 */
export function refuseLinkedState(root: string): void {
  const own = list(root).find(({ name }) => name === '.docsgen')
  if (own) visit(own, '.docsgen')

  function visit(entry: Dirent, name: string): void {
    if (entry.isSymbolicLink())
      throw new UsageError(
        `\`${name}\` is a symbolic link, and docsgen would write wherever it leads.`,
        'Remove it: docsgen makes what it needs.',
      )
    if (!entry.isDirectory() || othersCheck.has(entry.name)) return
    for (const below of list(path.join(root, name))) visit(below, `${name}/${below.name}`)
  }
}

function list(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
