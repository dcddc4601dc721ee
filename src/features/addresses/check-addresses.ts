import { parseCode, parseTrustedCode } from '../../kit/code/parse-code.ts'
import { unescapeHtml } from '../../kit/escape/markup.ts'
import { decodeName, decodePercent } from '../../kit/escape/percent.ts'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import { type RedirectFile, readHostRules, readRedirectsFile, redirectFiles } from '../../kit/redirects/read-host-rules.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { isUrl, pathBelow, splitOnce } from '../../kit/url/address.ts'
import { type FileContents, type FoundAddress, mermaidFile, none, readData, readMarkup, readStyles } from './read-markup.ts'

/**
 * Matches URLs in links and definitions, and in the lines that refer to lists. Relative URLs are not matched, because they depend on the
 * original location of the text.
 */
const inMarkdown = /(?:\]\([ \t]*<?|\]:[ \t]+<?)((?:\/|https?:)[^\s()<>"]*(?:\([^\s()<>"]*\)[^\s()<>"]*)*)/g
const lists = /^(?:> Index of all pages|The text of all pages|Pages by folder|All pages): (.+)$/

/** The URLs in `llms.txt` and in the Markdown versions of pages, except for URLs in code. Only the first definition of a label counts. */
function readMarkdown(text: string): readonly FoundAddress[] {
  const found: FoundAddress[] = []
  const labels = new Set<string>()
  for (const { line, start } of linesOutsideFences(text)) {
    for (const address of lists.exec(line)?.[1]?.split(', ') ?? [])
      if (/^(?:\/|https?:)\S+$/.test(address)) found.push({ address, at: start + line.indexOf(address), isLoaded: false })
    if (!line.includes('](') && !line.includes(']:')) continue
    const label = /^ {0,3}\[([^[\]]+)\]:/.exec(line)?.[1]?.toLowerCase()
    if (label !== undefined && labels.has(label)) continue
    if (label !== undefined) labels.add(label)
    for (const match of blankCodeSpans(line).matchAll(inMarkdown)) {
      const [whole, address = ''] = match
      found.push({ address: readEscapes(address), at: start + match.index + whole.length - address.length, isLoaded: false })
    }
  }
  return found
}

function readEscapes(address: string): string {
  return unescapeHtml(address.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
}

const element = /<(?:[\w]+:)?(loc|link|id|guid|uri|url|icon|logo|content|description|encoded)\b[^<>]*>([^<]*)(?=<)/g

/** The URLs in sitemaps and feeds. */
function readXml(text: string): readonly FoundAddress[] {
  if (!/<(?:urlset|sitemapindex|feed|rss)\b/.test(text.slice(0, 2_000))) return []
  const found = [...readMarkup(text).addresses]
  for (const { index, 0: whole, 1: name = '', 2: written = '' } of text.matchAll(element)) {
    const at = index + whole.indexOf('>') + 1
    const content = unescapeHtml(written.trim())
    const isText = name === 'content' || name === 'description' || name === 'encoded'
    if (isText) found.push(...readMarkup(content).addresses.map((inner) => ({ ...inner, at })))
    else if (/^(?:\/|https?:)\S+$/.test(content)) found.push({ address: content, at, isLoaded: false })
  }
  return found
}

/** Finds the URLs in lines such as `Sitemap: https://…`. */
function readRobots(text: string): readonly FoundAddress[] {
  return readLines(text, /^[ \t]*sitemap:[ \t]*(\S+)/gim, false)
}

/** Finds the URLs in lines such as `Link: </style.css>; rel=preload`. */
function readHeaders(text: string): readonly FoundAddress[] {
  const lines = readLines(text, /^[ \t]+link:[ \t]*(.+)$/gim, true)
  return lines.flatMap(({ address: value, at }) =>
    [...value.matchAll(/<([^<>]*)>/g)].map(({ index, 1: address = '' }) => ({ address, at: at + index + 1, isLoaded: true })),
  )
}

/** The targets of redirects, except for targets with placeholders. */
function readRedirects(name: RedirectFile, text: string): readonly FoundAddress[] {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: end, index }) => index + end.length)]
  return readHostRules(name, text).flatMap(({ to, at }) =>
    at && /^\/[^:*]*$/.test(to) ? [{ address: to, at: (starts[at.line - 1] ?? 0) + at.column - 1, isLoaded: false }] : [],
  )
}

