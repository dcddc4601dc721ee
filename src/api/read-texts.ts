import { readSource } from '../core/discover/read-source.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import type { ReadSite } from '../core/pipeline/read-site.ts'
import { readTextBelow } from '../kit/files/read-text-below.ts'

/** The hand-written pages of the current version, in all languages, and the files that they include, sorted by path. */
export function readTexts({ site }: ReadSite, config: SiteConfig): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const readText = readTextBelow(config.root)
  for (const { route, document } of site.pages) {
    const { source } = route
    if (source.kind !== 'markdown' || source.generated || route.version !== config.versions[0].id) continue
    const bytes = texts.has(source.projectPath) ? undefined : readSource(source)
    if (bytes && !('severity' in bytes)) texts.set(source.projectPath, new TextDecoder().decode(bytes))
    // A drawing says what its diagram says.
    for (const { path } of document.includes) if (!texts.has(path) && !path.endsWith('.svg')) texts.set(path, readText(path) ?? '')
  }
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)))
}
