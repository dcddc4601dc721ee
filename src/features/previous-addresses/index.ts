import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { describePage } from '../../core/manifest/manifest-format.ts'
import type { NotedSection } from '../../core/markdown/page-reports.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { CodeBlock } from '../../core/markdown/syntax-parts.ts'
import type { Diagnostic, Range } from '../../core/model/diagnostic.ts'
import type { Document } from '../../core/model/document.ts'
import type { ManifestAnchor, ManifestPage, ManifestSample, SiteManifest } from '../../core/model/output.ts'
import type { Alias, Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { compareText } from '../../kit/data/sort-and-group.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createSimilarPaths } from '../../kit/similar/similar-paths.ts'
import { comparablePath } from '../../kit/url/address.ts'
import { createFollower, type PagePair } from './follow-sections.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'address/missing-page': warning(
    'Lost URL',
    'The previous build published “{title}” at `{path}`. There is no page at this URL now, and no redirect.',
    ({ path, to, isContent }: { path: string; to?: string | undefined; isContent?: boolean }) => {
      if (to === undefined) return `Restore the page, or redirect its URL: \`docsgen redirect add ${path} /new/url\`.`
      return `${isContent ? `Its text is now at \`${to}\`` : `The most similar URL is \`${to}\``}. To redirect readers, run \`docsgen redirect add ${path} ${to}\`.`
    },
  ),
  'address/missing-anchor': warning(
    'Lost anchor',
    'The previous build published the anchor `{path}#{id}`. The page no longer has it.',
    ({ id, candidate, elsewhere }: { id: string; candidate?: string; elsewhere?: string | undefined }) => {
      if (elsewhere !== undefined) return `If the section is now \`${elsewhere}\`, add \`<a id="${id}"></a>\` with a link to it.`
      if (candidate)
        return `If the section is now \`#${candidate}\`, end its heading with \`{#${id}}\`, or write \`<a id="${id}"></a>\` above it.`
      return `Write \`<a id="${id}"></a>\` where readers who follow old links should arrive.`
    },
  ),
  'address/other-site': warning(
    'Manifest of a different site',
    'None of the {count} addresses in the previous manifest exists on this site, so docsgen did not compare them.',
    'Check that `--previous` specifies the manifest of an earlier build of this site.',
  ),
})

/** Reports URLs that existed in the previous build, and keeps the anchors of sections that have moved. */
export const previousAddresses = defineFeature({
  name: 'previous-addresses',
  diagnostics,
  syntax: {
    isIn: ({ options }) => options.linksOnly !== true,
    code: printSample,
    records: (walk) => ({ document: printSections(walk) }),
  },
  prepare({ site, config, previous, readBody, stage }) {
    if (!previous) return undefined
    return stage('compare', () => {
      const findHeading = ({ route, document }: SitePage, id: string) =>
        readBody(route.source, document)?.headings.find((heading) => heading.id === id)?.at
      const { diagnostics, aliases } = checkPrevious({ site, config, previous, findHeading })
      const kept = site.pages.flatMap(({ route: { path } }) =>
        (aliases.get(path) ?? []).map(({ id, of, page }) => ({ from: `${path}#${id}`, to: `${page?.path ?? ''}#${of}` })),
      )
      const pages = ({ route: { path } }: SitePage) => {
        const own = aliases.get(path)
        return own ? { aliases: own } : {}
      }
      return { value: { pages, report: { aliases: kept } }, diagnostics }
    })
  },
})

/** The number of word pairs that a sketch keeps. */
const sketchSize = 16
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The manifest records for a page's code. */
const samplePrints = createNotes((): ManifestSample[] => [])

/**
 * Lists a page's anchors as in the manifest, with hashes that recognize the section of each heading in a later build, even under another
 * heading or on another page. The text above the first heading has no ID, and has the ID of the page's title in place of the hash.
 */
function printSections(walk: PageWalk): Pick<Document, 'sections' | 'samples'> {
  const { page, found } = walk
  const { text } = page
  const samples = samplePrints(walk)
  const sorted = found.sections.toSorted((a, b) => a.start - b.start)
  const known = new Set<string>()
  const printed: ManifestAnchor[] = []
  for (const [index, section] of sorted.entries()) {
    known.add(section.id)
    printed.push(...printSection(text, section, sorted[index + 1]?.start ?? text.length))
  }
  // The numbers of footnotes change with the text.
  for (const id of found.anchors) if (!known.has(id) && !/^fn(?:ref)?-\d/.test(id)) printed.push([id])
  return {
    ...(printed.length === 0 ? {} : { sections: JSON.stringify(printed) }),
    ...(samples.length === 0 ? {} : { samples: JSON.stringify(samples) }),
  }
}

function printSection(text: string, { id, heading, end }: NotedSection, next: number): readonly ManifestAnchor[] {
  const body = printText(text, end, next)
  // Old links to a page's title lead to the top of the page in any case.
  if (id === '') return body.sketch === '' && heading === '' ? [] : [[id, heading || '-', body.hash, body.sketch]]
  return [[id, printText(heading, 0, heading.length).hash.slice(0, 8), body.hash, body.sketch]]
}

