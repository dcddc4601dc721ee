import type { SymbolsFile } from '../../../kit/data/symbols-file.ts'

/** How many targets of links two lists of symbols have, and how they differ. */
export interface SymbolChanges {
  readonly pages: number
  readonly names: number
  readonly added: number
  readonly removed: number
  readonly moved: number
}

export function compareSymbols(before: SymbolsFile | undefined, after: SymbolsFile): SymbolChanges {
  const [old, current] = [listTargets(before), listTargets(after)]
  let added = 0
  let moved = 0
  for (const [name, addresses] of current) {
    const known = old.get(name)
    if (known === undefined) added++
    else if (known !== addresses) moved++
  }
  const removed = [...old.keys()].filter((name) => !current.has(name)).length
  const names = after.pages.reduce((sum, [, , anchors]) => sum + anchors.length, 0)
  return { pages: after.pages.length, names, added, removed, moved }
}

/** Addresses by what links to them. A heading is its own name, and an API name can be on several pages. */
function listTargets(symbols: SymbolsFile | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const [path, , anchors] of symbols?.pages ?? []) {
    targets.set(`/${path}`, path)
    for (const [id, name, kind] of anchors) {
      const address = `${path}#${id}`
      const key = kind === undefined ? `/${address}` : `${kind}:${name}`
      targets.set(key, `${targets.get(key) ?? ''} ${address}`)
    }
  }
  return targets
}
