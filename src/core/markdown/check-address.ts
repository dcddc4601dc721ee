import { closest, findMeantAddress } from '../../kit/similar/closest.ts'
import { isUrl, pathOf } from '../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import { schemeOf } from '../policy/browser-address.ts'
import type { PageWalk } from './page-walk.ts'

/** Schemes that people type by hand, so they can be misspelled. */
const commonSchemes = ['https', 'http', 'mailto', 'tel', 'sms', 'ftp']

interface WrittenAddress {
  readonly href: string
  /** The link text that readers see. */
  readonly shown: string
  readonly offset: number
  readonly length: number
}

/** Reports URLs that are valid but are probably not what the author intended. */
export function reportAddress(walk: PageWalk, { href, shown, offset, length }: WrittenAddress): void {
  if (href.trim() === '') {
    walk.reports.report('link/empty', { shown }, offset, length)
    return
  }
  const scheme = schemeOf(href)
  if (scheme === undefined || scheme.length === 1) return
  const meant = findMeantAddress(href)
  if (meant !== undefined || (isOnWeb(scheme) && !isUrl(href) && shown !== href)) {
    walk.reports.report('link/mistyped', { href, meant }, offset, length)
    return
  }
  if (isOnWeb(scheme)) {
    if (localHost.test(href) && !showsAddress(shown, href)) reportLocal(walk, { href, offset, length })
    return
  }
  const suggestion = commonSchemes.includes(scheme) ? undefined : closest(scheme, commonSchemes)
  if (suggestion !== undefined && hasHost.test(href) === suggestion.startsWith('http'))
    walk.reports.report('link/unknown-scheme', { scheme, meant: suggestion }, offset, length)
}

/** Matches `htp://example.com` and `htp:example.com`, but not `mailt:jane.doe@example.com`. */
const hasHost = /^[a-z]+:(?:\/|[\w-]+\.[\w./-]*$)/i

function isOnWeb(scheme: string): boolean {
  return scheme === 'http' || scheme === 'https'
}

const localHost = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?=[:/?#]|$)/i

/** Whether the text of a link shows its URL. A page may ask readers to open a URL on their own machine. */
function showsAddress(shown: string, href: string): boolean {
  return /\b(?:localhost|127\.|0\.0\.0\.0)|\[::1\]/i.test(shown) || shown.trim() === href
}

function reportLocal(walk: PageWalk, { href, offset, length }: Omit<WrittenAddress, 'shown'>): void {
  const policy = walk.page.options.localhostLinks ?? 'warn'
  if (policy === 'ignore') return
  const severity = policy === 'error' ? 'error' : 'warning'
  walk.reports.add(
    createDiagnostic('link/localhost', { href }, { file: walk.page.file, ...walk.page.lines.rangeAt(offset, length) }, { severity }),
  )
}

/** Matches `[text](./a b.md)`, which is not a link in CommonMark because the URL contains a space. */
const blankInAddress = /!?\[([^\][\n]*)\]\(([^()<>\n"']*[^()<>\s"'])\)/g
const addressStart = /^(?:\.{0,2}\/|https?:\/\/)/i
const fileEnd = /\.[a-z][a-z0-9]{1,4}$/i

function looksLikeAddress(text: string): boolean {
  return addressStart.test(text) || fileEnd.test(pathOf(text))
}

/** Matches `[text] (./page.md)` and `(text)[./page.md]`. Brackets and parentheses around anything else are prose. */
const splitLink = /\[([^\][\n]+)\][ \t]{1,3}\(([^\s()]+)\)/g
const swappedLink = /\(([^()\n]+)\)\[([^\s\][]+)\]/g

/** Matches `[a](./x.md and more`, in which the parenthesis is never closed. */
const openLink = /\[([^\][\n]+)\]\((\.{1,2}\/[^\s()<>]*[^\s()<>.,;:!?])(?=[.,;:!?]*(?:\s[^()\n]*)?$)/gm

/**
 * Matches `![./cat.png](A cat)`, in which the file and the text are swapped. If the text is a single word, it is treated as a URL, which is
 * checked elsewhere.
 */
const swappedText = /(!?)\[(\.{1,2}\/[^\s\][]{1,300})\]\(([^()\n]{3,300})\)/g

/** Finds links whose two parts are separated, in the wrong brackets, or in the wrong order. */
export function findBrokenLinks(raw: string): readonly { readonly found: string; readonly link: string; readonly index: number }[] {
  const swapped = [...raw.matchAll(swappedText)].flatMap(({ 0: found, 1: mark, 2: href = '', 3: text, index }) =>
    looksLikeAddress(text ?? '') || !/\S \S/.test(text ?? '') ? [] : [{ found, link: `${mark}[${text}](${href})`, index }],
  )
  const apart = [splitLink, swappedLink, openLink].flatMap((pattern) =>
    [...raw.matchAll(pattern)].flatMap(({ 0: found, 1: text, 2: href = '', index }) =>
      isOwnPath(href) ? [{ found, link: `[${text}](${href})`, index }] : [],
    ),
  )
  return [...apart, ...swapped]
}

function isOwnPath(href: string): boolean {
  return /^\.{1,2}\//.test(href) || (href.split('#', 1)[0] ?? '').endsWith('.md')
}

/** Finds URLs with spaces that were meant as links. */
export function findBlankAddresses(raw: string): readonly { readonly href: string; readonly index: number; readonly length: number }[] {
  if (!raw.includes('](')) return []
  return [...raw.matchAll(blankInAddress)].flatMap(({ 0: found, 2: href = '', index }) =>
    /\s/.test(href.trim()) && looksLikeAddress(href.trim()) ? [{ href: href.trim(), index, length: found.length }] : [],
  )
}
