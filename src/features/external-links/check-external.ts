import type { SiteInput, SlowFindings } from '../../core/feature.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { sendRequest } from '../../kit/network/send-request.ts'
import { formatCount, formatCounted } from '../../kit/text/format-values.ts'
import { isUrl } from '../../kit/url/address.ts'
import { createDiagnostic } from './diagnostics.ts'
import { createProbe, createRequestGate, type ProbePace, type SendRequest, type Verdict } from './probe-address.ts'

interface ExternalPace extends ProbePace {
  readonly timeoutMs: number
  readonly perHost: number
  /** The delay between two requests to a host. */
  readonly delayMs: number
  /** The number of hosts that are requested at the same time. */
  readonly hosts: number
}

/** Five requests per second at most are reasonable for hosts that many pages link to. */
const defaultPace: ExternalPace = {
  timeoutMs: 15_000,
  perHost: 2,
  delayMs: 200,
  hosts: 8,
  retryDelaysMs: [1_000, 5_000],
  maxWaitMs: 60_000,
}

interface Counts {
  readonly addresses: number
  readonly hosts: number
  readonly ok: number
  /** The number of these URLs that were not requested because they worked a few days ago. */
  readonly cached: number
  readonly skipped: number
}

/** Requests the URLs outside of the site, and reports those that do not work. */
export async function checkExternal(input: SiteInput, pace = defaultPace): Promise<Outcome<SlowFindings>> {
  const { config, site, stage, nowMs, toolVersion } = input
  const { allowPrivate } = config.check.external
  const { addresses, skipped } = findExternalAddresses({ site, config, findInConfig: input.findInConfig })
  const cache = openCache(input)
  const send: SendRequest = (url, method) =>
    sendRequest(url, {
      method,
      headers: { 'user-agent': `docsgen/${toolVersion.split('+')[0]} (link check)` },
      limitMs: pace.timeoutMs,
      mayBePrivate: isListed(url, allowPrivate),
    })
  const probe = createProbe({ send, gate: createRequestGate(pace), nowMs, ...pace })
  const verdicts = new Map<ExternalAddress, Verdict>()
  const byHost = new Map<string, ExternalAddress[]>()
  for (const address of addresses) {
    const { host, href } = address.url
    const known = cache.find(href)
    const own = byHost.get(host)
    if (known) verdicts.set(address, known)
    else if (own) own.push(address)
    else byHost.set(host, [address])
  }
  const cached = verdicts.size
  try {
    await stage('external', async (line) => {
      line.expect(addresses.length - cached)
      await forEach([...byHost.values()], pace.hosts, (own) =>
        forEach(own, pace.perHost, async (address) => {
          const verdict = await probe(address.url)
          verdicts.set(address, verdict)
          if (verdict.kind === 'ok') cache.add(address.url.href, verdict)
          line.tick()
        }),
      )
    })
  } finally {
    cache.save()
  }
  refuseWithoutNetwork([...verdicts.values()])
  const ok = [...verdicts.values()].filter(({ kind }) => kind === 'ok').length
  const hosts = new Set(addresses.map(({ url }) => url.host)).size
  const summary = formatCounts({ addresses: addresses.length, hosts, ok, cached, skipped })
  return { value: { summary }, diagnostics: reportVerdicts(verdicts) }
}

/** Formats `External addresses: 812 on 96 hosts, 790 work (700 checked earlier), 4 skipped`. */
function formatCounts({ addresses, hosts, ok, cached, skipped }: Counts): string {
  const where = hosts === 0 ? '' : ` on ${formatCounted(hosts, 'host')}`
  const earlier = cached === 0 ? '' : ` (${formatCount(cached)} checked earlier)`
  const others = skipped === 0 ? '' : `, ${formatCount(skipped)} skipped`
  return `External addresses: ${formatCount(addresses)}${where}, ${formatCount(ok)} ${ok === 1 ? 'works' : 'work'}${earlier}${others}`
}

async function forEach<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const next = items.values()
  const worker = async () => {
    for (const item of next) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}

interface CachedAddress {
  /** The time when the URL last worked, in milliseconds since 1970. */
  readonly atMs: number
  readonly movedTo?: string
}

/** Only URLs that worked are cached. Other URLs are requested in each run. */
function openCache({ config, nowMs }: SiteInput) {
  const { cacheDays, allowPrivate } = config.check.external
  const file = cachePath(config.stateDir, 'external-links')
  const key = shortHash(JSON.stringify(['1', allowPrivate]))
  // A date in the future comes from a clock that was wrong.
  const isFresh = ({ atMs }: CachedAddress) => atMs <= nowMs && nowMs - atMs < cacheDays * 86_400_000
  const entries = Object.entries(loadJson<Readonly<Record<string, CachedAddress>>>(file, key) ?? {})
  const known = new Map(entries.filter(([, entry]) => isFresh(entry)))
  return {
    find(href: string): Verdict | undefined {
      const entry = known.get(href)
      return entry && { kind: 'ok', ...(entry.movedTo === undefined ? {} : { movedTo: entry.movedTo }) }
    },
    add: (href: string, { movedTo }: { readonly movedTo?: string }) =>
      known.set(href, { atMs: nowMs, ...(movedTo === undefined ? {} : { movedTo }) }),
    save: () => saveJson(file, key, Object.fromEntries(known)),
  }
}

