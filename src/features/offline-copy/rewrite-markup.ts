import { posix } from 'node:path'
import { Parser } from 'htmlparser2'
import { findRedirect, parseRedirectsFile } from '../../core/preview/host-rules.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { decodeName, decodePercent, encodeSegments } from '../../kit/escape/percent.ts'
import { isUrl, pathBelow } from '../../kit/url/address.ts'
import { policyName } from './in-browser/shared-names.ts'

interface MarkupInput {
  /** The path of the file that contains the markup. */
  readonly path: string
  readonly addresses: SiteAddresses
  /** The script that every page of the copy uses to load scripts. */
  readonly loader: string
}

export interface RewrittenMarkup {
  readonly text: string
  /** The module files that the markup loads. */
  readonly modules: readonly string[]
  /** The URLs that lead nowhere. */
  readonly missing: readonly string[]
}

/** Links of these kinds only save network time, or browsers do not read them from folders. */
const dropped = /\b(?:modulepreload|preload|prefetch|manifest|search)\b/i
const addressAttributes = new Set('src poster data action formaction cite data-src data-search data-search-page'.split(' '))

/** Changes only the URLs in HTML or SVG, so that the file works in a folder. */
export function rewriteMarkup(text: string, { path, addresses, loader }: MarkupInput): RewrittenMarkup {
  const isHtml = path.endsWith('.html')
  const parts: string[] = []
  const modules: string[] = []
  const missing = new Set<string>()
  let done = 0
  let hasLoader = false
  let depth = 0
  /** The depth of an element that is omitted together with its content. */
  let omitted: number | undefined
  const replace = (start: number, end: number, by: string) => {
    parts.push(text.slice(done, start), by)
    done = end
  }
  const show = (target: CopyTarget, address: string): string => {
    if (target.kind === 'online') return target.href
    if (target.kind === 'file') return relativeAddress(path, target.path) + target.after
    if (target.kind === 'missing') missing.add(address)
    return address
  }
  const change = (address: string) => show(addresses.find(address.trim(), path), address)

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        if (omitted !== undefined) return
        const start = parser.startIndex
        const end = parser.endIndex + 1
        if (isForAgents(name, attributes)) {
          omitted = depth
          parts.push(text.slice(done, start))
          return
        }
        const changed = changeTag(name, attributes)
        if (changed === 'drop') return replace(start, end, '')
        if (changed === 'same') return
        const before =
          changed['data-module'] !== undefined && !hasLoader ? `<script defer src="${relativeAddress(path, loader)}"></script>` : ''
        hasLoader ||= before !== ''
        replace(start, end, before + writeTag(name, changed, text.slice(start, end).endsWith('/>')))
      },
      onclosetag() {
        if (omitted === depth) {
          omitted = undefined
          done = parser.endIndex + 1
        }
        depth--
      },
    },
    { xmlMode: !isHtml, lowerCaseAttributeNames: false, lowerCaseTags: isHtml },
  )
  parser.end(text)
  parts.push(text.slice(done))
  return { text: parts.join(''), modules, missing: [...missing] }

  function changeTag(name: string, attributes: Attributes): Attributes | 'same' | 'drop' {
    if (name === 'link') return changeLink(attributes)
    if (name === 'meta') return changeMeta(attributes)
    const changed: Record<string, string> = {}
    let isChanged = false
    for (const [key, value] of Object.entries(attributes)) {
      const next = changeAttribute(name, key, value)
      isChanged ||= next !== value
      if (next !== undefined) changed[key] = next
    }
    if (!isChanged) return 'same'
    if (name === 'script' && attributes.type === 'module') {
      const module = addresses.find(attributes.src ?? '', path)
      if (module.kind !== 'file') return changed
      modules.push(module.path)
      delete changed.type
      changed.defer = ''
      changed['data-module'] = ''
    }
    return withoutChecks(changed)
  }

  function changeAttribute(name: string, key: string, value: string): string | undefined {
    if (key === 'href' || key === 'xlink:href') {
      const target = addresses.find(value.trim(), path)
      // A link without a target becomes text.
      if (target.kind === 'missing' && (name === 'a' || name === 'area')) return void missing.add(value)
      return name === 'base' ? value : show(target, value)
    }
    if (addressAttributes.has(key)) return change(value)
    if (key.toLowerCase() === 'srcset') return changeSet(value)
    if (key === 'style') return rewriteStyles(value, change)
    if (key === 'data-props' && name === 'docsgen-island') return changeProps(value)
    return value
  }

  function changeLink(attributes: Attributes): Attributes | 'same' | 'drop' {
    const { rel = '', href = '', type } = attributes
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href) || /\bcanonical\b/i.test(rel)) return 'same'
    // Feeds and Markdown files are for programs.
    if (dropped.test(rel) || (/\balternate\b/i.test(rel) && type !== undefined)) return 'drop'
    const target = addresses.find(href, path)
    if (target.kind === 'same') return 'same'
    if (target.kind === 'missing') return 'drop'
    return withoutChecks({ ...attributes, href: show(target, href) })
  }

  function changeMeta(attributes: Attributes): Attributes | 'same' {
    const content = attributes.content ?? ''
    const kind = attributes['http-equiv']?.toLowerCase()
    if (kind === 'content-security-policy') return { ...attributes, content: changePolicy(content) }
    if (kind !== 'refresh') return 'same'
    return {
      ...attributes,
      content: content.replace(/(url\s*=\s*["']?)([^"']+)/i, (_, start: string, address: string) => start + change(address)),
    }
  }

  function changeSet(value: string): string {
    return value.replace(/(^|,\s+)(\S+?)(?=\s|,\s|$)/g, (_, start: string, address: string) => start + change(address))
  }

  /** Islands render their props into the page again. */
  function changeProps(json: string): string {
    const visit = (value: unknown): unknown => {
      if (typeof value === 'string') {
        const target = /^\/[^/\s]\S*$/.test(value) ? addresses.find(value, path) : undefined
        return target?.kind === 'file' ? show(target, value) : value
      }
      if (Array.isArray(value)) return value.map(visit)
      return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, visit(each)])) : value
    }
    return JSON.stringify(visit(JSON.parse(json)))
  }
}

