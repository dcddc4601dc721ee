import { blockHashLength, nameBlock, nameShard, type SearchDirectory, shardHashLength } from '../../../templates/search/index-format.ts'
import { isRecord, parseJsonIfValid } from '../../kit/data/is-record.ts'
import { unescapeHtml } from '../../kit/escape/markup.ts'

type Attributes = ReadonlyMap<string, { readonly value: string; readonly at: number }>
type Kind = 'load' | 'link' | 'set'

const tag = /<(?:!--|([a-z][^\s/>]*))/gi
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y

/** Elements whose content is plain text. */
const texts: ReadonlySet<string> = new Set(['script', 'style', 'title', 'textarea', 'xmp'])
/** All attributes that `kindOf` and `readTag` read. */
const wanted: ReadonlySet<string> = new Set(
  'id name href xlink:href src srcset imagesrcset poster data rel style content property http-equiv method action type data-src data-search data-search-page data-types data-file'.split(
    ' ',
  ),
)
/**
 * The script that renders diagrams, by its name without a hash. Scripts refer to it on every site, but only pages with diagrams load it.
 */
export const mermaidFile = 'assets/mermaid.js'
const loadingRels = /\b(?:stylesheet|icon|apple-touch-icon|preload|modulepreload|prefetch|manifest)\b/i

/** The URLs and IDs in HTML or SVG. */
export function readMarkup(html: string): FileContents {
  const addresses: FoundAddress[] = []
  const anchors: string[] = []
  tag.lastIndex = 0
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = match[1]?.toLowerCase()
    if (name === undefined) {
      tag.lastIndex = endOf(html, '-->', tag.lastIndex)
      continue
    }
    const start = tag.lastIndex
    if (name === 'figure' && html.startsWith(' class="mermaid"', start))
      addresses.push({ address: mermaidFile, at: start, isLoaded: true, from: '' })
    const attributes = readAttributes(html, start)
    readTag(name, attributes, addresses)
    for (const key of ['id', 'name']) {
      const id = attributes.get(key)?.value
      if (id !== undefined && (key === 'id' || name === 'a')) anchors.push(id)
    }
    if (!texts.has(name)) continue
    const end = tag.lastIndex
    tag.lastIndex = endOf(html, `</${match[1]}`, end)
    if (name === 'style') addresses.push(...moved(readStyles(html.slice(end, tag.lastIndex)), end))
  }
  return { addresses, anchors }
}

function endOf(html: string, end: string, start: number): number {
  const at = html.indexOf(end, start)
  return at === -1 ? html.length : at
}

/** Reads the attributes of a tag, and moves the search for tags past them. */
function readAttributes(html: string, start: number): Attributes {
  const attributes = new Map<string, { readonly value: string; readonly at: number }>()
  attribute.lastIndex = start
  for (let match = attribute.exec(html); match; match = attribute.exec(html)) {
    tag.lastIndex = attribute.lastIndex
    const [, key = '', double, single, bare] = match
    const written = double ?? single ?? bare
    if (written === undefined || !wanted.has(key)) continue
    const value = written.includes('&') ? unescapeHtml(written) : written
    attributes.set(key, { value, at: attribute.lastIndex - written.length - (bare === undefined ? 1 : 0) })
  }
  return attributes
}

function readTag(name: string, attributes: Attributes, found: FoundAddress[]): void {
  for (const [key, { value, at }] of attributes) {
    if (key === 'style') {
      if (value.includes('url(')) found.push(...moved(readStyles(value), at))
    } else if (key === 'data-types') {
      found.push({ address: `types/${value.slice(0, value.lastIndexOf('-'))}.json`, at, isLoaded: true, from: '' })
    } else if (key === 'data-file') {
      if (name === 'docsgen-island') found.push({ address: value, at, isLoaded: true, from: 'assets/' })
    } else if (key === 'content') {
      readMeta(attributes, value, at, found)
    } else {
      const kind = kindOf(name, key, attributes)
      if (kind === 'set') for (const address of readSet(value)) found.push({ address, at, isLoaded: true })
      else if (kind) found.push({ address: value, at, isLoaded: kind === 'load' })
    }
  }
}

