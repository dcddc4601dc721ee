import { createIncludeReader } from '../../core/discover/read-source.ts'
import type { Diagnostic, FindInConfig } from '../../core/model/diagnostic.ts'
import type { LinkedSite } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type LinkedSymbols, readLinkedSymbols } from './read-linked-symbols.ts'
import { findSymbolProblem } from './symbol-links.ts'
import { readLinkedName } from './symbols/linked-name.ts'

/** Reports sites whose symbols cannot be read, which pages do not repeat, and names in `reference.accept` that they do not have. */
export function checkLinkedSites(config: SiteConfig, findInConfig: FindInConfig): readonly Diagnostic[] {
  return config.linkedSites.flatMap((site) => {
    const symbols = readCopy(site, config)
    if (typeof symbols === 'string')
      return [createDiagnostic('symbol/unreadable-copy', { site: site.name, reason: symbols }, { file: site.file })]
    return config.reference.accept.flatMap((entry) => {
      const linked = readLinkedName(entry, [site])
      if (!linked) return []
      const location = { file: config.configFile, ...findInConfig(entry) }
      return findSymbolProblem({ ...linked, answer: symbols.index.find(linked.target) }, location) ?? []
    })
  })
}

function readCopy({ file, base }: LinkedSite, { workingDir }: SiteConfig): LinkedSymbols | string {
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
