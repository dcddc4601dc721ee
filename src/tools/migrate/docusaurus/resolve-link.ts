import { posix } from 'node:path'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createAddressFinder } from '../addresses.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { LinkToResolve, ResolveOtherLink } from '../tool.ts'
import { folderOf } from '../values.ts'
import type { DocusaurusPage } from './read-content.ts'
import { isIgnored, readIgnoredPaths, resolveAddress } from './read-options.ts'

interface Place {
  readonly path: string
  readonly fragment: string
  readonly page: OtherPage
  /** The file against which relative paths are resolved. */
  readonly source: ProjectPath
}

/** Determines the targets of links according to the rules of Docusaurus: Markdown files first, then assets, and then URLs of the site. */
export function createDocusaurusResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const folder = folderOf(site.configFile)
  const findSource = createSourceFinder(site, folder)
  const atAddress = createFinder(site)
  const ignored = readIgnoredPaths(files, folder)
  const prefixes = new Map(site.locales.map(({ code, prefix }) => [code, prefix]))
  const unless = site.features.has('unknown-routes') ? 'a plugin of the site' : undefined
  return resolve

  function resolve(link: LinkToResolve, page: OtherPage): OtherTarget {
    const { href, kind } = link
    // Expressions that were not evaluated, and requests for webpack loaders.
    if (href === '' || /[{}]|^[!~]/.test(href)) return { kind: 'unknown' }
    if (href.startsWith('pathname://')) return resolvePlain(href.slice('pathname://'.length), page)
    if (/^[a-z][\w+.-]*:|^\/\//i.test(href)) return { kind: 'external' }
    const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
    const path = decodeIfValid(written)
    const place = { path, fragment: decodeIfValid(fragment), page, source: link.file ?? page.file }
    if (path === '') return { kind: 'page', page, fragment: place.fragment }
    if (kind === 'image') return resolveImage(place)
    return path.startsWith('@site/') ? resolveAlias(place) : resolvePath(link, place)
  }

  /** Uses the URL as written, without the base. It often leads to another site on the same host. */
  function resolvePlain(href: string, page: OtherPage): OtherTarget {
    const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
    const address = decodeIfValid(resolveAddress(path, '/'))
    return (
      atAddress(withoutBase(address), fragment) ??
      atAddress(`${prefixes.get(page.locale) ?? ''}${address}`, fragment) ?? { kind: 'unknown' }
    )
  }

  /** Images are loaded as modules, so they must be files. */
  function resolveImage({ path, source }: Place): OtherTarget {
    if (path.startsWith('@site/')) return fileAt(posix.join(folder, path.slice('@site/'.length)))
    if (path.startsWith('/')) {
      const file = site.publicFiles.get(path)
      return file === undefined ? { kind: 'missing', what: 'file', tried: path } : { kind: 'file', file }
    }
    return fileAt(posix.join(posix.dirname(source), path))
  }

  function resolveAlias({ path, fragment, page }: Place): OtherTarget {
    const file = posix.join(folder, path.slice('@site/'.length)) as ProjectPath
    const found = findSource.ofFile(file, page)
    if (found) return { kind: 'page', page: found, fragment }
    const known = fileAt(file)
    return known.kind === 'missing' ? { ...known, what: 'source' } : known
  }

  function fileAt(path: string): OtherTarget {
    if (files.hasFile(path)) return { kind: 'file', file: path as ProjectPath }
    return isIgnored(path, ignored) ? { kind: 'unknown' } : { kind: 'missing', what: 'file', tried: path }
  }

  function resolvePath({ kind }: LinkToResolve, place: Place): OtherTarget {
    const { path, fragment, page, source } = place
    const isMarkdown = /\.mdx?$/i.test(path)
    const target = isMarkdown ? findSource.ofLink(path, { page, source }) : undefined
    // Docusaurus does not resolve raw HTML, but the site's own components can.
    if (target && kind !== 'html') return { kind: 'page', page: target, fragment }
    const isAsset = !isMarkdown && posix.extname(path) !== '' && !path.endsWith('.html')
    const isFromSource = isAsset || (kind !== 'link' && kind !== 'definition')
    if (isFromSource && !path.startsWith('/')) {
      const file = posix.join(posix.dirname(source), path)
      if (posix.extname(path) !== '' && files.hasFile(file) && !isMarkdown) return { kind: 'file', file: file as ProjectPath }
    }
    const tried = candidatesOf(place, kind)
    for (const address of tried) {
      const found = atAddress(address, fragment)
      if (found) return found
    }
    // Another site can be above the base.
    if (tried.length === 0) return { kind: 'unknown' }
    // It is not known how a component interprets a path.
    if (kind === 'component' && (!path.startsWith('/') || isAsset)) return { kind: 'unknown' }
    const beside = posix.join(posix.dirname(source), path)
    if (isIgnored(beside, ignored)) return { kind: 'unknown' }
    if (isMarkdown) return { kind: 'missing', what: 'source', tried: beside }
    return { kind: 'missing', what: isAsset ? 'file' : 'page', tried: tried[0] ?? path, unless }
  }

  /** Returns the URLs that a path can refer to, most likely first, without the base. */
  function candidatesOf({ path, page }: Place, kind: LinkToResolve['kind']): readonly string[] {
    const prefix = prefixes.get(page.locale) ?? ''
    const localBase = `${site.base.slice(0, -1)}${prefix}/`
    if (path.startsWith('/')) {
      const added = `${prefix}${path}`
      const isWhole = path.startsWith(localBase) || path === localBase.slice(0, -1)
      const whole = isWhole ? path.slice(site.base.length - 1) : undefined
      const plain = kind === 'html' && path.startsWith(site.base) ? path.slice(site.base.length - 1) : undefined
      return [...new Set([whole, plain, added].filter((each) => each !== undefined))].map((each) => each || '/')
    }
    const from = `${site.base.slice(0, -1)}${page.address}`
    // Browsers resolve raw HTML, and many hosts add a trailing slash.
    const starts = kind === 'html' || kind === 'component' ? [from, `${from.replace(/\/$/, '')}/`] : [from]
    return starts
      .map((start) => resolveAddress(path, start))
      .flatMap((address) => (address.startsWith(site.base) || `${address}/` === site.base ? [withoutBase(address)] : []))
  }

  function withoutBase(address: string): string {
    return address.startsWith(site.base) ? address.slice(site.base.length - 1) : `${address}/` === site.base ? '/' : address
  }
}