function kindOf(name: string, key: string, attributes: Attributes): Kind | undefined {
  switch (key) {
    case 'href':
    case 'xlink:href':
      if (name === 'link') return loadingRels.test(attributes.get('rel')?.value ?? '') ? 'load' : 'link'
      return name === 'image' || name === 'use' ? 'load' : name === 'base' ? undefined : 'link'
    case 'src':
      return 'load'
    case 'srcset':
    case 'imagesrcset':
      return 'set'
    case 'poster':
      return name === 'video' ? 'load' : undefined
    case 'data':
      return name === 'object' ? 'load' : undefined
    case 'data-search':
      return 'load'
    case 'data-src':
      return name === 'nav' ? 'load' : undefined
    case 'data-search-page':
      return 'link'
    case 'action':
      return name === 'form' && !/post/i.test(attributes.get('method')?.value ?? '') ? 'link' : undefined
    default:
      return undefined
  }
}

function readMeta(attributes: Attributes, value: string, at: number, found: FoundAddress[]): void {
  const property = attributes.get('property')?.value ?? attributes.get('name')?.value ?? ''
  if (/^(?:og|twitter):(?:image|video|audio)(?::(?:secure_)?url|:src)?$/.test(property)) found.push({ address: value, at, isLoaded: true })
  else if (property === 'og:url') found.push({ address: value, at, isLoaded: false })
  else if (/^refresh$/i.test(attributes.get('http-equiv')?.value ?? '')) {
    const address = /^[^;,]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(value)?.[1]
    if (address !== undefined) found.push({ address, at, isLoaded: false })
  }
}

/** Reads the URLs in a list such as `small.webp 480w, large.webp 960w`. */
function readSet(value: string): readonly string[] {
  return value.split(/,\s+|,$/).flatMap((candidate) => candidate.trim().split(/\s+/)[0] || [])
}

/** Converts the offsets of URLs in a part of a text into offsets in the whole text. */
function moved(found: readonly FoundAddress[], by: number): readonly FoundAddress[] {
  return found.map((address) => ({ ...address, at: address.at + by }))
}

/** Matches the start of comments, so that their content is ignored, and `url(…)` and `@import '…'`. */
const address = /\/\*|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]+))\s*\)|@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/g

/** The URLs in CSS. */
export function readStyles(css: string): readonly FoundAddress[] {
  const found: FoundAddress[] = []
  address.lastIndex = 0
  for (let match = address.exec(css); match; match = address.exec(css)) {
    if (match[0] === '/*') {
      const end = css.indexOf('*/', address.lastIndex)
      address.lastIndex = end === -1 ? css.length : end + 2
      continue
    }
    const written = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? ''
    if (written !== '') found.push({ address: written, at: match.index + match[0].indexOf(written), isLoaded: true })
  }
  return found
}

/** A URL in a file of the site. */
export interface FoundAddress {
  /** The URL as written, without escapes. */
  readonly address: string
  /** The offset of the URL in the text. */
  readonly at: number
  /** Whether browsers or scripts load the URL together with the file. People and programs only follow all other URLs. */
  readonly isLoaded: boolean
  /** The folder that the URL is relative to, with a slash at its end. @default that of the file */
  readonly from?: string
}

/** The URLs in a file, and the IDs that other files can link to. */
export interface FileContents {
  readonly addresses: readonly FoundAddress[]
  readonly anchors: readonly string[]
}

export const none: FileContents = { addresses: [], anchors: [] }

type Json = Readonly<Record<string, unknown>>

interface DataKind {
  readonly matches: (path: string, value: unknown) => boolean
  /** Keys whose values are URLs. */
  readonly keys?: readonly string[]
  /** Keys whose values are URLs that browsers load. */
  readonly loaded?: readonly string[]
  readonly read?: (path: string, value: Json) => readonly string[]
}

