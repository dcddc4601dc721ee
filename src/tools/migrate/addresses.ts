import { posix } from 'node:path'
import { decodeName } from '../../kit/escape/percent.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readHostRules, redirectFiles } from '../../kit/redirects/read-host-rules.ts'
import { createAddressLookup, withoutEnding } from './check-other-site.ts'
import type { OtherPage, OtherRedirect, OtherSite, OtherTarget } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'

/** Answers what a browser would get at an address of the site, decoded and without the base. */
export function createAddressFinder(
  site: OtherSite,
  more?: ReadonlyMap<string, OtherPage>,
): (path: string, fragment: string) => OtherTarget | undefined {
  const pages = new Map<string, OtherPage>()
  for (const page of site.pages) {
    const address = withoutEnding(page.address)
    if (!pages.has(address)) pages.set(address, page)
  }
  const exists = createAddressLookup(site)
  return (path, fragment) => {
    const page = pages.get(withoutEnding(path)) ?? more?.get(withoutEnding(path))
    if (page) return { kind: 'page', page, fragment }
    const file =
      site.publicFiles.get(path) ?? site.publicFiles.get(`${withoutEnding(path)}/index.html`) ?? site.publicFiles.get(`${path}.html`)
    if (file !== undefined) return { kind: 'file', file }
    return exists(path) ? { kind: 'generated', address: path } : undefined
  }
}

interface SplitHref {
  /** Decoded; `` for the page itself. */
  readonly path: string
  /** Decoded, without `#`. */
  readonly fragment: string
}

/** The parts of a link without its query. undefined for a link to another site. */
export function splitHref(href: string): SplitHref | undefined {
  const written = href.trim()
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined
  const hash = written.indexOf('#')
  const [path = ''] = (hash === -1 ? written : written.slice(0, hash)).split('?')
  return { path: decodeName(path) ?? path, fragment: hash === -1 ? '' : (decodeName(written.slice(hash + 1)) ?? written.slice(hash + 1)) }
}

interface HostRedirects {
  readonly redirects: readonly OtherRedirect[]
  /** Addresses that rules with wildcards answer; a `*` at the end stands for anything. */
  readonly generated: readonly string[]
}

/** Redirects that the host carries out: `_redirects` and `netlify.toml` of Netlify and Cloudflare, `vercel.json` of Vercel. */
export function readHostRedirects(files: SiteFiles, folders: readonly string[], locales: readonly string[] = []): HostRedirects {
  const redirects: OtherRedirect[] = []
  const generated: string[] = []
  const add = (from: string, to: string, at: OtherRedirect['at'], status: number) => {
    // A rule for everything is the page for missing pages, or serves an app.
    if (!from.startsWith('/') || status >= 400 || /^\/(?:\*|:\w+\*?|\(\.\*\))$/.test(from)) return
    const wild = from.search(/[*(]|\/:/)
    if (wild === -1) redirects.push({ from, to, at })
    else if (/^\/:(?:lang|locale|language)\/[^:*(]+$/.test(from)) {
      const [, name = ''] = from.split('/')
      for (const locale of locales)
        if (locale !== '') redirects.push({ from: from.replace(name, locale), to: to.replace(name, locale), at })
    } else if (wild > 1) generated.push(`${from.slice(0, from[wild] === '/' ? wild + 1 : wild)}*`)
  }
  const seen = new Set<string>()
  for (const folder of folders) {
    for (const name of redirectFiles) {
      const file = posix.join(folder, name) as ProjectPath
      if (seen.has(file)) continue
      seen.add(file)
      const text = files.readText(file)
      if (text === undefined) continue
      try {
        for (const { from, to, status, at } of readHostRules(name, text).filter(({ isRewrite }) => name !== 'vercel.json' || !isRewrite))
          add(from, to, { file, line: at?.line ?? 1 }, status)
      } catch (error) {
        // The host would refuse the file; its redirects are not known.
        ignoreError(error)
      }
    }
  }
  return { redirects, generated }
}
