import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { explicitIdsIn, htmlIdsIn } from '../../../core/markdown/explicit-ids.ts'
import { decodeIfValid, decodePercent } from '../../../kit/escape/percent.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import { createAddressLookup } from '../check-other-site.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ResolveOtherLink } from '../tool.ts'

/** Where links of mdBook lead: `.md` becomes `.html`, and everything else is what a browser makes of it. */
export function createResolver(site: OtherSite, _files: SiteFiles): ResolveOtherLink {
  const pages = new Map(site.pages.map((page) => [published(page.address), page]))
  const exists = createAddressLookup(site)
  const redirected = new Set(site.redirects.map(({ from }) => from))
  const writtenIds = createWrittenIds()
  const [first] = site.pages
  // The first chapter is also the start page.
  if (first && !pages.has('/index.html')) pages.set('/index.html', first)

  return ({ href }, page) => {
    if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(href)) return { kind: 'external' }
    if (/\{\{|\}\}/.test(href)) return { kind: 'unknown' }
    const at = href.indexOf('#')
    const written = decodePercent((at === -1 ? href : href.slice(0, at)).replace(/\?.*$/s, ''))
    const fragment = at === -1 ? '' : decodeIfValid(href.slice(at + 1))
    if (written === undefined) return { kind: 'unknown' }
    if (written === '') return found(page, fragment)
    return resolvePath(written.replace(/^(.*)\.md$/s, '$1.html'), fragment, page)
  }

  function resolvePath(path: string, fragment: string, page: OtherPage): OtherTarget {
    let address = path.startsWith('/') ? path : posix.join(posix.dirname(published(page.address)), path)
    if (path.startsWith('/') && site.base !== '/') {
      // mdBook leaves them as they are, so without the base they lead to another place of the host.
      if (!path.startsWith(site.base)) return { kind: 'unknown' }
      address = path.slice(site.base.length - 1)
    }
    const target = pages.get(published(address)) ?? pages.get(`${address}.html`) ?? pages.get(posix.join(address, 'index.html'))
    if (target) return found(target, fragment)
    const file = site.publicFiles.get(address) ?? site.publicFiles.get(posix.join(address, 'index.html'))
    if (file !== undefined) return { kind: 'file', file }
    if (exists(address)) return { kind: 'generated', address }
    // Only the host would tell where such an address leads; preprocessors can write files and change links.
    if ((path.startsWith('/') && !site.features.has('site-url')) || leadsOutside(path, page)) return { kind: 'unknown' }
    if (/(?:^|\/)readme\.html$/i.test(path) && site.features.has('unknown-preprocessors')) return { kind: 'unknown' }
    const isPage = /(?:\.html|\/)$/.test(address) || posix.extname(address) === ''
    return { kind: 'missing', what: isPage ? 'page' : 'file', tried: address }
  }

  function found(page: OtherPage, fragment: string): OtherTarget {
    if (fragment !== '' && redirected.has(`${published(page.address)}#${fragment}`))
      return { kind: 'generated', address: `${page.address}#${fragment}` }
    if (fragment !== '' && site.features.has('unknown-preprocessors') && !writtenIds(page).has(fragment))
      return { kind: 'generated', address: page.address }
    return { kind: 'page', page, fragment }
  }
}

/** The ids that a chapter's own text makes; preprocessors can add more. */
function createWrittenIds(): (page: OtherPage) => ReadonlySet<string> {
  const known = new Map<OtherPage, ReadonlySet<string>>()
  return (page) => {
    const opened = known.get(page)
    if (opened) return opened
    const slugger = new GithubSlugger()
    const ids = new Set([...explicitIdsIn(page.text), ...htmlIdsIn(page.text)])
    for (const { line } of linesOutsideFences(page.text)) {
      const title = /^ {0,3}#{1,6}[ \t]+(\S[^\n]*)$/.exec(line)?.[1]
      if (title !== undefined) ids.add(slugger.slug(title.replace(/[`*]|<[^<>]*>/g, '').trim()))
    }
    known.set(page, ids)
    return ids
  }
}

/** Whether a relative link leads above the book: to another book of the same host. */
function leadsOutside(path: string, page: OtherPage): boolean {
  return !path.startsWith('/') && posix.join(posix.dirname(published(page.address)).slice(1), path).startsWith('..')
}

/** The file that is published: `/guide/` -> `/guide/index.html`. */
function published(address: string): string {
  return address.endsWith('/') ? `${address}index.html` : address
}