/** The kinds of JSON files in which the keys with URLs are known. In other files, any text could look like a URL. */
const kinds: readonly DataKind[] = [
  { matches: (path) => /^assets\/sidebar-[^/]*\.json$/.test(path), keys: ['href'] },
  { matches: (path) => /^assets\/search\/[^/]+\/b[^/]*\.json$/.test(path), read: (_, blocks) => Object.values(blocks).flatMap(sectionsOf) },
  { matches: (path) => /^types\/[^/]*\.json$/.test(path), keys: ['href'], read: (_, { links }) => stringsIn(isRecord(links) ? links : {}) },
  {
    matches: (path, value) => path.endsWith('symbols.json') && isRecord(value) && value.symbols === 1,
    read: (_, { pages }) => (Array.isArray(pages) ? pages.flatMap(symbolsOf) : []),
  },
  {
    matches: (path) => /(?:^|\/)(?:manifest\.json|[^/]*\.webmanifest)$/.test(path),
    keys: ['start_url', 'url'],
    loaded: ['src'],
  },
  {
    matches: (_, value) => isRecord(value) && typeof value.version === 'string' && value.version.startsWith('https://jsonfeed.org/'),
    keys: ['url', 'home_page_url', 'feed_url', 'next_url', 'image', 'banner_image', 'avatar', 'icon', 'favicon', 'content_html'],
  },
  { matches: (path) => path === 'staticwebapp.config.json', keys: ['rewrite', 'redirect'] },
]

/** The URLs in a JSON file. */
export function readData(path: string, text: string): readonly FoundAddress[] {
  // The content may not match the file extension.
  const value = parseJsonIfValid(text)
  if (value === undefined) return []
  if (/^search\/[^/]*\.json$/.test(path) && isRecord(value)) return readDirectory(path, value as unknown as SearchDirectory)
  const found: FoundAddress[] = []
  const add = (address: string, isLoaded: boolean) =>
    found.push({ address, isLoaded, at: Math.max(text.indexOf(JSON.stringify(address).slice(1, -1)), 0) })
  for (const { matches, keys = [], loaded = [], read } of kinds) {
    if (!matches(path, value)) continue
    visit(value, (key, address) => {
      if (key === 'content_html') for (const inner of readMarkup(address).addresses) add(inner.address, inner.isLoaded)
      else if (keys.includes(key) || loaded.includes(key)) add(address, loaded.includes(key))
    })
    if (read && isRecord(value)) for (const address of read(path, value)) add(address, false)
  }
  return found
}

/** The pieces of a search index, whose names are listed in its directory. */
function readDirectory(path: string, { shards = '', blocks = '', words }: Partial<SearchDirectory>): readonly FoundAddress[] {
  const folder = path.replace(/^search\/(.*)\.json$/, 'assets/search/$1/')
  const names = [
    ...cut(shards, shardHashLength).map(nameShard),
    ...cut(blocks, blockHashLength).flatMap((hash, number) => (hash.startsWith('-') ? [] : [nameBlock(number, hash)])),
    ...(words === undefined ? [] : [words]),
  ]
  return names.map((name) => ({ address: `${name}.json`, at: 0, isLoaded: true, from: folder }))
}

function cut(hashes: string, length: number): readonly string[] {
  return Array.from({ length: Math.floor(hashes.length / length) }, (_, index) => hashes.slice(index * length, (index + 1) * length))
}

function sectionsOf(document: unknown): readonly string[] {
  if (!isRecord(document) || typeof document.href !== 'string') return []
  const { href, s } = document
  const ids = Array.isArray(s) ? s.map((section: unknown) => (Array.isArray(section) ? section[0] : '')) : []
  return [href, ...ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [`${href}#${id}`] : []))]
}

/** Reads the path in an entry such as `["guide/", "Guide", [["install", …]]]`. */
function symbolsOf(page: unknown): readonly string[] {
  const path: unknown = Array.isArray(page) ? page[0] : undefined
  return typeof path === 'string' ? [`./${path}`] : []
}

function stringsIn(record: Json): readonly string[] {
  return Object.values(record).filter((value) => typeof value === 'string')
}

function visit(value: unknown, found: (key: string, text: string) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, found)
  else if (isRecord(value)) {
    for (const [key, each] of Object.entries(value)) {
      if (typeof each === 'string') found(key, each)
      else visit(each, found)
    }
  }
}
