import { posix } from 'node:path'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createAddressFinder } from '../addresses.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { LinkToResolve, ResolveOtherLink } from '../tool.ts'
import { folderOf } from '../values.ts'
import { isIgnored, readIgnoredPaths } from './read-code.ts'
import type { DocusaurusPage } from './read-content.ts'
import { resolveAddress } from './read-options.ts'

/** Answers where links lead by the rules of Docusaurus: files of Markdown first, then assets, then URLs of the site. */
export function createDocusaurusResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const folder = folderOf(site.configFile)
  const findSource = createSourceFinder(site, folder)
  const atAddress = createFinder(site)
  const ignored = readIgnoredPaths(files, folder)
  const prefixes = new Map(site.locales.map(({ code, prefix }) => [code, prefix]))
  const unless = site.features.has('unknown-routes') ? { unless: 'a plugin of the site' } : undefined
  return resolve

  function resolve(link: LinkToResolve, page: OtherPage): OtherTarget {
    const { href, kind } = link
    // Expressions that are left, and requests for loaders.
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

  interface Place {
    readonly path: string
    readonly fragment: string
    readonly page: OtherPage
    /** The file that relative paths are relative to. */
    readonly source: ProjectPath
  }

  /** The URL is taken as it is, without the base: often for another site on the same host. */
  function resolvePlain(href: string, page: OtherPage): OtherTarget {
    const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
    const address = decodeIfValid(resolveAddress(path, '/'))
    return (
      atAddress(withoutBase(address), fragment) ??
      atAddress(`${prefixes.get(page.locale) ?? ''}${address}`, fragment) ?? { kind: 'unknown' }
    )
  }

  /** Images are loaded as modules, so they have to be files. */
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
    // Raw HTML is not resolved by the tool, but components of the site can be.
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
    // Above the base there can be another site.
    if (tried.length === 0) return { kind: 'unknown' }
    // The meaning of a path in a component is unknown.
    if (kind === 'component' && (!path.startsWith('/') || isAsset)) return { kind: 'unknown' }
    const beside = posix.join(posix.dirname(source), path)
    if (isIgnored(beside, ignored)) return { kind: 'unknown' }
    if (isMarkdown) return { kind: 'missing', what: 'source', tried: beside }
    return { kind: 'missing', what: isAsset ? 'file' : 'page', tried: tried[0] ?? path, ...unless }
  }

  /** The URLs that a path can mean, the likeliest one first, without the base. */
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
    // Browsers resolve raw HTML, and many hosts add the slash at the end.
    const starts = kind === 'html' || kind === 'component' ? [from, `${from.replace(/\/$/, '')}/`] : [from]
    return starts
      .map((start) => resolveAddress(path, start))
      .flatMap((address) => (address.startsWith(site.base) || `${address}/` === site.base ? [withoutBase(address)] : []))
  }

  function withoutBase(address: string): string {
    return address.startsWith(site.base) ? address.slice(site.base.length - 1) : `${address}/` === site.base ? '/' : address
  }
}

/** Finds what the site has at a URL without the base. The tool's router ignores a slash at the end. */
function createFinder(site: OtherSite): (address: string, fragment: string) => OtherTarget | undefined {
  const prefixes = site.locales.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')
  // Languages show the original of what they do not translate, and have the same files.
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

interface SourceFinder {
  /** The page that a path to a file of Markdown leads to. */
  ofLink(path: string, from: { readonly page: OtherPage; readonly source: ProjectPath }): OtherPage | undefined
  /** The page of a file, in the language of the page that links to it. */
  ofFile(file: string, from: OtherPage): OtherPage | undefined
}

/**
 * Finds pages by paths to their files, in the order of the tool: beside the file if the path begins with a dot, else also in the folder of
 * content and in the folder of the site. Plugins know only their own files, so that a post cannot link to the file of a doc.
 */
function createSourceFinder(site: OtherSite, siteFolder: string): SourceFinder {
  const byFile = new Map<string, OtherPage>(site.pages.map((page) => [page.file, page]))
  const originals = new Map<string, OtherPage>()
  const translations = new Map<string, OtherPage>()
  const [original] = site.locales
  for (const page of site.pages) {
    if (page.locale === original?.code) originals.set(contentKey(page, page.path), page)
    else translations.set(`${page.locale}\n${contentKey(page, page.path)}`, page)
  }

  function ofFile(file: string, from: OtherPage): OtherPage | undefined {
    const exact = byFile.get(file)
    if (exact) return exact.locale === from.locale ? exact : (translations.get(`${from.locale}\n${contentKey(exact, exact.path)}`) ?? exact)
    // A language links to the original of what it does not translate.
    return file.startsWith(`${from.folder}/`) ? originals.get(contentKey(from, file.slice(from.folder.length + 1))) : undefined
  }

  return {
    ofFile,
    ofLink(path, { page, source }) {
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
