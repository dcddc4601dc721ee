import { lstatSync, readFileSync } from 'node:fs'
import type { Lexer, Tokens } from 'marked'
import { defineDiagnostics, didYouMeanOr, error } from '../../core/diagnostics/define-diagnostics.ts'
import { createIncludeReader } from '../../core/discover/read-source.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { IncludeReader } from '../../core/markdown/read-include.ts'
import type { LinkToken } from '../../core/markdown/write-inline.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Document, Link } from '../../core/model/document.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { maxSymbolsBytes, readSymbols } from '../../kit/data/read-symbols.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { ignoreError } from '../../kit/failures/failure.ts'
import { type FileStamp, fileStamp, isSameStamp } from '../../kit/files/file-stamp.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { LinkedSite } from './options.ts'
import { createSymbolIndex, type FoundSymbol, type SymbolIndex } from './symbols/symbol-index.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'symbol/unknown': error(
    'Unknown name on a different site',
    'The site `{site}` has no page, heading, or API name `{target}`.',
    didYouMeanOr('Correct the name. If the site has it now, update the copy of its symbols with `docsgen links refresh {site}`.'),
  ),
  'symbol/ambiguous': error(
    'Ambiguous name on a different site',
    'On the site `{site}`, the name `{target}` has several targets: {candidates}.',
    'Write the target you mean, such as `{first}`.',
  ),
  'symbol/unknown-site': error(
    'Link to an unknown site',
    'The option `linkedSites` has no site `{site}`.',
    didYouMeanOr('Add the site to `linkedSites` in the config, and run `docsgen links refresh {site}`.'),
  ),
  'symbol/incomplete': error(
    'Link to a different site without a name',
    'The link `{href}` names no target on another site.',
    'Write the site and what it leads to, such as `xref:{site}:/guide/start` for a page, or remove the link.',
  ),
  'symbol/unreadable-copy': error(
    'Unreadable list of names',
    'The symbols of the site `{site}` cannot be read: {reason}.',
    'Run `docsgen links refresh {site}`, and commit the file that the command writes.',
  ),
})

export { diagnostics }

/** The targets on other sites for the links of a page, by the symbols file and by name. */
const notes = createNotes(() => new Map<ProjectPath, Map<string, FoundSymbol | undefined>>())

/** The default text of links to other sites. */
export function symbolNames(walk: PageWalk): SymbolNames {
  return {
    sites: Object.keys(walk.page.options.linkedSites ?? {}),
    textOf({ site, target }) {
      const found = ask(walk, { site, target })
      return found?.kind === 'found' ? found : { text: target, isCode: !target.startsWith('/') }
    },
  }
}

/** Finds the URLs of names that lead to another site. Names that do not exist on the site are reported at their location in the config. */
export function linkedNames(walk: PageWalk): (name: string) => string | undefined {
  const { linkedNames: names = {} } = walk.page.options
  return (name) => {
    const linked = Object.hasOwn(names, name) ? names[name] : undefined
    return linked && ask(walk, linked)?.kind === 'found' ? `xref:${linked.site}:${linked.target}` : undefined
  }
}

function ask(walk: PageWalk, { site, target }: SymbolTarget): FoundSymbol | undefined {
  const { linkedSites: sites = {} } = walk.page.options
  const linked = Object.hasOwn(sites, site) ? sites[site] : undefined
  if (!linked) return undefined
  const asked = notes(walk).get(linked.file) ?? new Map<string, FoundSymbol | undefined>()
  notes(walk).set(linked.file, asked)
  if (!asked.has(target)) asked.set(target, symbolsOf(walk.includedFiles, linked.file)?.find(target))
  return asked.get(target)
}

/** The symbols of another site, or undefined if they cannot be read. */
export function symbolsOf(reader: Pick<IncludeReader, 'readWith'>, path: ProjectPath): SymbolIndex | undefined {
  const symbols = reader.readWith?.(path, readLinkedSymbols)
  return typeof symbols === 'object' ? symbols.index : undefined
}

