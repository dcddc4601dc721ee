import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { IncludeReader } from '../../core/markdown/read-include.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Document, Link } from '../../core/model/document.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { readLinkedSymbols } from './check-linked-sites.ts'
import { createDiagnostic } from './diagnostics.ts'
import { isSymbolHref, readTarget, type SymbolNames, type SymbolTarget } from './symbol-link-token.ts'
import type { FoundSymbol, SymbolIndex } from './symbols/symbol-index.ts'

/** What other sites have for the links of a page: by the file with their symbols, and by name. */
const notes = createNotes(() => new Map<ProjectPath, Map<string, FoundSymbol | undefined>>())

/** What links into other sites are called if they have no text of their own. */
export function symbolNames(walk: PageWalk): SymbolNames {
  return {
    sites: Object.keys(walk.page.options.linkedSites ?? {}),
    textOf({ site, target }) {
      const found = ask(walk, { site, target })
      return found?.kind === 'found' ? found : { text: target, isCode: !target.startsWith('/') }
    },
  }
}

/** Finds the addresses of names that lead to another site. Names that the site does not have are reported at the config. */
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

/** The symbols of another site; undefined if they cannot be read. */
export function symbolsOf(reader: Pick<IncludeReader, 'readWith'>, path: ProjectPath): SymbolIndex | undefined {
  const symbols = reader.readWith?.(path, readLinkedSymbols)
  return typeof symbols === 'object' ? symbols.index : undefined
}

/** Gives links into other sites their addresses, and reports those that lead nowhere. */
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

/** Why a name of another site leads nowhere. */
export function findSymbolProblem({ site, target, answer }: AskedSymbol, location: Location): Diagnostic | undefined {
  // That the site's symbols cannot be read is reported once for all pages.
  if (!answer || answer.kind === 'found') return undefined
  if (answer.kind === 'ambiguous') {
    const candidates = answer.candidates.map((candidate) => `\`${candidate}\``).join(', ')
    return createDiagnostic('symbol/ambiguous', { site, target, candidates, first: `${site}:${answer.candidates[0]}` }, location)
  }
  return createDiagnostic('symbol/unknown', { site, target, suggestion: answer.suggestion }, location)
}

/** If an answer to a link into another site changes, the page is parsed again. */
export function noteAnswers(walk: PageWalk): void {
  for (const [path, answers] of notes(walk))
    walk.found.includes.set(`symbols of ${path}`, { path, hash: hashAnswers([...answers.values()]), asked: [...answers.keys()] })
}

/** Whether a file of symbols still gives a page the same answers. */
export function givesSameSymbols({ asked = [], hash }: Document['includes'][number], index: SymbolIndex | undefined): boolean {
  return hashAnswers(asked.map((target) => index?.find(target))) === hash
}

function hashAnswers(answers: readonly (FoundSymbol | undefined)[]): string {
  return shortHash(JSON.stringify(answers.map((answer) => answer ?? null)))
}
