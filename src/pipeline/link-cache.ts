import { join } from 'node:path'
import type { KnownLinks } from '../assemble/kept-links.ts'
import { hasPlainLinks } from '../check/plain-links.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SitePage } from '../model/site.ts'
import { linksKey } from '../render/page-key.ts'
import { keepJson, loadJson } from '../support/kept-json.ts'

type Hashes = ReadonlyMap<ProjectPath, string>

interface KeptLinks {
  readonly targetsKey: string
  /** In the order of the pages: the hash of the text they stand in, a space, their key; `` where they are not plain. */
  readonly pages: readonly string[]
}

/** Where plain links led in the last build: most pages have no others, and need not have them resolved and checked again. */
export interface LinkCache {
  /** Of texts that are as they were. */
  known(hashes: Hashes): KnownLinks | undefined
  save(pages: readonly SitePage[], of: { readonly targetsKey: string; readonly hashes: Hashes }): void
}

export function openLinkCache(stateDir: string, version: string): LinkCache {
  const file = join(stateDir, 'cache', 'links.json')
  const before = loadJson<KeptLinks>(file, version)
  return {
    known: (hashes) =>
      before && {
        targetsKey: before.targetsKey,
        keyOf(index, { source }) {
          const hash = hashes.get(source.projectPath)
          const kept = before.pages[index]
          return hash && kept?.startsWith(`${hash} `) ? kept.slice(hash.length + 1) : undefined
        },
      },
    save(pages, { targetsKey, hashes }) {
      keepJson(file, version, { targetsKey, pages: pages.map((page) => keep(page, hashes)) } satisfies KeptLinks)
    },
  }
}

function keep(page: SitePage, hashes: Hashes): string {
  const hash = hashes.get(page.route.source.projectPath)
  if (!hash) return ''
  if (page.knownLinks !== undefined) return `${hash} ${page.knownLinks}`
  return hasPlainLinks(page) ? `${hash} ${linksKey(page.links)}` : ''
}
