import { posix } from 'node:path'
import { decodeName } from '../../kit/escape/percent.ts'
import { attempt } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readHostRules, redirectFiles } from '../../kit/redirects/read-host-rules.ts'
import { pathOf, splitOnce } from '../../kit/url/address.ts'
import { createAddressLookup, withoutEnding } from './check-other-site.ts'
import type { OtherPage, OtherRedirect, OtherSite, OtherTarget } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'

/** Answers what a browser would get at a URL of the site, decoded and without the base. `keyOf`: what is the same URL. */
export function createAddressFinder(
  site: OtherSite,
  { more, keyOf = withoutEnding }: { readonly more?: ReadonlyMap<string, OtherPage>; readonly keyOf?: (address: string) => string } = {},
): (path: string, fragment: string) => OtherTarget | undefined {
  const pages = new Map(site.pages.toReversed().map((page) => [keyOf(page.address), page]))
  const exists = createAddressLookup(site, keyOf)
  return (path, fragment) => {
    const page = pages.get(keyOf(path)) ?? more?.get(keyOf(path))
    if (page) return { kind: 'page', page, fragment }
    const file =
      site.publicFiles.get(path) ?? site.publicFiles.get(`${withoutEnding(path)}/index.html`) ?? site.publicFiles.get(`${path}.html`)
    if (file !== undefined) return { kind: 'file', file }
    return exists(path) ? { kind: 'generated', address: path } : undefined
  }
}

interface SplitHref {
  /** Decoded. `` for the page itself. */
  readonly path: string
  /** Decoded, without `#`. */
  readonly fragment: string
}

/** The parts of a link without its query. undefined for a link to another site. */
export function splitHref(href: string): SplitHref | undefined {
  const written = href.trim()
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined
  const path = pathOf(written)
  const [, fragment = ''] = splitOnce(written, '#')
  return { path: decodeName(path) ?? path, fragment: decodeName(fragment) ?? fragment }
}

/** The rules of a file of a host. None if the host would refuse the file. */
export function readHostFile(files: SiteFiles, folder: string, name: (typeof redirectFiles)[number]) {
  const file = posix.join(folder, name) as ProjectPath
  return attempt(() => readHostRules(name, files.readText(file) ?? '').map((rule) => ({ ...rule, at: { file, ...rule.at } })), [])
}

/**
 * Redirects that the host carries out: `_redirects` and `netlify.toml` of Netlify and Cloudflare, `vercel.json` of Vercel. Addresses that
 * rules with wildcards answer are `generated`. A `*` at the end stands for anything.
 */
export function readHostRedirects(files: SiteFiles, folders: readonly string[], locales: readonly string[] = []) {
  const redirects: OtherRedirect[] = []
  const generated: string[] = []
  for (const folder of new Set(folders.map((each) => posix.join(each))))
    for (const name of redirectFiles)
      for (const { from, to, status, isRewrite, at } of readHostFile(files, folder, name)) {
        // A rule for everything is the page for missing pages, or serves an app.
        if (!from.startsWith('/') || status >= 400 || /^\/(?:\*|:\w+\*?|\(\.\*\))$/.test(from)) continue
        if (isRewrite && name === 'vercel.json') continue
        const wild = from.search(/[*(]|\/:/)
        const [, language = ''] = /^\/(:(?:lang|locale|language))\/[^:*(]+$/.exec(from) ?? []
        if (wild === -1) redirects.push({ from, to, at: { file: at.file, line: at.line ?? 1 } })
        else if (language === '' && wild > 1) generated.push(`${from.slice(0, from[wild] === '/' ? wild + 1 : wild)}*`)
        else if (language !== '')
          for (const locale of locales.filter((each) => each !== ''))
            redirects.push({
              from: from.replace(language, locale),
              to: to.replace(language, locale),
              at: { file: at.file, line: at.line ?? 1 },
            })
      }
  return { redirects, generated }
}
