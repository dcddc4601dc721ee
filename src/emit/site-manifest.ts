import type { OutputPath } from '../model/paths.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SiteManifest } from '../model/site-manifest.ts'
import { formatPage } from '../support/manifest/describe-page.ts'
import type { PublishedFile } from './manifest.ts'

/** Lists what a build published: a line for each page, redirect, and file, so that equal sites have equal manifests that compare well. */
export function formatSiteManifest(site: Site, config: SiteConfig, files: ReadonlyMap<OutputPath, PublishedFile>): string {
  const lines = [...files.keys()].sort().map((path) => {
    const { bytes, sha256 } = files.get(path) as PublishedFile
    return JSON.stringify([path, bytes, sha256] satisfies SiteManifest['files'][number])
  })
  const head = { manifest: 1, url: config.url, base: config.base } satisfies { readonly [Key in keyof SiteManifest]?: unknown }
  const lists = [
    ['pages', site.pages.map(formatPage)],
    ['redirects', site.redirects.map(({ from, to }) => JSON.stringify([from, to]))],
    ['files', lines],
  ] as const
  return `${JSON.stringify(head).slice(0, -1)}${lists.map(([name, entries]) => `,\n"${name}":[\n${entries.join(',\n')}\n]`).join('')}}\n`
}
