import { posix } from 'node:path'
import { Parser } from 'htmlparser2'

interface Page {
  readonly ids: ReadonlySet<string>
  readonly links: readonly string[]
}

/** Follows every link of a built site like a static host, independently of docsgen. */
export function findBrokenLinks(
  files: Readonly<Record<string, string>>,
  base = '/',
): { readonly broken: readonly string[]; readonly followed: number } {
  const pages = new Map(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, text]) => [path, readPage(text)]),
  )
  const broken: string[] = []
  let followed = 0
  for (const [path, { links }] of pages) {
    // A page is served without `.html`, and an index at its folder.
    const address = `${base}${path.replace(/(?:^|(?<=\/))index\.html$/, '').replace(/\.html$/, '')}`
    for (const link of links) {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) continue
      followed++
      const url = new URL(link, `https://site${address}`)
      const target = findFile(files, decodeURIComponent(url.pathname), base)
      if (target === undefined) broken.push(`${path}: ${link}`)
      else if (url.hash !== '' && pages.has(target) && !pages.get(target)?.ids.has(decodeURIComponent(url.hash.slice(1))))
        broken.push(`${path}: ${link} (no such heading)`)
    }
  }
  return { broken, followed }
}

function findFile(files: Readonly<Record<string, string>>, pathname: string, base: string): string | undefined {
  if (!pathname.startsWith(base)) return undefined
  const path = posix.normalize(pathname.slice(base.length) || '.').replace(/^\.$/, '')
  const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
  return candidates.find((candidate) => Object.hasOwn(files, candidate))
}

/** Everything that a browser loads or follows, and all anchors. */
function readPage(html: string): Page {
  const ids = new Set<string>()
  const links: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (attributes.id !== undefined) ids.add(attributes.id)
      for (const key of ['href', 'src', 'data-sidebar']) {
        const value = attributes[key]
        if (value !== undefined && !(name === 'link' && attributes.rel === 'canonical')) links.push(value)
      }
      if (attributes.srcset !== undefined) links.push(...attributes.srcset.split(',').map((part) => part.trim().split(/\s+/)[0] ?? ''))
    },
  })
  parser.end(html)
  return { ids, links }
}
