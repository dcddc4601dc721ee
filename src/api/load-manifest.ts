import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readManifest, type SharedLines } from '../core/manifest/manifest-format.ts'
import type { SiteManifest } from '../core/model/output.ts'
import { cachePath, readSealed, writeSealed } from '../kit/caches/seal.ts'
import { EnvironmentError, UsageError } from '../kit/failures/failure.ts'
import { writeFileAtomic } from '../kit/files/file-system.ts'
import { sha256 } from '../kit/files/hash.ts'
import { fetchAddress } from '../kit/network/fetch-address.ts'
import { runGit } from '../kit/programs/run-git.ts'
import { isUrl } from '../kit/url/address.ts'
import { workingFolder } from './process-environment.ts'

/** The manifest of a site with 100,000 pages is about 200 MB. Text longer than 512 MB does not fit in a string. */
const maxBytes = 400_000_000
const maxMs = 60_000
const defaultFile = 'manifest.json'

/** A manifest, and the name that messages use for it. */
interface NamedManifest {
  readonly from: string
  readonly name: string
  /** The advice to show if the manifest is missing. */
  readonly hint: string
}

/** Reads the manifest of the build to compare with. Throws if it cannot be used. */
export function loadPrevious(from: string): Promise<SiteManifest> {
  return load({ from, name: `previous manifest \`${from}\``, hint: 'For the first build, leave `--previous` out' })
}

interface LoadOptions {
  /** The advice to show if the manifest is missing. */
  readonly hint?: string
  readonly shared?: SharedLines
}

/** Reads a manifest from a file, a URL, or `git:REF:PATH`. Throws if it cannot be used. */
export function loadManifest(from: string, { hint = 'Check the name', shared }: LoadOptions = {}): Promise<SiteManifest> {
  return load({ from, name: `manifest \`${from}\``, hint }, shared)
}

async function load(named: NamedManifest, shared?: SharedLines): Promise<SiteManifest> {
  const { from, name } = named
  const text = /^https?:\/\//i.test(from) ? await fetchText(named) : from.startsWith('git:') ? await readCommitted(named) : readText(named)
  const manifest = readManifest(text, shared)
  if (typeof manifest === 'string')
    throw new UsageError(`The ${name} cannot be used: ${manifest}.`, 'Specify a manifest that `docsgen build` wrote.')
  return manifest
}

function readText({ from, name, hint }: NamedManifest): string {
  const file = resolve(workingFolder(), from)
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile())
    throw new UsageError(`The ${name} does not exist.`, `${hint}, and write a manifest with \`docsgen build --manifest\`.`)
  if (stats.size > maxBytes) throw tooLarge(name)
  return readFileSync(file, 'utf8')
}

async function readCommitted({ from, name }: NamedManifest): Promise<string> {
  const [, ref = '', path = defaultFile] = /^git:([^:]*):?(.+)?$/.exec(from) ?? []
  if (!/^[\w@][\w./@{}~^+-]*$/.test(ref))
    throw new UsageError(`\`${from}\` does not name a commit.`, 'Write `git:REF` or `git:REF:PATH`, such as `git:main:manifest.json`.')
  const object = `${ref}:./${path.replace(/^(?:\.?\/)+/, '')}`
  const size = await runGit(workingFolder(), ['cat-file', '-s', object])
  if (size.isMissing) throw new EnvironmentError('git cannot be started.', 'Install git, or name a file.')
  if (size.code !== 0)
    throw new UsageError(
      `\`${path}\` cannot be read from the commit \`${ref}\`: ${size.errors
        .trim()
        .split('\n')
        .at(-1)
        ?.replace(/^fatal: /, '')}.`,
      'Commit the manifest that `docsgen build --manifest` writes. In a shallow clone, fetch the commit first.',
    )
  if (Number(size.output.toString()) > maxBytes) throw tooLarge(name)
  return (await runGit(workingFolder(), ['cat-file', 'blob', object])).output.toString()
}

async function fetchText({ from, name, hint }: NamedManifest): Promise<string> {
  const failed = (reason: string) => new EnvironmentError(`The ${name} cannot be fetched: ${reason}.`, `${hint}.`)
  if (!isUrl(from)) throw failed('it is not a valid address')
  const fetched = await fetchAddress(new URL(from), {
    maxRedirects: 10,
    limitMs: maxMs,
    headers: { accept: 'application/json' },
    body: { maxBytes },
  })
  if (fetched.kind !== 'response') throw failed(fetched.reason)
  const { status, body } = fetched
  if (status < 200 || status > 299) throw failed(`the host responded with ${status}`)
  if (!body) throw tooLarge(name)
  return body.toString()
}

function tooLarge(name: string): UsageError {
  return new UsageError(`The ${name} is larger than ${maxBytes / 1_000_000} MB.`, 'Specify a manifest that `docsgen build` wrote.')
}

/** A plain manifest, which other programs can also read. */
const manifestName = 'manifest.json'
const sealName = 'manifest.seal'

/** Stores the manifest of a build for later commands. Throws if it cannot be written. */
export function saveLastManifest(stateDir: string, parts: Iterable<string>): void {
  const digest = createHash('sha256')
  function* hashed(): Generator<string> {
    for (const part of parts) {
      digest.update(part)
      yield part
    }
  }
  writeFileAtomic(cachePath(stateDir, manifestName), hashed())
  writeSealed(cachePath(stateDir, sealName), digest.digest('hex'))
}

/**
 * The path of the last build's manifest, or undefined if there was no build. Throws a `UsageError` if docsgen did not write the manifest on
 * this machine.
 */
export function findLastManifest(projectFolder: string): string | undefined {
  const stateDir = join(projectFolder, '.docsgen')
  const file = cachePath(stateDir, manifestName)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  if (readSealed(cachePath(stateDir, sealName))?.toString() === sha256(readFileSync(file))) return file
  throw new UsageError(
    `\`${file}\` was not written by docsgen on this machine.`,
    'Build the site, or name the manifest to compare with: `--manifest`.',
  )
}
