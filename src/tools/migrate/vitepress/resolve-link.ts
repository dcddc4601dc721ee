import { posix } from 'node:path'
import { listOf } from '../../../kit/data/is-record.ts'
import { decodeIfValid, decodePercent } from '../../../kit/escape/percent.ts'
import { matchesPattern } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitOnce } from '../../../kit/url/address.ts'
import { createAddressLookup, withoutEnding } from '../check-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { LinkToResolve, ResolveOtherLink } from '../tool.ts'
import { addressFolder } from '../values.ts'
import type { VitePressConfig } from './site-config.ts'

/**
 * Extensions that VitePress treats as files. A link with any other extension leads to a page.
 * https://github.com/vuejs/vitepress/blob/main/src/shared/shared.ts
 */
const fileEndings = new Set(
  (
    '3g2,3gp,aac,ai,apng,au,avif,bin,bmp,cer,class,conf,crl,css,csv,dll,doc,docx,eps,epub,exe,gif,gz,ics,ico,ief,jar,jpe,jpeg,jpg,js,json,jsonld,' +
    'm4a,man,mid,midi,mjs,mov,mp2,mp3,mp4,mpe,mpeg,mpg,mpp,oga,ogg,ogv,ogx,opus,otf,p10,p7c,p7m,p7s,pdf,png,ps,qt,roff,rtf,rtx,ser,svg,t,' +
    'tif,tiff,tr,ts,tsv,ttf,txt,vtt,wav,weba,webm,webp,woff,woff2,xhtml,xml,yaml,yml,zip'
  ).split(','),
)
/** Files that hooks and plugins generate when a site is built: feeds, sitemaps, and texts for language models. */
const writtenByBuild = new Set(['xml', 'rss', 'atom', 'txt', 'json', 'ics'])
const mediaEnding = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|mp4|webm|mp3|ogg|wav|mov)$/i