/** Finds the page or file at a URL without the base. The Docusaurus router ignores trailing slashes. */
function createFinder(site: OtherSite): (address: string, fragment: string) => OtherTarget | undefined {
  const prefixes = site.locales.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')
  // Every language has the same files, and shows the original of files that it does not translate.
  const generated = site.generated.filter((address) => !prefixes.some((prefix) => address === `${prefix}/*`))
  const find = createAddressFinder({ ...site, generated }, { keyOf })
  return (address, fragment) => {
    const found = find(address, fragment)
    if (found) return found
    const prefix = prefixes.find((each) => address === each || address.startsWith(`${each}/`))
    const original = prefix === undefined ? undefined : find(address.slice(prefix.length) || '/', fragment)
    if (original) return original
    return site.features.has('unknown-locales') && /^\/[a-z]{2}(?:-[A-Za-z]{2,4})?(?:\/|$)/.test(address) ? { kind: 'unknown' } : undefined
  }
}

function keyOf(address: string): string {
  return decodeIfValid(address).replace(/\/+$/, '')
}

/**
 * Finds pages by the paths of their files, in the order that Docusaurus uses: next to the linking file if the path begins with a dot, and
 * otherwise also in the content folder and in the site folder. Plugins know only their own files, so a post cannot link to the file of a
 * doc.
 */
function createSourceFinder(site: OtherSite, siteFolder: string) {
  const byFile = new Map<string, OtherPage>(site.pages.map((page) => [page.file, page]))
  const originals = new Map<string, OtherPage>()
  const translations = new Map<string, OtherPage>()
  const [original] = site.locales
  for (const page of site.pages) {
    if (page.locale === original?.code) originals.set(contentKey(page, page.path), page)
    else translations.set(`${page.locale}\n${contentKey(page, page.path)}`, page)
  }

  /** Returns the page of a file, in the language of the page that contains the link. */
  function ofFile(file: string, from: OtherPage): OtherPage | undefined {
    const exact = byFile.get(file)
    if (exact) return exact.locale === from.locale ? exact : (translations.get(`${from.locale}\n${contentKey(exact, exact.path)}`) ?? exact)
    // In a language without a translation, links lead to the original.
    return file.startsWith(`${from.folder}/`) ? originals.get(contentKey(from, file.slice(from.folder.length + 1))) : undefined
  }

  return {
    ofFile,
    /** Returns the page that a path to a Markdown file leads to. */
    ofLink(path: string, { page, source }: Pick<Place, 'page' | 'source'>): OtherPage | undefined {
      const bare = path.replace(/^\/+/, '')
      const beside = path.startsWith('/') ? undefined : byFile.get(posix.join(posix.dirname(source), path))
      const inContent = () => ofFile(posix.join(page.folder, bare), page) ?? ofFile(posix.join(siteFolder, bare), page)
      const found = [beside, /^\.\.?\//.test(path) ? undefined : inContent()]
      return found.find((each) => each !== undefined && instanceOf(each) === instanceOf(page))
    },
  }
}

function contentKey(page: OtherPage, path: string): string {
  return `${instanceOf(page)}\n${page.version}\n${path}`
}

function instanceOf(page: OtherPage): string {
  return (page as DocusaurusPage).instance
}
