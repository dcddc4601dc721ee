import type { Version } from '../model/site-config.ts'

/** What records and queries of one version have in common: the tag Docusaurus would give its pages. */
export function docsTag({ id }: Pick<Version, 'id'>): string {
  return `docs-default-${id}`
}
