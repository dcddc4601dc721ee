import { createPathMatcher } from '../../support/path-matcher.ts'

/** Whether globs name the file of a package or folder at this path. What is in `node_modules` belongs to other packages. */
export function createReferenceMatcher(globs: readonly string[]): (path: string) => boolean {
  const matches = createPathMatcher(globs)
  return (path) => matches(path) && !path.split('/').includes('node_modules')
}