function readLines(text: string, pattern: RegExp, isLoaded: boolean): readonly FoundAddress[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole, 1: address = '' }) => ({
    address,
    at: index + whole.lastIndexOf(address),
    isLoaded,
  }))
}

interface AddressInput extends SitePlace {
  /** The path and hash of each file. */
  readonly files: ReadonlyMap<string, string>
  readonly read: (path: string) => string
  /** The record of the last check, so that unchanged files are not read again. */
  readonly record?: AddressRecord | undefined
  /** Whether a URL has already been checked in the sources of the site. */
  readonly isChecked?: (address: string) => boolean
}

/** The URLs in files. Numbers are indexes into `targets`. */
export interface AddressRecord {
  readonly targets: readonly string[]
  readonly files: readonly (readonly [
    path: string,
    hash: string,
    loaded: readonly number[],
    linked: readonly number[],
    anchors: readonly string[],
  ])[]
}

export interface MissingAddress {
  readonly file: string
  readonly address: string
  readonly line: number
  readonly column: number
  readonly isLoaded: boolean
  /** The file that should contain the anchor, if only the anchor is missing. */
  readonly in?: string
}

export interface CheckedAddresses {
  readonly missing: readonly MissingAddress[]
  readonly record: AddressRecord
}

/**
 * Follows the URLs in the files of a site as browsers and programs do. Each URL must lead to a file of the site and, if it has a fragment,
 * to an anchor in this file.
 */
export function checkAddresses(input: AddressInput): CheckedAddresses {
  const { files, read, isChecked = () => false } = input
  const findTarget = createTargets(input)
  const record = readFiles(input, findTarget)
  const hasMermaid = [...files.keys()].some((path) => /^assets\/mermaid\.[^/]*\.js$/.test(path))
  const host = createHost(
    new Set([...files.keys(), ...(hasMermaid ? [mermaidFile] : [])]),
    input.base,
    files.has('_redirects') ? read('_redirects') : '',
  )
  const anchors = new Map(record.files.map(([path, , , , ids]) => [path, ids]))
  const idsOf = new Map<string, ReadonlySet<string>>()
  const problems = record.targets.map((target) => findProblem(target))
  const missing = record.files.flatMap(([path, , loaded, linked]): readonly MissingAddress[] => {
    const wrong = new Map([...loaded, ...linked].flatMap((index) => (problems[index] ? [[record.targets[index], problems[index]]] : [])))
    return wrong.size === 0 ? [] : locate(path, wrong)
  })
  return { missing, record }

  function findProblem(target: string): Problem | undefined {
    const end = target.indexOf('#')
    const file = host.find(end === -1 ? target : target.slice(0, end))
    if (file === undefined) return {}
    const id = end === -1 ? '' : (target.slice(end + 1).split(':~:')[0] ?? '')
    if (!file.endsWith('.html') || id === '' || id === 'top') return undefined
    const ids = idsOf.get(file) ?? new Set(anchors.get(file))
    idsOf.set(file, ids)
    return ids.has(id) || [decodePercent(id), decodeName(id)].some((each) => each !== undefined && ids.has(each)) ? undefined : { in: file }
  }

  /** Reads the file again, because few files contain URLs that lead nowhere. */
  function locate(path: string, wrong: ReadonlyMap<string | undefined, Problem | undefined>): readonly MissingAddress[] {
    const text = read(path)
    const seen = new Set<string>()
    return (readerOf(path)?.(text).addresses ?? []).flatMap((found) => {
      const target = findTarget(found, path)
      const problem = target === undefined ? undefined : wrong.get(target)
      if (!problem || seen.size === maxPerFile || seen.has(found.address) || isChecked(found.address)) return []
      if (/\.m?js$/.test(path) && !isImport(path, text, found.at)) return []
      seen.add(found.address)
      const address = found.from === undefined ? found.address : `${input.base}${target}`
      return [{ ...problem, file: path, address, isLoaded: found.isLoaded, ...positionAt(text, found.at) }]
    })
  }
}

