import type { ClusterSettings } from '../../../../templates/search/typesense-query.ts'

/** The cluster settings on a page. */
export function settingsOf(settings: Partial<ClusterSettings>): ClusterSettings {
  return {
    nodes: ['https://a.example'],
    searchKey: 'key',
    collection: 'acme-docs',
    parameters: {},
    language: 'en',
    tag: 'docs-default-next',
    areas: ['Learn', 'Reference'],
    siteUrl: '',
    ...settings,
  }
}
