import { createHash } from 'node:crypto'
import { createReadStream, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { SiteManifest } from '../../../core/model/output.ts'
import { encodeSegments } from '../../../kit/escape/percent.ts'
import { EnvironmentError } from '../../../kit/failures/failure.ts'
import { systemFiles } from '../../../kit/files/file-rules.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { type Fetched, fetchAddress } from '../../../kit/network/fetch-address.ts'
import { formatCount } from '../../../kit/text/format-values.ts'
import { createDiagnostic } from '../diagnostics.ts'

interface HostInput {
  /** The URL of the home page, with a trailing slash. */
  readonly home: URL
  readonly manifest: SiteManifest
  readonly fetchFile: Fetcher
  readonly tick?: () => void
}

/** The number of simultaneous requests. */
const concurrency = 8
/** After this number of consecutive failed connections, the host is considered unreachable. */
const maxFailures = 16

/** Files that hosts read but do not publish. */
export const filesForHosts: ReadonlySet<string> = new Set(['_headers', '_redirects'])

/**
 * Requests every file of a manifest, and compares it with the content that readers get. Throws an `EnvironmentError` if the host cannot be
 * reached.
 */
export async function verifyHost({ home, manifest, fetchFile, tick = () => {} }: HostInput): Promise<readonly Finding[]> {
  refuseFailure(await fetchFile(home, minLimitBytes), home)
  const judge = createJudge(manifest, home)
  const files = manifest.files.filter(([path]) => !filesForHosts.has(path))
  const findings: (Finding | undefined)[] = []
  let next = 0
  let failures = 0
  const work = async () => {
    for (let index = next++; index < files.length; index = next++) {
      const file = files[index] as SiteManifest['files'][number]
      const found = await judge(file, async (address, limitBytes) => {
        const answer = await fetchFile(address, limitBytes)
        failures = answer.kind === 'failed' ? failures + 1 : 0
        return failures < maxFailures ? answer : refuseFailure(answer, home)
      })
      findings[index] = found
      tick()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return findings.filter((finding) => finding !== undefined)
}

function refuseFailure(answer: Answer, home: URL): Answer {
  if (answer.kind !== 'failed') return answer
  throw new EnvironmentError(`The site \`${home.href}\` cannot be reached: ${answer.reason}.`, 'Check the URL and your connection.')
}

type Fetch = (address: URL, limitBytes: number) => Promise<Answer>

/** The fallback page that a host serves in place of a file can be longer than the file. */
const minLimitBytes = 1_000_000

function createJudge({ files, redirects, base }: SiteManifest, home: URL) {
  const byContent = new Map(files.map(([path, , sha256]) => [sha256, path] as const))
  const targets = new Map(redirects.map(([from, to]) => [fileOfRedirect(from), to] as const))

  /** Explains why this response is not the file, or returns undefined if it is the file. */
  function compare([path, bytes, sha256]: SiteManifest['files'][number], answer: Answer): Finding | undefined {
    const missing = (reason: string): Finding => ({ kind: 'missing', path, reason })
    const different = (reason: string, cause?: string): Finding => ({ kind: 'different', path, reason, ...(cause ? { cause } : {}) })
    if (answer.kind === 'failed') return missing(answer.reason)
    if (answer.kind === 'redirect') {
      const target = targets.get(path)
      if (target !== undefined && isSameAddress(answer.location, target, { home, base })) return undefined
      return different(answer.reason, answer.reason.replace(/`.*`/, ''))
    }
    if (answer.status === 404 && path !== '404.html') return missing('the host responds with status 404')
    if (answer.status !== 200 && answer.status !== 404) return missing(`the host responds with status ${answer.status}`)
    if (answer.sha256 === sha256) return undefined
    if (answer.sha256 === undefined)
      return different(`it has more than ${formatCount(answer.bytes)} bytes instead of ${formatCount(bytes)}`, 'size')
    const other = byContent.get(answer.sha256)
    if (other !== undefined) return different(`its content is that of \`${other}\``)
    return answer.bytes === bytes
      ? different('it has the right size, but its content is different', 'content')
      : different(describeSize(answer.bytes, bytes), 'size')
  }

  return async (file: SiteManifest['files'][number], fetchFile: Fetch): Promise<Finding | undefined> => {
    const [path, bytes] = file
    const findings: Finding[] = []
    for (const address of addressesOf(path)) {
      const finding = compare(file, await fetchFile(new URL(address, home), Math.max(bytes, minLimitBytes)))
      if (!finding) return undefined
      findings.push(finding)
    }
    // Hosts are not required to publish dotfiles.
    if (isDotfile(path) && findings.every(({ kind }) => kind === 'missing')) return undefined
    return findings.find(({ kind }) => kind === 'different') ?? findings[0]
  }
}

/** Returns the URLs at which hosts may serve a file, most likely first, such as `guide/`, `guide/install`, and `guide/install.html`. */
export function addressesOf(path: string): readonly string[] {
  const encoded = `./${encodeSegments(path)}`
  if (!path.endsWith('.html')) return [encoded]
  const index = /(?:^|\/)index\.html$/.test(path)
  return [index ? encoded.slice(0, -'index.html'.length) : encoded.slice(0, -'.html'.length), encoded]
}

function isDotfile(path: string): boolean {
  return /(?:^|\/)\.(?!well-known\/)/.test(path)
}

/** Returns the file of the page that redirects to the target on hosts without redirect support. */
function fileOfRedirect(from: string): string {
  const path = from.replace(/^\//, '').replace(/\/$/, '')
  return path === '' ? 'index.html' : `${path}/index.html`
}

/** Compares URLs without the base, the page extension, and trailing slashes, which hosts add and remove. */
function isSameAddress(location: string, target: string, { home, base }: { readonly home: URL; readonly base: string }): boolean {
  const plain = (text: string) => {
    const url = new URL(text, home)
    const path = url.pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '')
    const below = [home.pathname, base].find((prefix) => `${path}/`.startsWith(prefix)) ?? '/'
    return `${url.origin === home.origin ? '' : url.origin}/${path.slice(below.length)}${url.search}`
  }
  return plain(location) === plain(target)
}

/** The list of files in an output folder, which does not have to be on the host. */
const manifestOfOutput = '.docsgen-manifest.json'

/** Compares a folder with a manifest: every file must exist with the expected content, and there must be no other files. */
export async function verifyFolder(
  folder: string,
  { files }: Pick<SiteManifest, 'files'>,
  tick: () => void = () => {},
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const different = (path: string, reason: string, cause: string) => findings.push({ kind: 'different', path, reason, cause })
  for (const [path, bytes, sha256] of files) {
    tick()
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (!stats) findings.push({ kind: 'missing', path, reason: 'the folder does not contain it' })
    else if (!stats.isFile()) different(path, `it is a ${stats.isDirectory() ? 'folder' : 'link or a device'}`, 'not a file')
    else if (stats.size !== bytes) different(path, describeSize(stats.size, bytes), 'size')
    else if ((await hashFile(join(folder, path))) !== sha256)
      different(path, 'it has the right size, but its content is different', 'content')
  }
  const listed = new Set(files.map(([path]) => path))
  return [...findings, ...listExtra(folder, listed).map((path) => ({ kind: 'extra' as const, path, reason: '' }))]
}

function describeSize(bytes: number, expected: number): string {
  return `it has ${formatCount(bytes)} bytes instead of ${formatCount(expected)}`
}

function listExtra(folder: string, listed: ReadonlySet<string>): readonly string[] {
  const extra: string[] = []
  const visit = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      const path = prefix + entry.name
      if (entry.isDirectory()) visit(`${path}/`)
      else if (!listed.has(path) && path !== manifestOfOutput && !systemFiles.has(entry.name)) extra.push(path)
    }
  }
  visit('')
  return extra.sort()
}

/** Reads the file in chunks, because it may be larger than the available memory. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** A difference between a deployed file and the manifest. */
export interface Finding {
  readonly kind: 'missing' | 'different' | 'extra'
  /** The path in the manifest or in the folder. */
  readonly path: string
  /** Part of a sentence: `its content is that of 404.html`. */
  readonly reason: string
  /** The part of the reason that findings with the same cause share. @default the reason */
  readonly cause?: string
}

interface Place {
  readonly locate: (path: string) => string
  readonly isHost: boolean
}

export function describeFinding({ kind, path, reason, cause = reason }: Finding, { locate, isHost }: Place): Diagnostic {
  const location = { file: locate(path) as ProjectPath }
  if (kind === 'extra') return createDiagnostic('verify/extra-file', {}, location)
  if (kind === 'missing') return createDiagnostic('verify/missing-file', { reason }, location, { cause })
  return createDiagnostic('verify/different-file', { reason, isHost }, location, { cause })
}

/** A host's response to a request for a file. */
type Answer =
  | {
      readonly kind: 'content'
      readonly status: number
      readonly bytes: number
      /** The hash of the decoded content, or undefined if the content is longer than the limit, in which case `bytes` is the limit. */
      readonly sha256: string | undefined
    }
  /** A redirect that is not followed, or that leads to another page. */
  | { readonly kind: 'redirect'; readonly location: string; readonly reason: string }
  /** `reason` is part of a sentence. */
  | { readonly kind: 'failed'; readonly reason: string }

export type Fetcher = (address: URL, limitBytes: number) => Promise<Answer>

interface FetchOptions {
  /** The delay before a request is repeated for the first time. @default 500 */
  readonly pauseMs?: number
  /** The time limit for each megabyte, and for the first byte. @default 30000 */
  readonly limitMs?: number
}

const tries = 3
const maxRedirects = 5
/** The statuses of busy hosts. */
const repeatedStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
/** A host cannot make docsgen wait longer than this. */
const maxPauseMs = 10_000

/** Requests files and hashes them without storing them. Only redirects on the host that the user specified are followed. */
export function createFetcher({ pauseMs = 500, limitMs = 30_000 }: FetchOptions = {}): Fetcher {
  return async (address, limitBytes) => {
    const deadlineMs = limitMs * (1 + limitBytes / 1_000_000)
    for (let attempt = 1; ; attempt++) {
      const { answer, retryAfterMs } = await request(address, { limitBytes, deadlineMs })
      const isRepeated = answer.kind === 'failed' || (answer.kind === 'content' && repeatedStatuses.has(answer.status))
      if (!isRepeated || attempt === tries) return answer
      await wait(Math.min(retryAfterMs ?? pauseMs * 4 ** (attempt - 1), maxPauseMs))
    }
  }
}

interface Limits {
  readonly limitBytes: number
  readonly deadlineMs: number
}

interface Attempt {
  readonly answer: Answer
  readonly retryAfterMs?: number | undefined
}

async function request(start: URL, { limitBytes, deadlineMs }: Limits): Promise<Attempt> {
  const hash = createHash('sha256')
  let bytes = 0
  const fetched = await fetchAddress(start, {
    maxRedirects,
    // Only another URL of the same page has the same content: `page` and `page.html`, or `http:` and `https:`.
    mayFollow: (next) => next.hostname === start.hostname && isSamePage(next, start),
    limitMs: deadlineMs,
    headers: { 'cache-control': 'no-cache' },
    body: {
      maxBytes: limitBytes,
      // An error page also has content.
      isWanted: () => true,
      consume(chunk) {
        bytes += chunk.byteLength
        hash.update(chunk)
      },
    },
  })
  switch (fetched.kind) {
    case 'failed':
      return { answer: fetched }
    case 'redirect':
      return { answer: { kind: 'redirect', location: fetched.location, reason: describeRedirect(fetched) } }
    case 'response': {
      const { status, headers, body } = fetched
      const content = body ? { bytes, sha256: hash.digest('hex') } : { bytes: limitBytes, sha256: undefined }
      const seconds = Number(headers['retry-after'] ?? Number.NaN)
      return {
        answer: { kind: 'content', status, ...content },
        retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined,
      }
    }
  }
}

function describeRedirect({ why, location }: Extract<Fetched, { readonly kind: 'redirect' }>): string {
  if (why === 'circle' || why === 'count') return 'the host redirects it in a loop'
  return why === 'invalid' || why === 'scheme'
    ? 'the host redirects it to an invalid address'
    : `the host redirects it to \`${location.slice(0, 200)}\``
}

function isSamePage(a: URL, b: URL): boolean {
  const plain = ({ pathname }: URL) => pathname.replace(/(?:\/|\/index\.html|\.html)$/, '')
  return plain(a) === plain(b)
}