/** Adds URLs to links to other sites, and reports links that lead nowhere. */
export function resolveSymbolLinks(walk: PageWalk): void {
  const { found, page, reports } = walk
  const { linkedSites: sites = {} } = page.options
  const resolve = (link: Link): Link => {
    const target = readTarget(link.href)
    const location = { file: page.file, ...link.at }
    if (target === undefined || target.target === '') {
      const site = /^xref:([a-z][\w-]*)/i.exec(link.href)?.[1] ?? Object.keys(sites)[0] ?? 'site'
      reports.add(createDiagnostic('symbol/incomplete', { href: link.href.slice(0, 100), site }, location))
      return link
    }
    const answer = ask(walk, target)
    const problem = Object.hasOwn(sites, target.site)
      ? findSymbolProblem({ ...target, answer }, location)
      : createDiagnostic('symbol/unknown-site', { site: target.site, suggestion: closest(target.site, Object.keys(sites)) }, location)
    if (problem) reports.add(problem)
    return answer?.kind === 'found' ? { ...link, href: `${sites[target.site]?.base}${answer.href}`, written: link.href } : link
  }
  for (const [index, link] of found.links.entries()) if (isSymbolHref(link.href)) found.links[index] = resolve(link)
}

interface AskedSymbol extends SymbolTarget {
  readonly answer: FoundSymbol | undefined
}

/** The reason why a name of another site leads nowhere. */
export function findSymbolProblem({ site, target, answer }: AskedSymbol, location: Location): Diagnostic | undefined {
  // If the symbols of a site are unreadable, this is reported once for all pages.
  if (!answer || answer.kind === 'found') return undefined
  if (answer.kind === 'ambiguous') {
    const candidates = answer.candidates.map((candidate) => `\`${candidate}\``).join(', ')
    return createDiagnostic('symbol/ambiguous', { site, target, candidates, first: `${site}:${answer.candidates[0]}` }, location)
  }
  return createDiagnostic('symbol/unknown', { site, target, suggestion: answer.suggestion }, location)
}

/** If the result for a link to another site changes, the page is parsed again. */
export function noteAnswers(walk: PageWalk): void {
  for (const [path, answers] of notes(walk))
    walk.found.includes.set(`symbols of ${path}`, { path, hash: hashAnswers([...answers.values()]), asked: [...answers.keys()] })
}

/** Whether a symbols file still gives a page the same results. */
export function givesSameSymbols({ asked = [], hash }: Document['includes'][number], index: SymbolIndex | undefined): boolean {
  return hashAnswers(asked.map((target) => index?.find(target))) === hash
}

function hashAnswers(answers: readonly (FoundSymbol | undefined)[]): string {
  return shortHash(JSON.stringify(answers.map((answer) => answer ?? null)))
}

/** The default text of links to other sites. */
interface SymbolNames {
  readonly sites: readonly string[]
  textOf(target: SymbolTarget): { readonly text: string; readonly isCode: boolean }
}

interface SymbolTarget {
  readonly site: string
  readonly target: string
}

/** `[[vue:ref]]` or `[[vue:ref|reactive values]]` becomes a link to `xref:vue:ref`. */
export function readSymbolLink(src: string, { sites, textOf }: SymbolNames, lexer: Lexer): LinkToken | undefined {
  if (!src.startsWith('[[') || lexer.state.inLink) return undefined
  const [raw, site = '', written = '', text] = /^\[\[([a-z][\w-]{0,99}):([^\][|\n]{1,500})(?:\|([^\][\n]{1,500}))?\]\]/.exec(src) ?? []
  if (raw === undefined || (!sites.includes(site) && closest(site, sites) === undefined)) return undefined
  const target = written.trim()
  const words = text?.trim()
  const tokens = words ? inLink(lexer, () => lexer.inlineTokens(words)) : textTokens(textOf({ site, target }))
  return { type: 'link', raw, href: `xref:${site}:${target}`, title: null, text: words ?? '', tokens, isRewritten: true }
}

