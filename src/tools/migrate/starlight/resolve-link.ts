import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createAddressFinder, splitHref } from '../hosts/find-address.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { LinkToResolve, ResolveOtherLink } from '../tool.ts'
import { fallbackPages } from './fallback-pages.ts'

const asset = /\.(?!html?$|mdx?$|mdoc$)[a-z][a-z0-9]{1,5}$/i
const source = /\.(?:md|mdx|mdoc)$/i

/** Astro publishes links as they are written, and makes images of the files that their paths name. */
export function createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const find = createAddressFinder(site, fallbackPages(site))
  const byFile = new Map(site.pages.map((page) => [page.file, page]))
  const aliases = [...site.features].filter((feature) => feature.startsWith('alias ')).map((feature) => feature.split(' ').slice(1))
  const hasSlash = !site.features.has('no-trailing-slash')
  const base = site.base.slice(0, -1)

  return (link, page) => {
    // An expression, or a value that a component makes.
    if (/[{}<>`]|\$\{/.test(link.href)) return { kind: 'unknown' }
    const split = splitHref(link.href)
    if (!split) return { kind: 'external' }
    const { path, fragment } = split
    const anchor = isOwnAnchor(fragment) ? '' : fragment
    if (path === '') return { kind: 'page', page, fragment: anchor }
    const from = link.file ?? page.file
    if (path.startsWith('/')) return resolveAbsolute(path, anchor)
    if (link.kind === 'image') return resolveImage(path, from)
    if (link.kind === 'component' && !path.startsWith('.')) {
      const target = resolveByUrl(path, anchor, page)
      // A component can make anything of a value that is not an address.
      return target.kind === 'missing' && !/[/#]/.test(path) ? { kind: 'unknown' } : target
    }
    return link.kind === 'component' && files.hasFile(posix.join(posix.dirname(from), path))
      ? { kind: 'file', file: posix.join(posix.dirname(from), path) as ProjectPath }
      : resolveByUrl(path, anchor, page, link)
  }

  function resolveAbsolute(path: string, fragment: string): OtherTarget {
    if (base === '') return find(path, fragment) ?? missing(path)
    if (path === base || path.startsWith(site.base)) return find(path.slice(base.length) || '/', fragment) ?? missing(path)
    // Above the base is another site, unless the base was forgotten.
    return find(path, fragment) ? missing(path) : { kind: 'unknown' }
  }

  /** Browsers resolve relative links against the page's address. */
  function resolveByUrl(path: string, fragment: string, page: OtherPage, link?: LinkToResolve): OtherTarget {
    const from = page.address.endsWith('/') || !hasSlash ? page.address : `${page.address}/`
    const address = posix.join(from.slice(0, from.lastIndexOf('/') + 1), path)
    const found = find(address, fragment)
    if (found) return found
    if (source.test(path)) {
      const file = posix.join(posix.dirname(link?.file ?? page.file), path) as ProjectPath
      const target = byFile.get(file)
      if (site.features.has('link-plugin'))
        return target ? { kind: 'page', page: target, fragment } : { kind: 'missing', what: 'source', tried: file }
    }
    // An integration can change links in a way that is not known.
    if (site.features.has('link-plugin') && !source.test(path)) return { kind: 'unknown' }
    return missing(address)
  }

  /** Images of Markdown are files, and can use the aliases of `tsconfig.json`. */
  function resolveImage(path: string, from: string): OtherTarget {
    const [prefix, folder] = path.startsWith('.') ? [] : (aliases.find(([start = '']) => path.startsWith(start)) ?? [])
    if (prefix === undefined && /^[~@#]/.test(path)) return { kind: 'unknown' }
    const file = posix.normalize(
      prefix === undefined ? posix.join(posix.dirname(from), path) : posix.join(folder ?? '', path.slice(prefix.length)),
    ) as ProjectPath
    return files.hasFile(file) ? { kind: 'file', file } : { kind: 'missing', what: 'file', tried: file }
  }
}

function missing(tried: string): OtherTarget {
  return { kind: 'missing', what: asset.test(tried) ? 'file' : 'page', tried }
}

/** Starlight gives every page `_top`, and Markdown footnotes ids of their own. */
function isOwnAnchor(fragment: string): boolean {
  return (
    fragment === '_top' || fragment.startsWith('user-content-') || fragment.startsWith('starlight__') || fragment.startsWith('tab-panel-')
  )
}
