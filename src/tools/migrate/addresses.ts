import { posix } from 'node:path'
import { decodeName } from '../../kit/escape/percent.ts'
import { attempt } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readHostRules, redirectFiles } from '../../kit/redirects/read-host-rules.ts'
import { pathOf, splitOnce } from '../../kit/url/address.ts'
import { createAddressLookup, withoutEnding } from './check-other-site.ts'
import type { OtherPage, OtherRedirect, OtherSite, OtherTarget } from './other-site.ts'
import type { SiteFiles } from './site-files.ts'

/**
 * Determines what a browser would get at a URL of the site, which is decoded and without the base. URLs are the same if `keyOf` returns the
 * same key for them.
 */
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

/**
 * Splits a link into its decoded path, which is empty for the page itself, and its decoded fragment, without its query. Returns undefined
 * for a link to another site.
 */
export function splitHref(href: string): { readonly path: string; readonly fragment: string } | undefined {
  const written = href.trim()
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(written)) return undefined
  const path = pathOf(written)
  const [, fragment = ''] = splitOnce(written, '#')
  return { path: decodeName(path) ?? path, fragment: decodeName(fragment) ?? fragment }
}

/** Reads the rules in a host's file. Returns no rules if the host would reject the file. */
export function readHostFile(files: SiteFiles, folder: string, name: (typeof redirectFiles)[number]) {
  const file = posix.join(folder, name) as ProjectPath
  return attempt(() => readHostRules(name, files.readText(file) ?? '').map((rule) => ({ ...rule, at: { file, ...rule.at } })), [])
}

/**
 * Finds the redirects that the host performs: `_redirects` and `netlify.toml` for Netlify and Cloudflare, `vercel.json` for Vercel. URLs
 * that match rules with wildcards are `generated`. A `*` at the end stands for any text.
 */
export function readHostRedirects(files: SiteFiles, folders: readonly string[], locales: readonly string[] = []) {
  const redirects: OtherRedirect[] = []
  const generated: string[] = []
  for (const folder of new Set(folders.map((each) => posix.join(each))))
    for (const name of redirectFiles)
      for (const {
        from,
        to,
        status,
        isRewrite,
        at: { file, line = 1 },
      } of readHostFile(files, folder, name)) {
        // A rule that matches all paths defines the page for missing pages, or serves an app.
        if (!from.startsWith('/') || status >= 400 || /^\/(?:\*|:\w+\*?|\(\.\*\))$/.test(from)) continue
        if (isRewrite && name === 'vercel.json') continue
        const wild = from.search(/[*(]|\/:/)
        const [, language = ''] = /^\/(:(?:lang|locale|language))\/[^:*(]+$/.exec(from) ?? []
        const at = { file, line }
        if (wild === -1) redirects.push({ from, to, at })
        else if (language === '' && wild > 1) generated.push(`${from.slice(0, from[wild] === '/' ? wild + 1 : wild)}*`)
        else if (language !== '')
          for (const locale of locales.filter((each) => each !== ''))
            redirects.push({ from: from.replace(language, locale), to: to.replace(language, locale), at })
      }
  return { redirects, generated }
}
