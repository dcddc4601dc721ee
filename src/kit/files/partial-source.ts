import type { ProjectPath } from './paths.ts'

interface Placed {
  /** In the content folder. */
  readonly path: string
  readonly projectPath?: ProjectPath
}

/** The file that relative paths in a partial start from: the partial, if it is in the same content folder as the page, otherwise the page. */
export function sourceOfPartial<Source extends Placed>(page: Source, partial: ProjectPath | undefined): Source {
  const { path, projectPath } = page
  if (partial === undefined || !projectPath?.endsWith(`/${path}`)) return page
  const folder = projectPath.slice(0, -path.length)
  return partial.startsWith(folder) ? { ...page, path: partial.slice(folder.length), projectPath: partial } : page
}