/** The maximum number of problems per file, because further problems usually have the same cause. */
const maxPerFile = 100

type Problem = Pick<MissingAddress, 'in'>

function readFiles({ files, read, record }: AddressInput, findTarget: ReturnType<typeof createTargets>): AddressRecord {
  const known = new Map(record?.files.map((file) => [file[0], file] as const))
  const targets: string[] = []
  const indexes = new Map<string, number>()
  const indexOf = (target: string): number => {
    const index = indexes.get(target) ?? targets.push(target) - 1
    indexes.set(target, index)
    return index
  }
  const found: AddressRecord['files'][number][] = []
  for (const [path, hash] of files) {
    const reader = readerOf(path)
    if (!reader) continue
    const before = known.get(path)
    if (record && before?.[1] === hash) {
      const again = (old: readonly number[]) => old.map((index) => indexOf(record.targets[index] ?? ''))
      found.push([path, hash, again(before[2]), again(before[3]), before[4]])
      continue
    }
    const { addresses, anchors } = reader(read(path))
    const [loaded, linked] = [new Set<number>(), new Set<number>()]
    const add = (address: FoundAddress) => {
      const target = findTarget(address, path)
      if (target !== undefined) (address.isLoaded ? loaded : linked).add(indexOf(target))
    }
    addresses.forEach(add)
    found.push([path, hash, [...loaded], [...linked], path.endsWith('.html') ? anchors : []])
  }
  return { targets, files: found }
}

type Read = (text: string, path: string) => FileContents

const only =
  (read: (text: string) => FileContents['addresses']): Read =>
  (text) => ({ addresses: read(text), anchors: [] })

const byName: Readonly<Record<string, Read>> = {
  'robots.txt': only(readRobots),
  _headers: only(readHeaders),
  ...Object.fromEntries(redirectFiles.map((name) => [name, only((text) => readRedirects(name, text))])),
}

const json: Read = (text, path) => ({ addresses: readData(path, text), anchors: [] })
const script: Read = (text, path) => ({ addresses: readScript(text, path), anchors: [] })

const byEnding: Readonly<Record<string, Read>> = {
  html: readMarkup,
  svg: readMarkup,
  css: only(readStyles),
  js: script,
  mjs: script,
  json,
  webmanifest: json,
  xml: only(readXml),
  md: only(readMarkdown),
}

/** Returns the function that finds the URLs in a file, or undefined if the file cannot contain any URLs. */
function readerOf(path: string): ((text: string) => FileContents) | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // The parts of `llms-full.txt` repeat the Markdown of pages, so they are not read.
  const own = /^llms(?!-full-\d)(?:-.*)?\.txt$/.test(name) ? byEnding.md : Object.hasOwn(byName, path) ? byName[path] : undefined
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const read = own ?? (Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined)
  return read && ((text) => (text === '' ? none : read(text, path)))
}