/** Resolves links like `plugins/link.ts` and `markdownToVue.ts` in VitePress. */
export function createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const folder = site.pages[0]?.folder ?? ''
  const byAddress = new Map(site.pages.map((page) => [withoutEnding(page.address), page]))
  const byFile = new Map(site.pages.map((page) => [page.file, page]))
  const exists = createAddressLookup(site)
  const elsewhere = new Map<string, boolean>()
  const shown = new Set([...site.redirects.map(({ from }) => from), ...site.generated])
  const isIgnored = createIgnoredLinks(site.features)

  return (link, page) => {
    const { href, kind } = link
    const isMarkdown = kind === 'link' || kind === 'definition'
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(href)) {
      // Such a link works only for readers who run the same server, so VitePress refuses to build the site.
      const isLocal = kind === 'link' && /^https?:\/\/localhost:/i.test(href)
      return isLocal && !site.features.has('localhost-links') && !isIgnored(href)
        ? { kind: 'missing', what: 'page', tried: href }
        : { kind: 'external' }
    }
    if (/\{\{|\$\{/.test(href)) return { kind: 'unknown' }
    const [withQuery, fragment = ''] = splitOnce(href, '#')
    const path = decodePercent(withQuery.replace(/\?.*$/s, ''))
    if (path === undefined) return { kind: 'unknown' }
    if (path === '') return pageTarget(page, { fragment, isMarkdown })
    const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase()
    if (kind === 'image' || (!isMarkdown && mediaEnding.test(path))) return resolveAsset(path, link, page)
    const target =
      ending !== undefined && fileEndings.has(ending) ? resolveFile(path, ending, page) : resolvePage(path, fragment, link, page)
    if (target.kind !== 'missing') return target
    // The effect of a component's properties is unknown, except for the properties of a home page.
    if (kind === 'component' && page.frontMatter.values.layout !== 'home') return { kind: 'unknown' }
    if (isIgnored(href) || isIgnored(withoutEnding(target.tried)) || leadsElsewhere(href, page)) return { kind: 'unknown' }
    return target
  }

  function resolvePage(path: string, fragment: string, { kind, file }: LinkToResolve, page: OtherPage): OtherTarget {
    const isMarkdown = kind === 'link' || kind === 'definition'
    let address = path
    // VitePress adds the base only to Markdown links.
    if (!isMarkdown && site.base !== '/' && path.startsWith('/')) {
      if (!path.startsWith(site.base) && `${path}/` !== site.base) return { kind: 'unknown' }
      address = path.slice(site.base.length - 1) || '/'
    }
    if (!address.startsWith('/')) address = posix.join(file === undefined ? addressFolder(page) : folderOfPartial(file), address)
    const plain = address.replace(/\.(?:md|html)$/, '')
    const found = byAddress.get(withoutEnding(plain))
    // Hosts redirect from `/guide` to `/guide/`, but VitePress treats `/guide` as a missing page.
    const isFolderAsPage = found?.address.endsWith('/') === true && !/(?:\/|\/index)$/i.test(plain) && found.address !== '/'
    if (found && !(isFolderAsPage && isMarkdown)) return pageTarget(found, { fragment, isMarkdown })
    const source = byFile.get(posix.join(folder, `${plain}.md`) as ProjectPath)
    // The page is published at another URL, and only some versions of VitePress find it.
    if (source && source !== found) return { kind: 'unknown' }
    const published =
      site.publicFiles.get(address) ?? site.publicFiles.get(`${plain}.html`) ?? site.publicFiles.get(posix.join(plain, 'index.html'))
    if (published !== undefined) return { kind: 'file', file: published }
    if (!found && exists(plain)) return { kind: 'generated', address }
    const unless = site.features.has('unknown-addresses') ? 'code of the config' : undefined
    return { kind: 'missing', what: 'page', tried: isFolderAsPage ? plain : address.replace(/\.md$/, ''), unless }
  }

  /** Files next to a page are not published. Only files in the public folder have a URL. */
  function resolveFile(path: string, ending: string, page: OtherPage): OtherTarget {
    const address = path.startsWith('/') ? path : posix.join(addressFolder(page), path)
    const inBase = site.base !== '/' && address.startsWith(site.base) ? address.slice(site.base.length - 1) : address
    const file = site.publicFiles.get(address) ?? site.publicFiles.get(inBase)
    if (file !== undefined) return { kind: 'file', file }
    if (shown.has(address)) return { kind: 'generated', address }
    return writtenByBuild.has(ending) || inBase !== address ? { kind: 'unknown' } : { kind: 'missing', what: 'file', tried: address }
  }

  /** Vite publishes the files that images refer to: files next to the page, in the public folder, and in the page folder. */
  function resolveAsset(path: string, { kind, file }: LinkToResolve, page: OtherPage): OtherTarget {
    if (/^[@~]/.test(path)) return asFile(path.replace(/^[@~]\/?/, `${folder}/`)) ?? { kind: 'unknown' }
    if (path.startsWith('/')) {
      const inBase = site.base !== '/' && path.startsWith(site.base) ? path.slice(site.base.length - 1) : path
      const published = site.publicFiles.get(path) ?? site.publicFiles.get(inBase)
      if (published !== undefined) return { kind: 'file', file: published }
      const source = asFile(posix.join(folder, path))
      if (source) return source
      return inBase === path && !isIgnored(path) ? { kind: 'missing', what: 'file', tried: path } : { kind: 'unknown' }
    }
    const beside = posix.join(posix.dirname(file ?? page.file), path)
    const found = asFile(beside)
    if (found) return found
    const published = site.publicFiles.get(posix.join(addressFolder(page), path))
    if (published !== undefined) return { kind: 'file', file: published }
    return kind === 'component' ? { kind: 'unknown' } : { kind: 'missing', what: 'file', tried: beside }
  }

  /**
   * VitePress converts the fragments of Markdown links with the same rule that generates IDs, which changes IDs that an author specified:
   * `#My_id` becomes `#my-id`.
   */
  function pageTarget(
    page: OtherPage,
    { fragment: written, isMarkdown }: { readonly fragment: string; readonly isMarkdown: boolean },
  ): OtherTarget {
    const fragment = decodeIfValid(written)
    const made = isMarkdown ? slugify(fragment) : fragment
    // Versions of VitePress differ in this respect, so an ID that the page contains is accepted.
    const isGiven =
      made !== fragment && [`#${fragment}}`, `#${fragment} `, `"${fragment}"`, `'${fragment}'`].some((id) => page.text.includes(id))
    return { kind: 'page', page, fragment: isGiven ? fragment : made }
  }

  /** The result is cached, because a page can contain the same link many times. */
  function leadsElsewhere(href: string, page: OtherPage): boolean {
    const key = `${page.file} ${href}`
    const known = elsewhere.get(key) ?? opensElsewhere(href, page.text)
    elsewhere.set(key, known)
    return known
  }

  function asFile(path: string): OtherTarget | undefined {
    const file = posix.normalize(path).replace(/^\//, '')
    return files.hasFile(file) ? { kind: 'file', file: file as ProjectPath } : undefined
  }

  function folderOfPartial(file: ProjectPath): string {
    return `/${posix.relative(folder, posix.dirname(file))}/`
  }
}

/** Whether a link has a `target` or `download` attribute, with which authors link to other applications on the same host. */
function opensElsewhere(href: string, text: string): boolean {
  for (let at = text.indexOf(href); at !== -1; at = text.indexOf(href, at + href.length)) {
    const before = text[at - 1]
    const after = text.slice(at + href.length, at + href.length + 200)
    if (before === '(' && /^[^()\n]{0,80}\)\{[^{}\n]*(?:target|download)/.test(after)) return true
    const tag = text.slice(Math.max(0, text.lastIndexOf('<', at)), at) + (/^[^<>]*/.exec(after)?.[0] ?? '')
    if ((before === '"' || before === "'") && /\s(?:target|download)\b/.test(tag)) return true
  }
  return false
}

/** Works like `slugify` in @mdit-vue/shared, with which VitePress also converts the fragments of links. */
export function slugify(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036F]/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the rule removes them.
      .replace(/[\u0000-\u001f]/g, '')
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .replace(/^(\d)/, '_$1')
      .toLowerCase()
  )
}

