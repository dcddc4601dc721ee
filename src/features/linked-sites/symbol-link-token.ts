import type { Lexer, Tokens } from 'marked'
import type { LinkToken } from '../../core/markdown/write-inline.ts'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { closest } from '../../kit/similar/closest.ts'

/** What links into other sites are called if they have no text of their own. */
export interface SymbolNames {
  readonly sites: readonly string[]
  textOf(target: SymbolTarget): { readonly text: string; readonly isCode: boolean }
}

export interface SymbolTarget {
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

/** `[](xref:vue:ref)` and `<xref:vue:ref>` get the text of what they lead to. */
export function fillSymbolLink(token: Tokens.Generic, names: () => SymbolNames): Tokens.Generic {
  if (!isSymbolHref(token.href)) return token
  const isAutolink = token.raw.startsWith('<')
  const target = readTarget(token.href)
  // Not those with a definition.
  if (!target || !(isAutolink || (token.text.trim() === '' && token.raw.endsWith(')')))) return token
  return { ...token, text: '', tokens: textTokens(names().textOf(target)), autolink: false, isRewritten: true }
}

function inLink<T>({ state }: Lexer, read: () => T): T {
  state.inLink = true
  const value = read()
  state.inLink = false
  return value
}

/** The text is not in the page, so it has no position there. */
function textTokens({ text, isCode }: { readonly text: string; readonly isCode: boolean }): Tokens.Generic[] {
  return [{ type: isCode ? 'codespan' : 'escape', raw: '', text }]
}

/** Whether an address has the scheme of links into other sites, in any case. */
export function isSymbolHref(href: string): boolean {
  return /^xref:/i.test(href)
}

/** `xref:vue:ref`; undefined without a site or a target. */
export function readTarget(href: string): SymbolTarget | undefined {
  const [, site = '', written = ''] = /^xref:([^:/?#]{1,100}):(.{1,500})$/i.exec(href) ?? []
  if (site === '') return undefined
  // A `%` can be part of a name.
  return { site, target: decodeIfValid(written).trim() }
}
