import type { Site } from '../../core/model/site.ts'
import { compareText } from '../../kit/data/sort-and-group.ts'

/** How the pages of a site link to each other. Pages without a translation are left out: they repeat the original. */
export interface LinkGraph {
  readonly pages: readonly LinkedPage[]
  /** The number of links from one area to another, by the first folder of their addresses. */
  readonly areas: { readonly names: readonly string[]; readonly links: readonly (readonly number[])[] }
}

export interface LinkedPage {
  readonly path: string
  readonly title: string
  /** The number of other pages that link to it. */
  readonly from: number
  /** The number of other pages that it links to. */
  readonly to: number
  /** Whether a sidebar lists it. */
  readonly isListed: boolean
}

/** Larger matrices cannot be read. */
const maxAreas = 12

export function createLinkGraph({ pages }: Site): LinkGraph {
  const own = pages.filter(({ route }) => route.fallbackOf === undefined)
  const targets = new Map(
    own.map(({ route, links }) => {
      const others = links.flatMap((link) => (link.kind === 'page' && link.route !== route.path ? [link.route as string] : []))
      return [route.path as string, new Set(others)] as const
    }),
  )
  const incoming = new Map<string, number>()
  for (const others of targets.values()) for (const path of others) incoming.set(path, (incoming.get(path) ?? 0) + 1)
  return {
    pages: own.map(({ route, title, sidebar }) => ({
      path: route.path,
      title,
      from: incoming.get(route.path) ?? 0,
      to: targets.get(route.path)?.size ?? 0,
      isListed: sidebar !== undefined,
    })),
    areas: linkAreas(targets),
  }
}

function linkAreas(targets: ReadonlyMap<string, ReadonlySet<string>>): LinkGraph['areas'] {
  const sizes = new Map<string, number>()
  for (const path of targets.keys()) sizes.set(areaOf(path), (sizes.get(areaOf(path)) ?? 0) + 1)
  const names = [...sizes]
    .sort(([a, one], [b, other]) => other - one || compareText(a, b))
    .slice(0, maxAreas)
    .map(([name]) => name)
  const indexes = new Map(names.map((name, index) => [name, index]))
  const links = names.map(() => names.map(() => 0))
  for (const [path, others] of targets) {
    const row = links[indexes.get(areaOf(path)) ?? -1]
    for (const other of others) {
      const column = indexes.get(areaOf(other)) ?? -1
      if (row?.[column] !== undefined) row[column]++
    }
  }
  return { names, links }
}

function areaOf(path: string): string {
  return path.split('/', 2)[1] || '/'
}
