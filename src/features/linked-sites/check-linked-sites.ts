import { createIncludeReader } from '../../core/discover/read-source.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { LinkedSite } from '../../core/model/linked-site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type LinkedSymbols, readLinkedSymbols } from './read-linked-symbols.ts'

/** Reports sites whose symbols cannot be read, which pages do not repeat. */
export function checkLinkedSites(config: SiteConfig): readonly Diagnostic[] {
  return config.linkedSites.flatMap((site) => {
    const symbols = readCopy(site, config)
    if (typeof symbols !== 'string') return []
    return [createDiagnostic('symbol/unreadable-copy', { site: site.name, reason: symbols }, { file: site.file })]
  })
}

/** The copy of a site's symbols, or why there is none that can be used. */
export function readCopy({ file, base }: LinkedSite, { workingDir }: SiteConfig): LinkedSymbols | string {
  const place = createIncludeReader([{ path: file, root: workingDir }]).locate(file)
  if (typeof place === 'string') return reasons[place]
  const symbols = readLinkedSymbols(place.file)
  if (typeof symbols === 'string' || symbols.url === undefined || symbols.url === base) return symbols
  return `the file is a copy of \`${symbols.url.slice(0, 200)}\`, but the config names \`${base}\``
}

const reasons = {
  missing: 'the file does not exist',
  outside: 'the file is outside the project',
  private: 'the file is hidden',
  link: 'the file is a symbolic link',
} as const
