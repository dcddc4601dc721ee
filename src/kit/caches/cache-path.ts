import { join } from 'node:path'

/** A path in docsgen's cache. Its content is verified when it is read, and `docsgen clean` removes it. */
export function cachePath(stateDir: string, ...names: readonly string[]): string {
  return join(stateDir, 'cache', ...names)
}

/** What paths from the project folder begin with in a page of a version from Git, which is in the cache; otherwise empty. */
export function projectBaseOf(page: string): string {
  // `build --verify` has a cache of its own within the cache.
  return /^\.docsgen\/cache\/(?:verify-[^/]+\/cache\/)?versions\/[^/]+\//.exec(page)?.[0] ?? ''
}
