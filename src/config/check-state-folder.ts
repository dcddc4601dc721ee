import { type Dirent, readdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../support/failure.ts'
import { ignoreError } from '../support/ignore-error.ts'

/** What writes these looks for links itself: npm, the output session, and trusted builds. */
const othersCheck = new Set(['node_modules', 'spare', 'trusted'])

/**
 * Anyone who can commit files can commit `.docsgen`, and docsgen would write wherever a symbolic link there leads. Throws a `UsageError` where
 * the folder or one of its folders is a link, which an owner may have made; links among the files below are removed like any damaged file.
 */
export function checkStateFolder(root: string): void {
  const own = list(root).find(({ name }) => name === '.docsgen')
  if (!own) return
  refuseLink(own, '.docsgen')
  for (const entry of list(path.join(root, '.docsgen'))) {
    refuseLink(entry, `.docsgen/${entry.name}`)
    if (isOwnFolder(entry)) removeLinks(path.join(root, '.docsgen', entry.name))
  }
}

function refuseLink(entry: Dirent, name: string): void {
  if (entry.isSymbolicLink())
    throw new UsageError(
      `\`${name}\` is a symbolic link, and docsgen would write to the folder it points to.`,
      'Remove the link. docsgen creates the folder itself.',
    )
}

function removeLinks(folder: string): void {
  for (const entry of list(folder)) {
    const inner = path.join(folder, entry.name)
    if (entry.isSymbolicLink()) unlinkSync(inner)
    else if (isOwnFolder(entry)) removeLinks(inner)
  }
}

function isOwnFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !othersCheck.has(entry.name)
}

function list(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    // The folder does not exist yet.
    ignoreError(error)
    return []
  }
}
