import type { MkdocsConfig } from './config.ts'

const pageEnding = /\.(?:md|markdown|mdown|mkdn|mkd)$/i
/** README.md is a folder's page if there is no index.md: https://www.mkdocs.org/user-guide/writing-your-docs/#index-pages */
const indexName = /(?:^|\/)(?:index|README)$/

export function isPageFile(path: string): boolean {
  return pageEnding.test(path)
}

export function isIndexFile(path: string): boolean {
  return indexName.test(path.replace(pageEnding, ''))
}

/** The address of a page by its path in the folder of content, or in that of its language. */
export function addressOf(path: string, { hasDirectoryUrls }: Pick<MkdocsConfig, 'hasDirectoryUrls'>): string {
  const name = path.replace(pageEnding, '')
  const folder = name.replace(indexName, '')
  if (folder !== name) return folder === '' ? '/' : `/${folder}/`
  return hasDirectoryUrls ? `/${name}/` : `/${name}.html`
}
