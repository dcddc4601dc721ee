import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Document, Link } from '../../core/model/document.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from './diagnostics.ts'
import { isSymbolHref, readTarget, type SymbolNames, type SymbolTarget } from './symbol-link-token.ts'
import type { FoundSymbol, SymbolIndex } from './symbols/symbol-index.ts'

/** Undefined on pages of sites that link no other site by name, and on generated pages, whose text others have written. */
export function symbolNames(walk: PageWalk): SymbolNames | undefined {
  const sites = walk.page.options.linkedSites
  if (!sites || walk.page.isGenerated) return undefined
  return {
    sites: Object.keys(sites),
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
  const asked = walk.found.symbols.get(linked.file) ?? new Map<string, FoundSymbol | undefined>()
  walk.found.symbols.set(linked.file, asked)
  if (!asked.has(target)) asked.set(target, walk.includedFiles.symbolsOf(linked.file)?.find(target))
  return asked.get(target)
}

/** The page's links, with the addresses of those into other sites. Reports links that lead nowhere. */
export function resolveSymbolLinks(walk: PageWalk): readonly Link[] {
  const { found, page, reports } = walk
  const { linkedSites: sites = {} } = page.options
  if (!found.links.some(({ href }) => isSymbolHref(href))) return found.links
  return found.links.map((link) => {
    if (!isSymbolHref(link.href)) return link
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
  })
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

/** What the page is made from besides its text. If an answer to a link into another site changes, the page is parsed again. */
export function listIncludes({ found: { includes, symbols } }: PageWalk): Document['includes'] {
  const files = [...includes.values()].map(({ path, hash }) => ({ path, hash }))
  const asked = [...symbols].map(([path, answers]) => ({ path, hash: hashAnswers([...answers.values()]), asked: [...answers.keys()] }))
  return [...files, ...asked]
}

/** Whether a file of symbols still gives a page the same answers. */
export function givesSameSymbols({ asked = [], hash }: Document['includes'][number], index: SymbolIndex | undefined): boolean {
  return hashAnswers(asked.map((target) => index?.find(target))) === hash
}

function hashAnswers(answers: readonly (FoundSymbol | undefined)[]): string {
  return shortHash(JSON.stringify(answers.map((answer) => answer ?? null)))
}
