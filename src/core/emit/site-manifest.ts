import type { OutputPath } from '../../kit/files/paths.ts'
import { formatPage } from '../manifest/describe-page.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Site } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ManifestWarning, SiteManifest } from '../model/site-manifest.ts'
import type { PublishedFile } from './manifest.ts'

interface Published {
  readonly files: ReadonlyMap<OutputPath, PublishedFile>
  readonly warnings: readonly Diagnostic[]
}

/** Lists what a build published, with one line for each page, redirect, file, and warning, so that manifests are easy to compare. */
export function formatSiteManifest(site: Site, config: SiteConfig, { files, warnings }: Published): string {
  const lines = [...files.keys()].sort().map((path) => {
    const { bytes, sha256 } = files.get(path) as PublishedFile
    return `[${JSON.stringify(path)},${bytes},"${sha256}"]`
  })
  const head = { manifest: 1, url: config.url, base: config.base } satisfies { readonly [Key in keyof SiteManifest]?: unknown }
  const lists = [
    ['pages', site.pages.map(formatPage)],
    ['redirects', site.redirects.map(({ from, to }) => JSON.stringify([from, to]))],
    ['files', lines],
    ['warnings', listWarnings(warnings)],
  ] as const
  return `${JSON.stringify(head).slice(0, -1)}${lists.map(([name, entries]) => `,\n"${name}":[\n${entries.join(',\n')}\n]`).join('')}}\n`
}

/** Warnings about changes since an earlier build are not part of the site. */
function listWarnings(warnings: readonly Diagnostic[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { code, message, location } of warnings) {
    if (code.startsWith('address/')) continue
    const key = JSON.stringify([code, location?.file ?? '', message])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => JSON.stringify([...JSON.parse(key), count] as unknown as ManifestWarning)).sort()
}