type Attributes = Readonly<Record<string, string>>

const forAgents = new Map([
  ['div', /\bpage-copy\b/],
  ['button', /\bcopy-page\b/],
  ['a', /\bview-markdown\b/],
])

/**
 * Whether an element is a button or a link to the Markdown of a page, which the copy does not contain, at the title or in replaced parts of
 * the theme.
 */
function isForAgents(name: string, { class: names = '' }: Attributes): boolean {
  return forAgents.get(name)?.test(names) ?? false
}

/** Browsers refuse requests with integrity or origin checks because files have no origin. */
function withoutChecks({ integrity, crossorigin, crossOrigin, ...others }: Attributes): Attributes {
  return others
}

/** Allows the loader to add scripts from the copy. Nothing is requested from the site. */
function changePolicy(policy: string): string {
  return policy
    .replace("trusted-types 'none'", `trusted-types ${policyName}`)
    .replace(/connect-src 'self'( [^;]+)?/, (_, others: string | undefined) => `connect-src${others ?? " 'none'"}`)
}

function writeTag(name: string, attributes: Attributes, closesItself: boolean): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}${value === '' ? '=""' : `="${escapeHtml(value)}"`}`)
  return `<${name}${written.join('')}${closesItself ? '/>' : '>'}`
}

const styleAddress = /(url\(\s*)("[^"\n]*"|'[^'\n]*'|[^\s"'()]+)(?=\s*\))|(@import\s+)("[^"\n]*"|'[^'\n]*')/g

/** Changes the URLs in a style sheet. */
export function rewriteStyles(css: string, change: (address: string) => string): string {
  if (!css.includes('url(') && !css.includes('@import')) return css
  return css.replace(styleAddress, (_, url: string | undefined, inUrl: string | undefined, rule: string | undefined, inRule: string) => {
    const written = inUrl ?? inRule
    const quote = /^["']/.exec(written)?.[0] ?? ''
    const address = quote === '' ? written : written.slice(1, -1)
    return `${url ?? rule}${quote}${change(address)}${quote}`
  })
}

interface BuiltSite {
  /** The paths of all files of the site. */
  readonly files: ReadonlySet<string>
  readonly base: string
  /** The scheme and host, or undefined if they are not known. */
  readonly url: string | undefined
  /** The text of `_redirects`. */
  readonly redirects: string
  /** The targets of pages that only redirect to other pages, by the file of the redirecting page. */
  readonly movedPages: ReadonlyMap<string, string>
  /** Files that readers of a copy do not need. They are copied only if a page links to them and the site has no URL. */
  readonly leftOut: ReadonlySet<string>
}

/** The target in a copy of the site for a URL of the site. */
type CopyTarget =
  /** `path` is the path of a file in the copy, and `after` is the encoded query and fragment. */
  | { readonly kind: 'file'; readonly path: string; readonly after: string }
  | { readonly kind: 'online'; readonly href: string }
  | { readonly kind: 'missing' }
  /** The URL needs no change because it is, for example, a URL of another site. */
  | { readonly kind: 'same' }

export interface SiteAddresses {
  /** `from` is the file that contains the URL. */
  readonly find: (address: string, from: string) => CopyTarget
  /** Files that were omitted but that a page needs. */
  readonly needed: ReadonlySet<string>
}

const anyOrigin = 'https://site.invalid'
/** Redirects that form a cycle have no target. */
const maxRedirects = 10

export function createSiteAddresses({ files, base, url, redirects, movedPages, leftOut }: BuiltSite): SiteAddresses {
  const rules = parseRedirectsFile(redirects)
  const needed = new Set<string>()

  function follow(target: URL, count: number): CopyTarget {
    const below = `${target.pathname}/` === base ? '' : pathBelow(base, target.pathname)
    const path = below === undefined ? undefined : findFile(below)
    const moved = path === undefined ? undefined : movedPages.get(path)
    const redirect =
      moved ??
      (path === undefined ? findRedirect(rules, decodePercent(target.pathname) ?? target.pathname, target.search)?.location : undefined)
    if (redirect !== undefined && count < maxRedirects && isUrl(redirect, target)) {
      const next = new URL(redirect, target)
      if (next.origin !== anyOrigin) return { kind: 'online', href: next.href }
      // A fragment in the redirect takes precedence, as in browsers.
      next.hash ||= target.hash
      return follow(next, count + 1)
    }
    if (path !== undefined && (!leftOut.has(path) || url === undefined)) {
      if (leftOut.has(path)) needed.add(path)
      return { kind: 'file', path, after: target.search + target.hash }
    }
    return url === undefined ? { kind: 'missing' } : { kind: 'online', href: url + target.href.slice(anyOrigin.length) }
  }

  function findFile(encoded: string): string | undefined {
    for (const path of [decodePercent(encoded), decodeName(encoded)]) {
      if (path === undefined) continue
      const candidates = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`]
      const found = candidates.find((each) => files.has(each))
      if (found !== undefined) return found
    }
    return undefined
  }

  return {
    needed,
    find(address, from) {
      if (address === '' || /^(?:#|[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(address.trimStart())) return { kind: 'same' }
      const place = `${anyOrigin}${base}${encodeSegments(from)}`
      return isUrl(address, place) ? follow(new URL(address, place), 0) : { kind: 'same' }
    },
  }
}

/** Returns the URL of one file of the copy relative to another file. */
export function relativeAddress(from: string, path: string): string {
  return encodeSegments(posix.relative(posix.dirname(from), path))
}
