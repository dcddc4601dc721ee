import { lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { printableLine } from '../../core/diagnostics/printable-text.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { readSite } from '../../core/pipeline/read-site.ts'
import type { Terminal } from '../../core/terminal/terminal.ts'
import { maxSymbolsBytes, readSymbols, type SymbolsFile } from '../../kit/data/read-symbols.ts'
import { EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { fetchAddress } from '../../kit/network/fetch-address.ts'
import { closest } from '../../kit/similar/closest.ts'
import { formatCount, formatCounted } from '../../kit/text/format-values.ts'
import type { LinkedSite } from './options.ts'
import { readInventory } from './symbols/sphinx-inventory.ts'
import { createSymbolIndex, type FoundSymbol, formatSymbols } from './symbols/symbol-index.ts'

interface RefreshOptions extends CommandOptions {
  /** The names of sites. Empty for all sites. */
  readonly sites: readonly string[]
  readonly check?: boolean
  readonly from?: string
}

/**
 * Saves the symbols of other sites, and lists links of this site that lose their target. Returns exit code 1 if there are any such links.
 */
export async function run(options: RefreshOptions, { terminal, openProject, workingFolder }: CommandTools): Promise<number> {
  const { check = false, from } = options
  const project = await openProject('.', options)
  if (!project) return 2
  const { config } = project
  const sites = chooseSites(config.linkedSites, options.sites)
  if (from !== undefined && sites.length > 1)
    throw new UsageError('`--from` needs the name of one site.', 'Specify the site in the command.')
  const used = await project.read(async (input) => listUsed(await readSite(input)))
  const failures: unknown[] = []
  let problems = 0
  for (const site of sites) {
    try {
      const fetched = from === undefined ? await fetchSymbols(site.url) : loadSymbols(resolve(workingFolder(), from))
      const refreshed = refresh(site, fetched, { config, check, used: used.get(site.file) ?? [], terminal })
      if (refreshed.lost > 0 || (check && refreshed.isChanged)) problems++
    } catch (error) {
      // The remaining sites can still be refreshed.
      failures.push(error)
    }
  }
  for (const failure of failures.slice(0, -1)) terminal.report((failure as Error).message)
  if (failures.length > 0) throw failures.at(-1)
  return problems > 0 ? 1 : 0
}

function chooseSites(all: readonly LinkedSite[], names: readonly string[]): readonly LinkedSite[] {
  if (all.length === 0)
    throw new UsageError('The config has no `linkedSites`.', "Add a site, as in `linkedSites: { vue: 'https://vuejs.org/symbols.json' }`.")
  for (const name of names) {
    if (all.some((site) => site.name === name)) continue
    const known = all.map((site) => site.name)
    const meant = closest(name, known)
    throw new UsageError(
      `The option \`linkedSites\` has no site \`${name}\`.`,
      meant === undefined ? `The sites are ${known.join(', ')}.` : `Did you mean \`${meant}\`?`,
    )
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name))
}

/** A name that a page of this site links to. */
interface UsedName {
  readonly page: ProjectPath
  readonly target: string
}

/** Groups the names by the file that contains the symbols. */
function listUsed({ site }: Awaited<ReturnType<typeof readSite>>): ReadonlyMap<ProjectPath, readonly UsedName[]> {
  const used = new Map<ProjectPath, UsedName[]>()
  for (const { route, document } of site.pages) {
    if (route.fallbackOf !== undefined) continue
    for (const { path, asked = [] } of document.includes) {
      const names = used.get(path) ?? []
      used.set(path, names)
      for (const target of asked) names.push({ page: route.source.projectPath, target })
    }
  }
  return used
}

interface RefreshInput {
  readonly config: SiteConfig
  readonly check: boolean
  readonly used: readonly UsedName[]
  readonly terminal: Terminal
}

function refresh(
  site: LinkedSite,
  { symbols, skipped }: FetchedSymbols,
  { config, check, used, terminal }: RefreshInput,
): { readonly isChanged: boolean; readonly lost: number } {
  const file = join(config.workingDir, site.file)
  const before = readSaved(file, config)
  const after: SymbolsFile = { ...symbols, url: site.base }
  const text = formatSymbols(after)
  if (Buffer.byteLength(text) > maxSymbolsBytes)
    throw new UsageError(`The symbols of \`${site.name}\` are larger than ${maxSymbolsBytes / 1_000_000} MB.`)
  const isChanged = before !== text
  const known = before === undefined ? undefined : readSymbols(before)
  const old = typeof known === 'object' ? known : undefined
  const { pages, names, added, removed, moved } = compareSymbols(old, after)
  const changes = old
    ? `${formatCount(added)} new, ${formatCount(removed)} gone, ${formatCount(moved)} moved`
    : check
      ? 'not saved yet'
      : 'saved for the first time'
  const ignored = skipped === 0 ? '' : ` ${formatCounted(skipped, 'entry').replace(/ys$/, 'ies')} without a usable URL omitted.`
  terminal.print(
    `${site.name}: ${formatCounted(pages, 'page')}, ${formatCounted(names, 'name')} (${isChanged ? changes : 'unchanged'}).${ignored}\n`,
  )
  const lost = reportUsed(used, { site, before: old, after, terminal })
  if (isChanged && !check) writeFileAtomic(file, text)
  return { isChanged, lost }
}

/** Throws a `UsageError` if docsgen may not replace the file. */
function readSaved(file: string, { workingDir }: SiteConfig): string | undefined {
  for (let path = file; path.length > workingDir.length; path = dirname(path)) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new UsageError(`\`${path}\` is a symbolic link.`, 'Remove the link. docsgen saves symbols only in the project.')
  }
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (stats && !stats.isFile()) throw new UsageError(`\`${file}\` is not a file.`, 'Choose another `file` in the config.')
  return stats && stats.size <= maxSymbolsBytes ? readFileSync(file, 'utf8') : undefined
}