/** Records a code block for the manifest. White space is significant in some languages. */
function printSample(walk: PageWalk, { source: code, info }: CodeBlock): undefined {
  if (walk.page.isGenerated) return
  const print = [info?.language ?? '', shortHash(code).slice(0, 8)] as const
  samplePrints(walk).push(info?.values.has('unchecked') ? [...print, 'unchecked'] : print)
}

interface TextPrint {
  /** 16 hexadecimal digits. White space makes no difference. */
  readonly hash: string
  /**
   * The smallest hashes of word pairs in ascending order, with four digits each. Texts that share words also share some of these hashes.
   */
  readonly sketch: string
}

/** ASCII letters and digits. */
const wordCodes = Uint8Array.from({ length: 128 }, (_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0))

/** The hash is not cryptographic and takes one pass over the characters, because every page of every build is read. */
function printText(text: string, start: number, end: number): TextPrint {
  // Both are signed numbers, as `Math.imul` returns them, because V8 would compile the loop repeatedly for other numbers.
  let high = 0x9e3779b9 | 0
  let low = 0x85ebca6b | 0
  let word = 0
  let before = 0
  const smallest = new Int32Array(sketchSize + 1)
  let count = 0
  for (let at = start; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : 32
    const isWord = code > 127 || wordCodes[code] === 1
    if (code > 32) {
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x5bd1e995) ^ (low >>> 15)
    }
    if (isWord) word = Math.imul(word ^ code, 0x01000193) || 1
    // Chinese and Japanese text has no spaces between words.
    if (word !== 0 && (!isWord || code > 0x2e7f)) {
      count = keepSmallest(smallest, count, mix(Math.imul(before, 31) ^ word) >>> 8)
      before = word
      word = 0
    }
  }
  let sketch = ''
  for (let at = 0; at < count; at++) sketch += writeNumber(smallest[at] ?? 0)
  return { hash: hex(mix(high)) + hex(mix(low)), sketch }
}

/** Inserts a value into the sorted first `count` numbers, unless the value is already there or is too large. Returns the new count. */
function keepSmallest(smallest: Int32Array, count: number, value: number): number {
  let at = count
  while (at > 0 && (smallest[at - 1] ?? 0) > value) at--
  if (at === sketchSize || (at > 0 && smallest[at - 1] === value)) return count
  smallest.copyWithin(at + 1, at, count)
  smallest[at] = value
  return Math.min(count + 1, sketchSize)
}

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** Writes a number below 2^24 as four digits. The order of the digits differs from that of the numbers. */
function writeNumber(value: number): string {
  return `${digits[value >>> 18]}${digits[(value >>> 12) & 63]}${digits[(value >>> 6) & 63]}${digits[value & 63]}`
}

interface PreviousInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly previous: SiteManifest
  /** The position of a heading in the source of its page. */
  readonly findHeading: (page: SitePage, id: string) => Range | undefined
}

