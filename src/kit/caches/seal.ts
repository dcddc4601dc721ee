import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, lstatSync, readFileSync, realpathSync, rmSync, type Stats, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { attempt, ignoreError, UsageError } from '../failures/failure.ts'
import { makeFolders, repositoryOf, writeFileAtomic } from '../files/file-system.ts'
import { isWithin } from '../files/paths.ts'

/** The length of a seal, in ASCII characters. */
export const sealLength = 64

/**
 * Proves that a user of this machine stored this content under this name: HMAC-SHA256 in hexadecimal. Anyone can put files into a project's
 * folders, so no file is read back without its seal.
 */
export function seal(name: string, content: string | Uint8Array): string {
  return createHmac('sha256', cacheKey())
    .update(`${JSON.stringify(name)}\n`)
    .update(content)
    .digest('hex')
}

/** Returns the content that `writeSealed` stored under this name, or undefined if the file is missing, damaged, or from elsewhere. */
export function readSealed(file: string): Buffer | undefined {
  // A missing or unreadable file counts as empty.
  return attempt(() => {
    const bytes = readFileSync(file)
    const content = bytes.subarray(sealLength + 1)
    return bytes.toString('latin1', 0, sealLength) === seal(basename(file), content) ? content : undefined
  })
}

/** Throws if the disk rejects the write. */
export function writeSealed(file: string, content: string | Uint8Array): void {
  writeFileAtomic(file, Buffer.concat([Buffer.from(`${seal(basename(file), content)}\n`), Buffer.from(content as Uint8Array)]))
}

/** Returns the value that `saveJson` stored under this key, or undefined if the file is damaged or from elsewhere. */
export function loadJson<Value>(file: string, key: string): Value | undefined {
  const text = readSealed(file)?.toString('utf8')
  if (text === undefined) return undefined
  const end = text.indexOf('\n')
  return text.slice(0, end) === JSON.stringify(key) ? (JSON.parse(text.slice(end + 1)) as Value) : undefined
}

/** Caches a value for the next build. Disk errors are ignored. */
export function saveJson(file: string, key: string, value: unknown): void {
  // If the disk is full or read-only, the next build runs without the value.
  attempt(() => writeSealed(file, `${JSON.stringify(key)}\n${JSON.stringify(value)}`))
}

/** A path in docsgen's cache. Its content is verified when it is read, and `docsgen clean` removes it. */
export function cachePath(stateDir: string, ...names: readonly string[]): string {
  return join(stateDir, 'cache', ...names)
}

/**
 * Returns the beginning of the path, relative to the project folder, of a page whose version or repository comes from Git and is stored in
 * the cache. Returns an empty string for other pages.
 */
export function projectBaseOf(page: string): string {
  // `build --verify` has its own cache within the cache.
  return /^\.docsgen\/cache\/(?:verify-[^/]+\/cache\/)?(?:versions|repositories)\/[^/]+\//.exec(page)?.[0] ?? ''
}

/** The name of the environment variable that lets several machines share a key. */
const cacheKeyVariable = 'DOCSGEN_CACHE_KEY'

interface CacheKey {
  readonly key: string
  /** The reason why later builds cannot use the caches of this build, or undefined if they can. */
  readonly lost?: string
}

const shared = 'docsgen cache key'
const minLength = 32

/**
 * Chooses the key that seals the caches of this process and its threads. Must be called before any cache is read. Throws a `UsageError` if
 * the variable is too short to be a secret.
 */
export function openCacheKey(projectRoot: string): Pick<CacheKey, 'lost'> {
  const key = findKey(projectRoot)
  setEnvironmentData(shared, key as never)
  return key
}

/** The secret of the machine's current user, which no file in a project can contain. */
function cacheKey(): string {
  return sharedKey().key
}

/** Whether other processes of this user have the same key. */
export function hasLastingKey(): boolean {
  return sharedKey().lost === undefined
}

function sharedKey(): CacheKey {
  const known = getEnvironmentData(shared) as unknown as CacheKey | undefined
  if (known) return known
  const key = findKey(undefined)
  setEnvironmentData(shared, key as never)
  return key
}

function findKey(projectRoot: string | undefined): CacheKey {
  const given = process.env[cacheKeyVariable]
  if (given !== undefined && given !== '') {
    if (given.length >= minLength) return { key: given }
    throw new UsageError(
      `\`${cacheKeyVariable}\` must have at least ${minLength} characters; found ${given.length}.`,
      'Use a random secret, such as the output of `openssl rand -hex 32`.',
    )
  }
  try {
    const file = keyFile()
    makeFolders(dirname(file), 0o700)
    if (projectRoot !== undefined) refuseInside(file, projectRoot)
    return { key: readKey(file) ?? createKey(file) }
  } catch (error) {
    return { key: newKey(), lost: (error as Error).message }
  }
}

/** The standard location for a program's state: https://specifications.freedesktop.org/basedir-spec/latest/ */
function keyFile(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env
  const folder = process.platform === 'win32' ? LOCALAPPDATA : XDG_STATE_HOME
  return join(folder || join(homedir(), '.local', 'state'), 'docsgen', 'cache-key')
}

/** Anyone who can write to the project or its repository could otherwise choose the key. */
function refuseInside(file: string, projectRoot: string): void {
  const place = realpathSync(dirname(file))
  const project = realpathSync(projectRoot)
  if (isWithin(place, project)) throw new Error(`\`${file}\` is in the project`)
  const repository = repositoryOf(project)
  if (repository !== undefined && isWithin(place, repository)) throw new Error(`\`${file}\` is in the repository of the project`)
}

/** Reads the key. Returns undefined if there is none. Throws if others could have written or read it. */
function readKey(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats) return undefined
  if (!stats.isFile() || isOpenToOthers(stats)) throw new Error(`\`${file}\` is not a file that only you can read and write`)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < minLength) throw new Error(`\`${file}\` does not contain a key`)
  return key
}

function isOpenToOthers({ mode, uid }: Stats): boolean {
  // Windows does not have such modes. The folder belongs to the user.
  if (process.getuid === undefined) return false
  return (mode & 0o077) !== 0 || uid !== process.getuid()
}

/** Another process may create the key at the same time. In this case, the other key is used. */
function createKey(file: string): string {
  const key = newKey()
  const draft = `${file}-${key.slice(0, 16)}`
  writeFileSync(draft, `${key}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
    return key
  } catch (error) {
    const existing = readKey(file)
    if (existing !== undefined) return existing
    ignoreError(error)
    // The file system does not support hard links.
    writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' })
    return key
  } finally {
    rmSync(draft, { force: true })
  }
}

function newKey(): string {
  return randomBytes(32).toString('hex')
}
