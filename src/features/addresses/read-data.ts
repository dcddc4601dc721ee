import { blockHashLength, nameBlock, nameShard, type SearchDirectory, shardHashLength } from '../../../templates/search/index-format.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { parseJsonIfValid } from '../../kit/data/parse-json.ts'
import { type FoundAddress, readMarkup } from './read-markup.ts'

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
