import { join } from 'node:path'

/** Where docsgen keeps what it can create again: everything in this folder is verified when it is read, and `docsgen clean` removes it. */
export function cachePath(stateDir: string, ...names: readonly string[]): string {
  return join(stateDir, 'cache', ...names)
}