interface Comparison {
  readonly site: LinkedSite
  readonly before: SymbolsFile | undefined
  readonly after: SymbolsFile
  readonly terminal: Terminal
}

/** Lists the names used by this site that are gone or that lead elsewhere. Returns the number of names that lead nowhere. */
function reportUsed(used: readonly UsedName[], { site, before, after, terminal }: Comparison): number {
  const old = before && createSymbolIndex(before)
  const current = createSymbolIndex(after)
  let lost = 0
  for (const { page, target } of used) {
    const [was, is] = [old?.find(target), current.find(target)]
    if (is.kind !== 'found') lost++
    const change = describeChange(was, is, site)
    if (change !== undefined) terminal.print(`  ${printableLine(page)}: ${printableLine(`${site.name}:${target} ${change}`)}\n`)
  }
  return lost
}

function describeChange(was: FoundSymbol | undefined, is: FoundSymbol, { base }: LinkedSite): string | undefined {
  if (is.kind === 'unknown')
    return `${was?.kind === 'found' ? 'is gone' : 'does not exist'}${is.suggestion === undefined ? '' : ` (did you mean ${is.suggestion}?)`}`
  if (is.kind === 'ambiguous') return `is ambiguous: ${is.candidates.join(', ')}`
  return was?.kind === 'found' && was.href !== is.href ? `leads to ${base}${is.href} now` : undefined
}

/** The symbols of a site, and how many of its names could not be used. */
interface FetchedSymbols {
  readonly symbols: SymbolsFile
  readonly skipped: number
}

/** Downloads a `symbols.json` or an `objects.inv`. Throws an `EnvironmentError` if the download fails. */
export async function fetchSymbols(url: string, limitMs = 30_000): Promise<FetchedSymbols> {
  const failed = (reason: string, hint?: string) => new EnvironmentError(`\`${url}\` cannot be read: ${reason}.`, hint)
  // The URLs of all links begin with this URL, so the owner of the site decides whether to follow a redirect.
  const fetched = await fetchAddress(new URL(url), {
    maxRedirects: 1,
    mayFollow: () => false,
    limitMs,
    body: { maxBytes: maxSymbolsBytes },
  })
  if (fetched.kind === 'redirect') throw failed(fetched.reason, 'If this is the same site, write this URL into the config.')
  if (fetched.kind === 'failed') throw failed(fetched.reason)
  const { status, body } = fetched
  if (status < 200 || status > 299) throw failed(`the host responded with ${status}`)
  const read = body ? decode(body) : tooLarge
  if (typeof read === 'string') throw failed(read, 'The URL must be that of a `symbols.json` or an `objects.inv`.')
  return read
}

/** Reads the symbols from a local file. */
function loadSymbols(file: string): FetchedSymbols {
  const failed = (reason: string) =>
    new UsageError(`\`${file}\` cannot be used: ${reason}.`, 'Specify a `symbols.json` or an `objects.inv`.')
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw failed('the file does not exist')
  const read = stats.size > maxSymbolsBytes ? tooLarge : decode(readFileSync(file))
  if (typeof read === 'string') throw failed(read)
  return read
}

const tooLarge = `it is larger than ${maxSymbolsBytes / 1_000_000} MB`

function decode(bytes: Buffer): FetchedSymbols | string {
  if (bytes.toString('latin1', 0, 2) === '# ') return readInventory(bytes)
  const symbols = readSymbols(bytes.toString('utf8'))
  return typeof symbols === 'string' ? symbols : { symbols, skipped: 0 }
}

/** The number of link targets in a list of symbols, and its differences from another list. */
interface SymbolChanges {
  readonly pages: number
  readonly names: number
  readonly added: number
  readonly removed: number
  readonly moved: number
}

export function compareSymbols(before: SymbolsFile | undefined, after: SymbolsFile): SymbolChanges {
  const [old, current] = [listTargets(before), listTargets(after)]
  let added = 0
  let moved = 0
  for (const [name, addresses] of current) {
    const known = old.get(name)
    if (known === undefined) added++
    else if (known !== addresses) moved++
  }
  const removed = [...old.keys()].filter((name) => !current.has(name)).length
  const names = after.pages.reduce((sum, [, , anchors]) => sum + anchors.length, 0)
  return { pages: after.pages.length, names, added, removed, moved }
}

/** Returns the URLs by the names that link to them. A heading is named by its own URL, and an API name can be on several pages. */
function listTargets(symbols: SymbolsFile | undefined): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  for (const [path, , anchors] of symbols?.pages ?? []) {
    targets.set(`/${path}`, path)
    for (const [id, name, kind] of anchors) {
      const address = `${path}#${id}`
      const key = kind === undefined ? `/${address}` : `${kind}:${name}`
      targets.set(key, `${targets.get(key) ?? ''} ${address}`)
    }
  }
  return targets
}
