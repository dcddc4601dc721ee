import type { Site } from '../../../core/model/site.ts'
import { withoutEnding } from '../check-other-site.ts'

export interface Comparison {
  readonly addresses: number
  readonly keptAddresses: number
  /** Of those kept, how many are redirects. */
  readonly redirected: number
  readonly anchors: number
  readonly keptAnchors: number
  readonly lostAddresses: readonly string[]
  readonly lostAnchors: readonly { readonly address: string; readonly anchor: string }[]
}

interface OldAddresses {
  /** Without the base, with the anchors of pages where they are known. */
  readonly addresses: ReadonlyMap<string, readonly string[] | undefined>
  readonly routeOf: (address: string) => string
}

/** Compares the addresses and anchors of the old site with those of the new one. */
export function compareSites({ addresses, routeOf }: OldAddresses, site: Pick<Site, 'pages' | 'redirects' | 'publicFiles'>): Comparison {
  const pages = new Map(site.pages.map(({ route, document }) => [withoutEnding(route.path), document]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [withoutEnding(from), to]))
  const files = new Set([...site.publicFiles].map((path) => withoutEnding(`/${path}`)))
  const lostAddresses: string[] = []
  const lostAnchors: { address: string; anchor: string }[] = []
  let redirected = 0
  let anchors = 0
  for (const [address, ids = []] of [...addresses].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const key = withoutEnding(address)
    const isPage = pages.has(key)
    const to = isPage ? undefined : redirects.get(key)
    if (to !== undefined) redirected++
    else if (!isPage && !files.has(key)) lostAddresses.push(address)
    const page = pages.get(isPage ? key : withoutEnding((to ?? routeOf(key)).split('#', 1)[0] ?? ''))
    const known = new Set(page?.anchors ?? [])
    for (const anchor of ids) {
      anchors++
      if (!known.has(anchor)) lostAnchors.push({ address, anchor })
    }
  }
  return {
    addresses: addresses.size,
    keptAddresses: addresses.size - lostAddresses.length,
    redirected,
    anchors,
    keptAnchors: anchors - lostAnchors.length,
    lostAddresses,
    lostAnchors,
  }
}

/** `412 of 412 addresses, 3,090 of 3,096 anchors` */
export function summarizeComparison({ addresses, keptAddresses, anchors, keptAnchors }: Comparison): string {
  const format = (count: number) => count.toLocaleString('en')
  return `${format(keptAddresses)} of ${format(addresses)} addresses, ${format(keptAnchors)} of ${format(anchors)} anchors`
}

export function describeComparison(comparison: Comparison): readonly string[] {
  const { redirected } = comparison
  const by =
    redirected > 0 ? ` ${redirected.toLocaleString('en')} of the addresses ${redirected === 1 ? 'is a redirect' : 'are redirects'}.` : ''
  return [`The new site has ${summarizeComparison(comparison)} of the old one.${by}`]
}
