import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { Lexer, type Token } from 'marked'
import { readHeadingAttributes } from '../../../core/markdown/explicit-ids.ts'
import { decode } from '../../../core/markdown/plain-text.ts'
import { decodeIfValid, decodePercent } from '../../../kit/escape/percent.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import { pathOf, splitOnce } from '../../../kit/url/address.ts'
import { createAddressLookup, picture } from '../check-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { PageDraft } from '../text/page-draft.ts'
import type { ResolveOtherLink } from '../tool.ts'
import { withoutClosingSigns } from '../values.ts'

/** Resolves links like mdBook: `.md` becomes `.html`, and browsers resolve all other links. */
export function createResolver(site: OtherSite, _files: SiteFiles): ResolveOtherLink {
  const pages = new Map(site.pages.map((page) => [published(page.address), page]))
  const exists = createAddressLookup(site)
  const redirected = new Set(site.redirects.map(({ from }) => from))
  const preprocessors = unknownPreprocessors(site)
  const [first] = site.pages
  // The first chapter is also the home page.
  if (first && !pages.has('/index.html')) pages.set('/index.html', first)

  return ({ href }, page) => {
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(href)) return { kind: 'external' }
    if (/\{\{|\}\}/.test(href)) return { kind: 'unknown' }
    const written = decodePercent(pathOf(href))
    const fragment = decodeIfValid(splitOnce(href, '#')[1] ?? '')
    if (written === undefined) return { kind: 'unknown' }
    if (written === '') return found(page, fragment)
    const target = resolvePath(written.replace(/^(.*)\.md$/s, '$1.html'), fragment, page)
    // The target can be in another book on the same host.
    const isBook = target.kind === 'unknown' && /^[^/].*\.md$/s.test(written)
    return isBook ? { kind: 'missing', what: 'source', tried: written, unless: 'the host of the site' } : target
  }

  function resolvePath(path: string, fragment: string, page: OtherPage): OtherTarget {
    let address = path.startsWith('/') ? path : posix.join(posix.dirname(published(page.address)), path)
    if (path.startsWith('/') && site.base !== '/') {
      // mdBook leaves absolute paths unchanged, so paths without the base lead to another place on the host.
      if (!path.startsWith(site.base)) return { kind: 'unknown' }
      address = path.slice(site.base.length - 1)
    }
    const target = pages.get(published(address)) ?? pages.get(`${address}.html`) ?? pages.get(posix.join(address, 'index.html'))
    if (target) return found(target, fragment)
    const file = site.publicFiles.get(address) ?? site.publicFiles.get(posix.join(address, 'index.html'))
    if (file !== undefined) return { kind: 'file', file }
    if (exists(address)) return { kind: 'generated', address }
    // Only the host can determine where such a URL leads. Preprocessors can write files and change links.
    if ((path.startsWith('/') && !site.features.has('site-url')) || leadsOutside(path, page)) return { kind: 'unknown' }
    const isPage = /(?:\.html|\/)$/.test(address) || posix.extname(address) === ''
    // Preprocessors find items by name, as in `std::vec` and `items.fn`, and move README files.
    const [unless] = !/\/|\.html$/.test(path.replace(/(?:^|\/)readme\.html$/i, '')) && !picture.test(path) ? preprocessors : []
    return { kind: 'missing', what: isPage ? 'page' : 'file', tried: address, unless }
  }

  function found(page: OtherPage, fragment: string): OtherTarget {
    if (fragment !== '' && redirected.has(`${published(page.address)}#${fragment}`))
      return { kind: 'generated', address: `${page.address}#${fragment}` }
    return { kind: 'page', page, fragment }
  }
}

/** Lists preprocessors that docsgen does not know and that could change pages. */
export function unknownPreprocessors({ features }: OtherSite): readonly string[] {
  return [...features].filter((feature) => feature.startsWith('the preprocessor '))
}

/** Whether a relative link leads above the book, to another book on the same host. */
function leadsOutside(path: string, page: OtherPage): boolean {
  return !path.startsWith('/') && posix.join(posix.dirname(published(page.address)).slice(1), path).startsWith('..')
}

/** Returns the file that is published: `/guide/` becomes `/guide/index.html`. */
function published(address: string): string {
  return address.endsWith('/') ? `${address}index.html` : address
}

/** Longer headings keep the ID that docsgen generates. */
const maxLength = 1000

/**
 * Adds mdBook's heading IDs where GitHub's rule generates other IDs: mdBook keeps the case of non-ASCII uppercase letters, omits marks, and
 * reads `--` as a dash if smart punctuation is enabled. https://github.com/rust-lang/mdBook/blob/master/crates/mdbook-html/src/utils.rs
 */
export function writeHeadingIds(draft: PageDraft, isTaken: (start: number, end: number) => boolean): void {
  const { text, bodyStart, input } = draft
  const isSmart = input.site.features.has('smart-punctuation')
  const slugger = new GithubSlugger()
  const used = new Map<string, number>()
  for (const { line, start } of linesOutsideFences(text, { from: bodyStart })) {
    const [, before = '', title] = /^( {0,3}#{1,6}[ \t]+)(\S[^\n]*)$/.exec(line) ?? []
    if (title === undefined || title.length > maxLength) continue
    const written = withoutClosingSigns(title)
    if (readHeadingAttributes(written)?.id !== undefined) continue
    const tokens = Lexer.lexInline(written)
    const base = idOf(plainText(tokens, isSmart))
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    const id = count === 0 ? base : `${base}-${count}`
    const end = start + before.length + written.length
    if (id !== slugger.slug(plainText(tokens, false)) && base !== '' && !isTaken(end - 1, end + 1))
      draft.edits.push({ start: end, end, text: ` {#${id}}` })
  }
}

function idOf(text: string): string {
  let id = ''
  for (const sign of text.trim()) {
    if (/[\p{Alphabetic}\p{N}_-]/u.test(sign)) id += /[A-Z]/.test(sign) ? sign.toLowerCase() : sign
    else if (/\s/.test(sign)) id += '-'
  }
  return id
}

/** Returns the text of a heading without HTML or images. */
function plainText(tokens: readonly Token[], isSmart: boolean): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'codespan') text += token.text
    else if ('tokens' in token && token.tokens) text += token.type === 'image' ? '' : plainText(token.tokens, isSmart)
    else if (token.type === 'text' || token.type === 'escape')
      text += isSmart ? decode(token.text).replace(/-{2,3}/g, '–') : decode(token.text)
  }
  return text
}