/** `[](xref:vue:ref)` and `<xref:vue:ref>` get the name of their target as text. */
export function fillSymbolLink(token: Tokens.Generic, names: () => SymbolNames): Tokens.Generic {
  if (!isSymbolHref(token.href)) return token
  const isAutolink = token.raw.startsWith('<')
  const target = readTarget(token.href)
  // Links with a separate definition are excluded.
  if (!target || !(isAutolink || (token.text.trim() === '' && token.raw.endsWith(')')))) return token
  return { ...token, text: '', tokens: textTokens(names().textOf(target)), autolink: false, isRewritten: true }
}

function inLink<T>({ state }: Lexer, read: () => T): T {
  state.inLink = true
  const value = read()
  state.inLink = false
  return value
}

/** The text is not written in the page, so it has no position there. */
function textTokens({ text, isCode }: { readonly text: string; readonly isCode: boolean }): Tokens.Generic[] {
  return [{ type: isCode ? 'codespan' : 'escape', raw: '', text }]
}

/** Whether a URL has the scheme of links to other sites, ignoring case. */
function isSymbolHref(href: string): boolean {
  return /^xref:/i.test(href)
}

/** `xref:vue:ref`, or undefined if the site or the target is missing. */
function readTarget(href: string): SymbolTarget | undefined {
  const [, site = '', written = ''] = /^xref:([^:/?#]{1,100}):(.{1,500})$/i.exec(href) ?? []
  if (site === '') return undefined
  // A `%` can be part of a name.
  return { site, target: decodeIfValid(written).trim() }
}

/** Reports sites whose symbols cannot be read. Pages do not repeat these reports. */
export function checkLinkedSites(config: SiteConfig): readonly Diagnostic[] {
  return config.linkedSites.flatMap((site) => {
    const symbols = readCopy(site, config)
    if (typeof symbols !== 'string') return []
    return [createDiagnostic('symbol/unreadable-copy', { site: site.name, reason: symbols }, { file: site.file })]
  })
}

/** The copy of a site's symbols, or the reason why there is no usable copy. */
export function readCopy({ file, base }: LinkedSite, { workingDir }: SiteConfig): LinkedSymbols | string {
  const place = createIncludeReader([{ path: file, root: workingDir }]).locate(file)
  if (typeof place === 'string') return reasons[place]
  const symbols = readLinkedSymbols(place.file)
  if (typeof symbols === 'string' || symbols.url === undefined || symbols.url === base) return symbols
  return `the file is a copy of \`${symbols.url.slice(0, 200)}\`, but the config names \`${base}\``
}

const reasons = {
  missing: 'the file does not exist',
  outside: 'the file is outside the project',
  private: 'the file is hidden',
  link: 'the file is a symbolic link',
} as const

interface LinkedSymbols {
  /** The URL of the site's folder, if the file specifies it. */
  readonly url: string | undefined
  readonly index: SymbolIndex
}

/** All pages that a thread parses share the content of a file. */
const read = new Map<string, { readonly stamp: FileStamp; readonly symbols: LinkedSymbols | string }>()

/** Reads the symbols of another site. Returns text with the reason if the symbols cannot be read. */
function readLinkedSymbols(file: string): LinkedSymbols | string {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) {
    read.delete(file)
    return stats ? 'it is not a file' : 'the file does not exist'
  }
  const stamp = fileStamp(stats)
  const known = read.get(file)
  if (known && isSameStamp(known.stamp, stamp)) return known.symbols
  const symbols = load(file, stamp.bytes)
  read.set(file, { stamp, symbols })
  return symbols
}

function load(file: string, bytes: number): LinkedSymbols | string {
  if (bytes > maxSymbolsBytes) return `the file is larger than ${maxSymbolsBytes / 1_000_000} MB`
  try {
    const symbols = readSymbols(readFileSync(file, 'utf8'))
    if (typeof symbols === 'string') return symbols
    let index: SymbolIndex | undefined
    return {
      url: symbols.url,
      get index() {
        index ??= createSymbolIndex(symbols)
        return index
      },
    }
  } catch (error) {
    ignoreError(error)
    return `the file cannot be opened (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`
  }
}