/** Refuses to report hosts if the machine has no network, because a report for each host would hide the reason. */
function refuseWithoutNetwork(verdicts: readonly Verdict[]): void {
  const hosts = new Set<string>()
  for (const verdict of verdicts) {
    if (verdict.kind !== 'unreachable' || !['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH'].includes(verdict.code)) return
    hosts.add(verdict.host)
  }
  if (hosts.size > 2)
    throw new EnvironmentError(
      `None of the ${hosts.size} hosts that the site links to can be reached.`,
      'Check the network connection. docsgen connects directly, without a proxy.',
    )
}

const maxRelated = 5

function reportVerdicts(verdicts: ReadonlyMap<ExternalAddress, Verdict>): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  /** Hosts that cannot be reached or are private. Each of these hosts is reported once. */
  const hosts = new Map<string, { readonly verdict: Verdict; readonly places: ExternalAddress['places'][number][] }>()
  for (const [{ url, places }, verdict] of verdicts) {
    if (verdict.kind === 'ok' && verdict.movedTo === undefined) continue
    if (verdict.kind === 'unreachable' || verdict.kind === 'private') {
      const key = `${verdict.kind} ${verdict.host}`
      const host = hosts.get(key) ?? { verdict, places: [] }
      for (const place of places) host.places.push(place)
      hosts.set(key, host)
      continue
    }
    for (const { href, location } of places) diagnostics.push(reportPlace(verdict, { href, location, url }))
  }
  for (const { verdict, places } of hosts.values()) {
    const [first, ...others] = places
    if (!first) continue
    const related = others.slice(0, maxRelated).map(({ href, location }) => ({ message: `\`${href}\``, location }))
    const extras = { related, cause: 'host' in verdict ? verdict.host : '' }
    const params = { href: first.href, links: places.length }
    if (verdict.kind === 'private')
      diagnostics.push(
        createDiagnostic('external/private-address', { ...params, host: verdict.host, address: verdict.address }, first.location, extras),
      )
    if (verdict.kind === 'unreachable') {
      const severity = verdict.code === 'ENOTFOUND' ? 'error' : 'warning'
      const about = { ...params, host: verdict.host, reason: verdict.reason }
      diagnostics.push(createDiagnostic('external/unreachable', about, first.location, { ...extras, severity }))
    }
  }
  return diagnostics
}

type PlaceVerdict = Extract<Verdict, { readonly kind: 'ok' | 'missing' | 'unclear' }>
type Place = ExternalAddress['places'][number] & { readonly url: URL }

function reportPlace(verdict: PlaceVerdict, { href, location, url }: Place): Diagnostic {
  if (verdict.kind === 'missing')
    return createDiagnostic('external/not-found', { href, status: verdict.status, at: verdict.at }, location, { cause: url.href })
  if (verdict.kind === 'unclear')
    return createDiagnostic('external/not-checked', { href, reason: verdict.reason }, location, {
      cause: `${verdict.host} ${verdict.reason}`,
    })
  const fragment = href.includes('#') ? href.slice(href.indexOf('#')) : ''
  const to = verdict.movedTo ?? url.href
  return createDiagnostic('external/moved', { href, to: to.includes('#') ? to : `${to}${fragment}` }, location, { cause: url.href })
}

/** A URL outside of the site, without its fragment. */
interface ExternalAddress {
  readonly url: URL
  /** The locations where the URL occurs, with the URL as written there. */
  readonly places: readonly { readonly href: string; readonly location: Location }[]
}

interface FoundAddresses {
  readonly addresses: readonly ExternalAddress[]
  /** URLs that the config ignores, and URLs with host names that are reserved for examples. */
  readonly skipped: number
}

interface AddressInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly findInConfig: FindInConfig
}

/** Every `http:` and `https:` URL outside of the site that pages and the config link to, show, or redirect to. */
function findExternalAddresses({ site, config, findInConfig }: AddressInput): FoundAddresses {
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
      // The URL of a form receives the data that readers send, so there may be nothing to read.
      if (resolved.kind !== 'external' || !link || link.loads === 'form') continue
      add(resolved.href, () => ({ file: route.source.projectPath, ...link.at }))
    }
  }
  for (const { key, href, link } of site.configLinks)
    if (link.kind === 'external') add(link.href, () => ({ file: config.configFile, ...findInConfig(href, key) }))
  return { addresses: [...found.values()], skipped: skipped.size }
}

/** Parses a URL without its fragment, which is not sent, and without credentials. */
function parseAddress(href: string): URL | undefined {
  const full = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:/i.test(full) || !isUrl(full)) return undefined
  const url = new URL(full)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url
}

/** Whether the config lists the host of a URL, with or without its port. */
function isListed({ hostname, host }: URL, hosts: readonly string[]): boolean {
  return hosts.includes(hostname) || hosts.includes(host)
}

/** Names that nobody can own (https://www.rfc-editor.org/rfc/rfc2606), and the reader's own computer, which `links.localhost` controls. */
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
