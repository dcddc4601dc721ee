import type { FindInConfig, Location } from '../../core/model/diagnostic.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { isUrl } from '../../kit/url/parse-url.ts'

/** An address outside of the site, without its fragment. */
export interface ExternalAddress {
  readonly url: URL
  /** Where it occurs, with the address as written there. */
  readonly places: readonly { readonly href: string; readonly location: Location }[]
}

interface FoundAddresses {
  readonly addresses: readonly ExternalAddress[]
  /** Addresses that the config ignores, and those of names that are reserved for examples. */
  readonly skipped: number
}

interface AddressInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly findInConfig: FindInConfig
}

/** Every `http:` and `https:` address that pages and the config link to, show, or redirect to outside of the site. */
export function findExternalAddresses({ site, config, findInConfig }: AddressInput): FoundAddresses {
  const { ignore, allowPrivate } = config.check.external
  const found = new Map<string, { readonly url: URL; readonly places: { readonly href: string; readonly location: Location }[] }>()
  const skipped = new Set<string>()
  const own = config.url === undefined ? undefined : `${config.url}${config.base}`
  const add = (href: string, locate: () => Location) => {
    const url = parseAddress(href)
    if (!url || (own !== undefined && `${url.href}/`.startsWith(own))) return
    const key = url.href
    if (skipped.has(key)) return
    const known = found.get(key)
    if (known) {
      known.places.push({ href, location: locate() })
      return
    }
    const isSkipped = ignore.some((pattern) => beginsWith(key, pattern)) || (isExample(url.hostname) && !isListed(url, allowPrivate))
    if (isSkipped) skipped.add(key)
    else found.set(key, { url, places: [{ href, location: locate() }] })
  }
  for (const { route, document, links } of site.pages) {
    // An untranslated page has the same links as the page in the default language.
    if (route.fallbackOf !== undefined) continue
    for (const [index, resolved] of links.entries()) {
      const link = document.links[index]
      // The address of a form receives what readers send, so there may be nothing to read.
      if (resolved.kind !== 'external' || !link || link.loads === 'form') continue
      add(resolved.href, () => ({ file: route.source.projectPath, ...link.at }))
    }
  }
  for (const { key, href, link } of site.configLinks)
    if (link.kind === 'external') add(link.href, () => ({ file: config.configFile, ...findInConfig(href, key) }))
  return { addresses: [...found.values()], skipped: skipped.size }
}

/** Without the fragment, which is not sent, and without credentials. */
function parseAddress(href: string): URL | undefined {
  const full = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:/i.test(full) || !isUrl(full)) return undefined
  const url = new URL(full)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url
}

/** Whether the config lists the host of an address, with or without its port. */
export function isListed({ hostname, host }: URL, hosts: readonly string[]): boolean {
  return hosts.includes(hostname) || hosts.includes(host)
}

/** Names that nobody can own (https://www.rfc-editor.org/rfc/rfc2606), and the reader's own computer, which `links.localhost` is about. */
function isExample(hostname: string): boolean {
  if (hostname.startsWith('127.') || hostname === '[::1]') return true
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/.test(hostname)
}

/** Whether a text begins with a pattern, in which `*` matches any characters. */
function beginsWith(text: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  if (!text.startsWith(first)) return false
  let from = first.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return true
}