const specifier =
  /(?:\bfrom|\bimport)\s*(?:\(\s*)?(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')|\bnew URL\(\s*(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')\s*,\s*import\.meta\.url/g

/** The files that a script loads immediately or later. Strings can contain code, so `isImport` must confirm missing files. */
function readScript(code: string, path: string): readonly FoundAddress[] {
  // The theme's script for islands refers to React, which sites without islands do not include. The islands refer to React themselves.
  const isTheme = path.startsWith('assets/part.')
  return [...code.matchAll(specifier)].flatMap((match): readonly FoundAddress[] => {
    const address = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
    // Other names refer to packages. Pages with diagrams refer to mermaid, whose 3 MB are omitted from other sites.
    if (isTheme && address.startsWith('./react.')) return []
    return /^\.{0,2}\/(?!mermaid\.)/.test(address) ? [{ address, at: match.index + match[0].indexOf(address), isLoaded: true }] : []
  })
}

/** Whether code actually loads the file to which it refers at this offset. */
function isImport(path: string, code: string, at: number): boolean {
  // The build has compiled the code in this folder, which can have long lines.
  const parsed = path.startsWith('assets/') ? parseTrustedCode(path, code) : parseCode(path, code, { lang: 'js', sourceType: 'module' })
  // Browsers cannot run code with errors either.
  if (!parsed || parsed.errors.length > 0) return false
  const { staticImports, staticExports, dynamicImports, importMetas } = parsed.module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  if (requests.some(({ start, end }) => start <= at && at < end)) return true
  return importMetas.some(({ start }) => at < start && code.slice(at, start).split(',').length === 2)
}

interface SitePlace {
  /** The scheme and host of the site, or undefined if they are unknown. */
  readonly url?: string | undefined
  readonly base: string
}

/**
 * Returns the path of a file below the base, and a fragment, both encoded: `guide/install#linux`. Returns undefined if the URL belongs to
 * another site.
 */
type FindTarget = (found: FoundAddress, path: string) => string | undefined

const anyOrigin = 'https://site.invalid'

function createTargets({ url, base }: SitePlace): FindTarget {
  /** Caches URLs that have the same meaning in every file. */
  const known = new Map<string, string | undefined>()
  const ownHost = url === undefined ? undefined : new URL(url).host
  const resolve = (address: string, folder: string): string | undefined => {
    if (!isUrl(address, `${anyOrigin}${base}${folder}`)) return undefined
    const target = new URL(address, `${anyOrigin}${base}${folder}`)
    const isOwn = target.origin === anyOrigin || (target.host === ownHost && /^https?:$/.test(target.protocol))
    const below = isOwn ? pathBelow(base, target.pathname) : undefined
    return below === undefined ? undefined : `${below}${target.hash}`
  }
  return ({ address, from }, path) => {
    if (/^[?#]/.test(address)) {
      const [, fragment = ''] = splitOnce(address, '#')
      return fragment === '' ? undefined : `${encodePath(path)}#${fragment}`
    }
    const isAbsolute = address.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(address)
    if (!isAbsolute) return resolve(address, from ?? encodePath(path.slice(0, path.lastIndexOf('/') + 1)))
    if (!known.has(address)) known.set(address, resolve(address, ''))
    return known.get(address)
  }
}

function encodePath(path: string): string {
  if (/^[\w/.-]*$/.test(path)) return path
  return new URL(`${anyOrigin}/${path.replace(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`).pathname.slice(1)
}

/** Looks up URLs in the same way as a host. */
interface Host {
  /** Returns the file at an encoded path, or `redirect` if only a redirect matches the path. */
  readonly find: (path: string) => string | 'redirect' | undefined
}

/** `redirects` is the text of `_redirects`. */
function createHost(files: ReadonlySet<string>, base: string, redirects = ''): Host {
  const rules = readRules(redirects)
  const known = new Map<string, string | undefined>()
  const find = (encoded: string): string | undefined => {
    for (const path of encoded.includes('%') ? [decodePercent(encoded), decodeName(encoded)] : [encoded]) {
      if (path === undefined) continue
      const inFolder = path === '' || path.endsWith('/') ? `${path}index.html` : undefined
      const file = [path, inFolder ?? `${path}.html`, `${path}/index.html`].find((candidate) => files.has(candidate))
      if (file !== undefined) return file
      if (rules.some(({ start, isWhole }) => (isWhole ? `${base}${path}` === start : `${base}${path}`.startsWith(start)))) return 'redirect'
    }
    return undefined
  }
  return {
    find(encoded) {
      if (!known.has(encoded)) known.set(encoded, find(encoded))
      return known.get(encoded)
    },
  }
}

/** Reads the text before a placeholder in the sources of redirects, such as `/blog/*` and `/news/:year`. */
function readRules(text: string): readonly { readonly start: string; readonly isWhole: boolean }[] {
  return readRedirectsFile(text).map(({ from }) => {
    const end = from.search(/[*:]/)
    return { start: decodePercent(end === -1 ? from : from.slice(0, end)) ?? from, isWhole: end === -1 }
  })
}
