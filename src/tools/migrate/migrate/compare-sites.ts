import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { Site } from '../../../core/model/site.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { withoutEnding } from '../check-other-site.ts'

export interface Comparison {
  readonly addresses: number
  readonly keptAddresses: number
  /** The number of kept URLs that are redirects. */
  readonly redirected: number
  readonly anchors: number
  readonly keptAnchors: number
  readonly lostAddresses: readonly string[]
  readonly lostAnchors: readonly { readonly address: string; readonly anchor: string }[]
}

interface OldAddresses {
  /** The URLs without the base, each with the page's anchors if they are known. */
  readonly addresses: ReadonlyMap<string, readonly string[] | undefined>
  readonly routeOf: (address: string) => string
}

/** Compares the URLs and anchors of the old site with those of the new one. */
export function compareSites({ addresses, routeOf }: OldAddresses, site: Pick<Site, 'pages' | 'redirects' | 'publicFiles'>): Comparison {
  const pages = new Map(site.pages.map(({ route, document }) => [withoutEnding(route.path), document]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [withoutEnding(from), to]))
  const files = new Set([...site.publicFiles].map((path) => withoutEnding(`/${path}`)))
  const lostAddresses: string[] = []
  const lostAnchors: { address: string; anchor: string }[] = []
  let redirected = 0
  let anchors = 0
  for (const [address, ids = []] of [...addresses].sort(byText(([key]) => key))) {
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

/** `The new site has 412 of 412 addresses, 3,090 of 3,096 anchors of the old one, by docsgen’s model of mdBook.` */
export function describeComparison({ addresses, keptAddresses, anchors, keptAnchors, redirected }: Comparison, tool?: string): string {
  const format = (count: number) => count.toLocaleString('en')
  const source = tool === undefined ? 'measured in its HTML' : `by docsgen’s model of ${tool}`
  const by = redirected > 0 ? ` ${format(redirected)} of the addresses ${redirected === 1 ? 'is a redirect' : 'are redirects'}.` : ''
  return `The new site has ${format(keptAddresses)} of ${format(addresses)} addresses, ${format(keptAnchors)} of ${format(anchors)} anchors of the old one, ${source}.${by}`
}

const maxDepth = 40

/** Reads the URLs and anchors of a built site from its HTML files. Anchors are the IDs of headings, and IDs in the text around them. */
export function readOldSite(folder: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const visit = (path: string, depth: number) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const child = path === '' ? name : `${path}/${name}`
      const stats = lstatSync(join(folder, child))
      if (stats.isDirectory() && depth < maxDepth && name !== 'node_modules' && !name.startsWith('.')) visit(child, depth + 1)
      else if (stats.isFile() && name.endsWith('.html') && child !== '404.html')
        found.set(withoutEnding(`/${child.normalize('NFC')}`), readAnchors(readFileSync(join(folder, child), 'utf8')))
    }
  }
  visit('', 0)
  return found
}

/**
 * Other sites link to heading IDs. IDs in the page's frame and its dialogs belong to the old theme, and only footnotes link to footnote
 * IDs.
 */
function readAnchors(html: string): readonly string[] {
  const anchors = new Set<string>()
  let outside = 0
  let inside = 0
  const dialogs: boolean[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'nav' || name === 'aside' || name === 'footer' || name === 'header') outside++
      if (name === 'main' || name === 'article') inside++
      dialogs.push(dialogs.at(-1) || attributes.role === 'dialog')
      const isHeading = /^h[1-6]$/.test(name)
      const id = attributes.id ?? (name === 'a' && inside > 0 ? attributes.name : undefined)
      if (
        id !== undefined &&
        id !== '' &&
        !dialogs.at(-1) &&
        !/^(?:__|fn(?:ref)?\d*:)/.test(id) &&
        (isHeading || (outside === 0 && inside > 0 && ['a', 'span', 'dt', 'p', 'li'].includes(name)))
      )
        anchors.add(id)
    },
    onclosetag(name) {
      if (name === 'nav' || name === 'aside' || name === 'footer' || name === 'header') outside--
      if (name === 'main' || name === 'article') inside--
      dialogs.pop()
    },
  })
  parser.end(html)
  return [...anchors]
}
