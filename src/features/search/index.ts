import { defineFeature } from '../../core/feature.ts'
import { flag } from '../../core/markdown/validate-front-matter.ts'
import type { Locale, SiteConfig, Version } from '../../core/model/site-config.ts'
import { homeHref } from '../../core/render/site-view.ts'
import type { Href } from '../../kit/files/paths.ts'
import { adminKey, checkSearchKey, createClusterSettings, diagnostics } from './cluster-search.ts'
import { options } from './options.ts'
import { hasOwnIndex, writeSourceEntry } from './search-entries.ts'
import { createSearchFiles, directoryPath, indexTask, nameOf } from './search-files.ts'

/** The URL of an index's directory. */
function indexHref({ base }: SiteConfig, version: Version, locale: Locale): Href {
  return `${base}${directoryPath(nameOf(version, locale))}` as Href
}

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    readonly search?: boolean
  }
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The language of each content folder with searchable pages, by the ID of the folder. */
    readonly searchLanguages?: Readonly<Record<string, string>>
  }
}

export const search = defineFeature({
  name: 'search',
  options,
  diagnostics,
  theme: { classes: 'search', attributes: 'search search-cluster search-page search-results', ids: /^_search/ },
  commands: [
    {
      name: 'search push',
      summary: 'push the search records to Typesense',
      description:
        'Reads and checks the site like a build, and then pushes the search records to the Typesense cluster in the config. Until the push is complete, the site search continues to use the previous records.',
      arguments: [{ name: '[root]', text: 'the project folder', usual: '.' }],
      options: [
        { flags: '--dry-run', text: 'show what docsgen would push, without contacting the cluster' },
        'config',
        'base',
        'strict',
        'offline',
        'concurrency',
        'report',
      ],
      help: 'Set the TYPESENSE_ADMIN_KEY environment variable to the admin key.',
      load: () => import('./push.ts'),
    },
  ],
  async openConfig(config, { env }) {
    const diagnostics = checkSearchKey(config, adminKey(env))
    return { value: diagnostics.length > 0 ? undefined : config, diagnostics }
  },
  frontMatter: { search: { value: flag } },
  tasks: { index: indexTask },
  parseOptions: ({ config }) => (hasOwnIndex(config) ? { searchLanguages: languagesOf(config) } : {}),
  note: writeSourceEntry,
  site(config, version, locale) {
    const cluster = createClusterSettings(config, version, locale)
    const src = hasOwnIndex(config) ? indexHref(config, version, locale) : undefined
    if (src === undefined && cluster === undefined) return {}
    const page = `${homeHref(config, version, locale)}search` as Href
    return {
      props: { search: { page, src, cluster: cluster && JSON.stringify(cluster) } },
      pages: [{ layout: 'search', title: 'search', href: page }],
    }
  },
  slowFiles: createSearchFiles,
})

/** The languages by content folder. */
function languagesOf({ contentRoots }: SiteConfig): Readonly<Record<string, string>> {
  return Object.fromEntries(contentRoots.map(({ id, locale }) => [id, locale]))
}