interface Comparison {
  readonly diagnostics: readonly Diagnostic[]
  /** Anchors to keep, by the path of their page. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>
}

/** Compares the site with the manifest of an earlier build: reports lost URLs and anchors, and keeps anchors whose sections it can find. */
function checkPrevious({ site, config, previous, findHeading }: PreviousInput): Comparison {
  const pages = new Map(site.pages.map((page) => [comparablePath(page.route.path), page]))
  const described = new Map(site.pages.map((page) => [page, describePage(page)]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [comparablePath(from), to]))
  const resolve = createResolver(site, pages, redirects)
  const lost = previous.pages.filter(({ path }) => resolve(path) === undefined)
  if (previous.pages.length > 1 && lost.length === previous.pages.length)
    return {
      diagnostics: [createDiagnostic('address/other-site', { count: lost.length }, { file: config.configFile })],
      aliases: new Map(),
    }

  const pairs = previous.pages.map((before): PagePair & { readonly page: SitePage | undefined } => {
    const found = resolve(before.path)
    const page = typeof found === 'object' ? found : undefined
    return { before, page, now: page && described.get(page) }
  })
  let follower: ReturnType<typeof createFollower> | undefined
  const follow: ReturnType<typeof createFollower> = (pair, id) => {
    follower ??= createFollower({ pairs, current: [...described.values()], placeOf: createPlaceFinder(config) })
    return follower(pair, id)
  }
  const diagnostics: Diagnostic[] = []
  const aliases = new Map<string, Alias[]>()
  const reported = new Set<string>()
  const similar = lost.length === 0 ? undefined : createSimilarPaths(site.pages.map(({ route }) => route.path))
  for (const pair of pairs) {
    const { before, page, now } = pair
    if (page && now) keepAnchors(pair, page, now)
    else if (resolve(before.path) === undefined) reportPage(pair)
  }
  return { diagnostics, aliases }

  function keepAnchors(pair: PagePair, page: SitePage, now: ManifestPage): void {
    const { anchors, renamed = [], moved = [] } = pair.before
    const ids = new Set(page.document.anchors)
    const keep = (id: string, path: string, of: string) => {
      const target = path === now.path ? page : pages.get(comparablePath(path))
      if (ids.has(id) || !target || !isAnchor(target, of)) return false
      const { route, title } = target
      const list = aliases.get(now.path) ?? []
      aliases.set(now.path, list)
      list.push({ id, of, ...(target === page ? {} : { page: { path: route.path, href: route.href, title } }) })
      ids.add(id)
      return true
    }
    /** An alias is kept as long as its section exists, regardless of its heading. */
    const keepFollowed = (id: string, of: string, from: PagePair) => {
      const found = follow(from, of)
      return found?.isCertain === true && keep(id, found.section.path, found.section.id)
    }
    const titleId = anchors.find(([id]) => id === '')?.[1]
    for (const [id] of anchors) {
      // If the anchor does not exist, browsers show the top of the page, where its title is.
      if (id === '' || id === titleId || ids.has(id)) continue
      const found = follow(pair, id)
      if (found?.isCertain && keep(id, found.section.path, found.section.id)) continue
      reportAnchor(id, page, found?.section ?? { path: now.path, id: closest(id, newAnchors(pair, page)) ?? '' })
    }
    for (const [id, of] of renamed)
      if (!ids.has(id) && !keep(id, now.path, of) && !keepFollowed(id, of, pair)) reportAnchor(id, page, { path: now.path, id: '' })
    for (const [id, path, of] of moved) {
      const from = pairs.find(({ before }) => before.path === path)
      const target = resolve(path)
      if (ids.has(id) || (typeof target === 'object' && keep(id, target.route.path, of))) continue
      if (!from || !keepFollowed(id, of, from)) reportAnchor(id, page, { path: now.path, id: '' })
    }
  }

  function reportAnchor(id: string, page: SitePage, candidate: { readonly path: string; readonly id: string }): void {
    const { route } = page
    // Pages without a translation use the source of the original.
    const key = `${route.source.projectPath}#${id}`
    if (reported.has(key)) return
    reported.add(key)
    const isHere = candidate.path === route.path
    const at = isHere && candidate.id !== '' ? findHeading(page, candidate.id) : undefined
    const params = {
      id,
      path: route.path,
      candidate: candidate.id,
      elsewhere: isHere ? undefined : `${candidate.path}${candidate.id === '' ? '' : `#${candidate.id}`}`,
    }
    diagnostics.push(createDiagnostic('address/missing-anchor', params, { file: route.source.projectPath, ...at }))
  }

  function reportPage(pair: PagePair): void {
    const { path, title } = pair.before
    const votes = new Map<string, number>()
    for (const [id] of pair.before.anchors) {
      const found = follow(pair, id)
      if (found) votes.set(found.section.path, (votes.get(found.section.path) ?? 0) + (found.isCertain ? 2 : 1))
    }
    const [byContent] = [...votes].sort(([a, one], [b, other]) => other - one || compareText(a, b))
    const similarPath = byContent ? undefined : similar?.find(path)
    const params = { path, title, to: byContent?.[0] ?? similarPath, isContent: byContent !== undefined }
    diagnostics.push(createDiagnostic('address/missing-page', params, { file: config.configFile }))
  }

  function newAnchors({ before }: PagePair, { document }: SitePage): readonly string[] {
    const old = new Set(before.anchors.map(([id]) => id))
    return document.anchors.filter((id) => !old.has(id))
  }
}

/** Returns the page at a URL, 'elsewhere' for URLs that other files or sites serve, or undefined. */
function createResolver(site: Site, pages: ReadonlyMap<string, SitePage>, redirects: ReadonlyMap<string, string>) {
  return (path: string): SitePage | 'elsewhere' | undefined => {
    let at = path
    for (let steps = 0; steps <= redirects.size; steps++) {
      const page = pages.get(comparablePath(at))
      if (page) return page
      const next = redirects.get(comparablePath(at))
      if (next === undefined) break
      // A fragment in the target replaces the fragment that the reader requested.
      if (!next.startsWith('/') || next.includes('#')) return 'elsewhere'
      at = next
    }
    const file = comparablePath(at).slice(1)
    return [`${file}.html`, `${file}/index.html`, file].some((name) => site.publicFiles.has(name)) ? 'elsewhere' : undefined
  }
}

/** The top of a page has no ID. */
function isAnchor({ document }: SitePage, id: string): boolean {
  return id === '' || document.anchors.includes(id)
}

/** Versions and languages contain the same sections. The longest prefix takes precedence. */
function createPlaceFinder({ versions, locales }: SiteConfig): (path: string) => string {
  const prefixes = versions
    .flatMap((version) => locales.map((locale) => [locale.prefix, version.prefix].filter((part) => part !== '').join('/')))
    .filter((prefix) => prefix !== '')
    .sort((a, b) => b.length - a.length)
  return (path) => prefixes.find((prefix) => path.startsWith(`/${prefix}/`)) ?? ''
}
