import { posix } from 'node:path'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { isUrl } from '../../../kit/url/parse-url.ts'
import { createAddressLookup, withoutEnding } from '../check-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ResolveOtherLink } from '../tool.ts'
import { addressFolder } from '../values.ts'
import { addressOf, isPageFile, readLanguages, readMkdocsConfig } from './config.ts'
import { createGeneratedPages } from './generated-pages.ts'

const external: OtherTarget = { kind: 'external' }
/** Plugins that find files by name, wherever they are. */
const nameFinders = ['autolinks', 'ezlinks', 'roamlinks', 'obsidian-support', 'wikilinks', 'alias', 'site-urls']

const unknown: OtherTarget = { kind: 'unknown' }

/**
 * MkDocs turns the paths of files in Markdown links into addresses, and leaves everything else to the browser: absolute paths, addresses, and
 * all of HTML. Zensical reads every relative link from the file's folder.
 */
export function createMkdocsResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const config = readMkdocsConfig(files, site.configFile)
  const languages = readLanguages(config)
  const isMade = createGeneratedPages(config, files)
  const findsNames = nameFinders.some((name) => config.plugins.has(name))
  const exists = createAddressLookup(site)
  const pagesByPath = new Map(site.pages.map((page) => [page.path, page]))
  const pagesByAddress = new Map(site.pages.map((page) => [withoutEnding(page.address), page]))
  const filesByPath = new Set<ProjectPath>(site.publicFiles.values())
  const { features, base } = site
  const isZensical = features.has('zensical')

  return ({ href, kind, file }, page) => {
    const written = href.trim()
    // What a macro or a template of the page makes of it.
    if (/\{\{|\{%|%7B%7B/i.test(written)) return unknown
    if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return ownAddress(written)
    if (written.startsWith('//')) return external
    const [, path = '', , fragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(written) ?? []
    const anchor = isMadeAnchor(fragment) ? '' : decodeIfValid(fragment)
    if (path === '') return { kind: 'page', page, fragment: anchor }
    const decoded = decodeIfValid(path)
    if (decoded.startsWith('/')) return absolute(decoded, anchor, kind)
    // Plugins that include Markdown write its links as seen from the page.
    const from = file !== undefined && features.has('plugin:include-markdown') ? posix.relative(page.folder, file) : page.path
    const inDocs = posix.normalize(posix.join(posix.dirname(from), decoded))
    if (isZensical || kind === 'link' || kind === 'image' || kind === 'definition') {
      const found = findFile(inDocs, page, anchor)
      if (found) return found
    }
    const address = isZensical ? addressFromFile(inDocs, decoded, page) : posix.join(addressFolder(page), decoded)
    return byAddress(address, anchor, { path: inDocs, written: decoded })
  }

  function findFile(path: string, page: OtherPage, fragment: string): OtherTarget | undefined {
    for (const name of [...languages.variants(path, page.locale), path]) {
      const target = pagesByPath.get(name)
      if (target) return { kind: 'page', page: target, fragment }
      const file = posix.join(page.folder, name) as ProjectPath
      if (filesByPath.has(file)) return { kind: 'file', file }
    }
    return undefined
  }

  /** Zensical gives the paths of files their addresses, whether they exist or not. */
  function addressFromFile(path: string, written: string, page: OtherPage): string {
    const { prefix = '' } = site.locales.find(({ code }) => code === page.locale) ?? {}
    const address = isPageFile(path) ? addressOf(path, config) : `/${path}`
    return `${prefix}${address}${written.endsWith('/') && !address.endsWith('/') ? '/' : ''}`
  }

  function absolute(path: string, fragment: string, kind: string): OtherTarget {
    if (features.has('absolute=docs') && kind !== 'html') {
      const page = pagesByPath.get(path.slice(1))
      if (page) return { kind: 'page', page, fragment }
    }
    const below = path.startsWith(base) ? `/${path.slice(base.length)}` : `${path}/` === base ? '/' : undefined
    // Other sites can share the domain.
    if (below === undefined) return unknown
    const target = byAddress(below, fragment, { path: path.slice(1), written: path })
    return target.kind === 'missing' && features.has('absolute=unknown') ? unknown : target
  }

  /** Addresses of the site itself, written in full. */
  function ownAddress(href: string): OtherTarget {
    if (site.url === undefined || !href.startsWith(`${site.url}/`) || features.has('absolute=unknown') || !isUrl(href)) return external
    const { pathname, hash } = new URL(href)
    const path = decodeIfValid(pathname)
    const page = path.startsWith(base) ? pagesByAddress.get(withoutEnding(`/${path.slice(base.length)}`)) : undefined
    return page ? { kind: 'page', page, fragment: isMadeAnchor(hash.slice(1)) ? '' : decodeIfValid(hash.slice(1)) } : external
  }

  interface Tried {
    readonly path: string
    readonly written: string
  }

  function byAddress(address: string, fragment: string, { path, written }: Tried): OtherTarget {
    const normal = posix.normalize(address)
    const page = isPageFile(normal) && !isZensical ? undefined : pagesByAddress.get(withoutEnding(normal))
    if (page) return { kind: 'page', page, fragment }
    const file = site.publicFiles.get(normal)
    if (file !== undefined) return { kind: 'file', file }
    if (exists(normal)) return { kind: 'generated', address: normal }
    if (findsNames || isMade(path)) return unknown
    const isSource = isPageFile(written)
    const [ending = ''] = /\.[A-Za-z]\w*$/.exec(written) ?? []
    if (isSource) return { kind: 'missing', what: 'source', tried: posix.join(config.docs, path) }
    return { kind: 'missing', what: ending === '' || ending === '.html' ? 'page' : 'file', tried: normal }
  }
}

/** Anchors that extensions and the theme make: of footnotes, tabs, lines of code, and tags. */
function isMadeAnchor(fragment: string): boolean {
  return /^(?:fn(?:ref)?\d*:|__|tag:)/.test(fragment)
}