const prefix = 'ignored-link:'

/** Reads the links that `ignoreDeadLinks` excludes, as site features. A function or a complex expression could exclude any link. */
export function readIgnoredLinks({ values, data }: VitePressConfig, files: SiteFiles): readonly string[] {
  const { ignoreDeadLinks } = values
  if (ignoreDeadLinks === true || ignoreDeadLinks === 'localhostLinks') return ['localhost-links']
  const written = listOf(ignoreDeadLinks).flatMap((each) =>
    each === 'localhostLinks' ? ['localhost-links'] : typeof each === 'string' ? [prefix + each.replaceAll('*', '')] : [],
  )
  const unread = data.unread.filter(({ key }) => key === 'ignoreDeadLinks' || key.startsWith('ignoreDeadLinks['))
  const patterns = unread.map(({ at }) => {
    const line = files.readText(at.file)?.split('\n')[(at.line ?? 1) - 1] ?? ''
    const pattern = patternOf(line.slice((at.column ?? 1) - 1, at.endColumn === undefined ? undefined : at.endColumn - 1))
    return pattern === undefined ? 'ignores-unknown-links' : prefix + pattern
  })
  return [...written, ...patterns]
}

/** Whether the site's author excluded a link from VitePress's check for dead links. */
function createIgnoredLinks(features: ReadonlySet<string>): (href: string) => boolean {
  if (features.has('ignores-unknown-links')) return () => true
  const patterns = [...features].flatMap((feature) => (feature.startsWith(prefix) ? [feature.slice(prefix.length)] : []))
  return (href) => patterns.some((pattern) => matchesPattern(pattern, href))
}

/** Converts `/^\/api\/.*$/` to `/api/*`. Returns undefined if the regular expression has no such equivalent. */
function patternOf(source: string): string | undefined {
  const inside = /^\/(.+)\/[a-z]*$/.exec(source.trim())?.[1]
  if (inside === undefined) return undefined
  const isFromStart = inside.startsWith('^')
  const isToEnd = inside.endsWith('$')
  const text = inside
    .slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined)
    .replaceAll(/\.[*+]\??|\\[wdS][*+]/g, '*')
    .replaceAll(/\\([/.:-])/g, (_, sign: string) => (sign === '.' ? '\0' : sign))
  if (/[()[\]{}|+?\\^$.]/.test(text)) return undefined
  return `${isFromStart ? '' : '*'}${text.replaceAll('\0', '.')}${isToEnd ? '' : '*'}`
}
