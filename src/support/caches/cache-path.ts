import { join } from 'node:path'

/** A path in docsgen's cache. Its content is verified when it is read, and `docsgen clean` removes it. */
export function cachePath(stateDir: string, ...names: readonly string[]): string {
  return join(stateDir, 'cache', ...names)
}
