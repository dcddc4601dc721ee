import { resolveLink, type SiteIndex } from '../../../core/assemble/resolve-link.ts'
import { findNewAddressProblem, findOldAddressProblem } from '../../../core/config/address-problems.ts'
import { withoutEnding } from '../check-other-site.ts'
import type { OtherSite } from '../other-site.ts'
import type { PlacedSite } from './place-pages.ts'
import { originOfConfig } from './relink.ts'
import type { Todo } from './write-report.ts'

/** Some configs contain targets such as `//x`. */
export function cleanAddress(address: string): string {
  return withoutEnding(address.replace(/\/{2,}/g, '/'))
}

/** Data files, such as `/objects.inv`, are not pages. */
function isFile(address: string): boolean {
  return /\.(?!html?$)[a-z][a-z0-9]{1,6}$/i.test(address)
}

/** Whether docsgen or its theme uses a URL for the same purpose. */
export function isOwnAddress(address: string): boolean {
  return isFile(address) || /^\/(?:404|search|assets\/.*)$/.test(address) || /^\/[^/]+\/404$/.test(address)
}

/**
 * Keeps URLs that do not belong to Markdown pages: redirects, lists, and pages written in code. `linked` contains the URLs that links lead
 * to.
 */
export function planRedirects(site: OtherSite, placed: PlacedSite, linked: Iterable<string>) {
  const todos: Todo[] = []
  const taken = new Set([...placed.pages.values()].map(({ route }) => withoutEnding(route).toLowerCase()))
  for (const address of site.publicFiles.keys()) taken.add(withoutEnding(address).toLowerCase())
  // Pages without a translation are shown in the default language.
  for (const { locale, route } of placed.pages.values())
    if (locale === placed.locales[0]?.code)
      for (const { prefix } of placed.locales) if (prefix !== '') taken.add(withoutEnding(`${prefix}${route}`).toLowerCase())
  const redirects: { from: string; to: string }[] = []
  const add = (from: string, to: string) => {
    const key = withoutEnding(from).toLowerCase()
    if (taken.has(key) || withoutEnding(to).toLowerCase() === key) return false
    taken.add(key)
    redirects.push({ from, to })
    return true
  }
  for (const { page, route } of [...placed.pages].map(([page, { route }]) => ({ page, route }))) {
    const before = withoutEnding(page.address)
    if (before !== withoutEnding(route) && findOldAddressProblem(before) === undefined) add(before, route)
  }
  /** The pages to write by hand, in the content folder, each with its URL. */
  const stubs = new Map<string, string>()
  /** The URLs of the pages that a blog generates. */
  const made: string[] = []
  const localized: { readonly route: string; readonly below: string; readonly prefix: string }[] = []
  const generated = [...new Set([...site.generated.filter((address) => !address.endsWith('*')), ...linked].map(cleanAddress))]
  for (const address of generated.sort()) {
    const route = withoutEnding(placed.routeOf(address))
    const language = placed.locales.find(({ prefix }) => prefix !== '' && (route === prefix || route.startsWith(`${prefix}/`)))
    const below = language ? route.slice(language.prefix.length) || '/' : route
    const [, section = ''] = below.split('/')
    if (placed.journals.has(section)) {
      if (/^\/[^/]+(?:$|\/(?:tags|page|atom\.xml$|feed\.json$)(?:\/|$))/.test(below)) made.push(route)
      else if (/\/(?:rss|feed)\.xml$/.test(below) && site.url !== undefined)
        add(route, `${site.url}${site.base.replace(/\/$/, '')}${language?.prefix ?? ''}/${section}/atom.xml`)
      else add(route, `${language?.prefix ?? ''}/${section}/`)
      continue
    }
    if (isFile(route)) {
      if (!taken.has(route.toLowerCase()) && !/^\/(?:sitemap|llms)\b/.test(route))
        todos.push({
          group: 'files',
          file: `public${route}`,
          found: route,
          advice: 'The old tool made this file. Write it to `public/` if something still reads it.',
        })
      continue
    }
    // Other tools also combine all pages on a single page, or list them.
    if (/^\/(?:print|toc)$/.test(below)) {
      add(route, `${language?.prefix ?? ''}/`)
      continue
    }
    if (language || taken.has(route.toLowerCase()) || findOldAddressProblem(route) !== undefined || isOwnAddress(route)) {
      if (route !== address && !language) add(address, route)
      if (language) localized.push({ route, below, prefix: language.prefix })
      continue
    }
    taken.add(route.toLowerCase())
    const path = route === '/' ? 'index.md' : `${route.slice(1)}.md`
    stubs.set(path, route)
    todos.push({
      group: 'pages',
      file: `content/${path}`,
      found: address,
      advice: 'This page was made by code or by a plugin. Write it here, or as a React page with the same name and the extension `.tsx`.',
    })
    if (withoutEnding(address) !== route) add(address, route)
  }
  for (const { from: written, to: target, at } of site.redirects) {
    const from = placed.routeOf(written.replace(/\/{2,}/g, '/'))
    const to = target.startsWith('/') ? placed.routeOf(target) : target
    const note = (advice: string) =>
      todos.push({ group: 'redirects', file: 'docs.config.ts', found: `${written} → ${target} (${at.file})`, advice })
    const problem = findOldAddressProblem(from)
    if (from.includes('#'))
      note('docsgen redirects URLs, not anchors. If other sites link to the anchor, add `<a id="…"></a>` with a link to its new location.')
    else if (/[*]|\/:/.test(from))
      note('docsgen has no patterns in redirects. Add one redirect for each old URL, or write the pattern in the settings of your host.')
    else if (problem !== undefined) note(`It could not be kept: ${problem}.`)
    else if (findNewAddressProblem(to) !== undefined) note(`It could not be kept: ${findNewAddressProblem(to)}.`)
    else if (!add(from, to)) note('It was omitted, because a page or a different redirect has this URL.')
  }
  // A redirect in the default language also worked for URLs in another language.
  for (const { route, below, prefix } of localized) {
    const same = redirects.find(({ from }) => withoutEnding(from) === below)
    if (same?.to.startsWith('/')) add(route, `${prefix}${same.to}`)
  }
  return { redirects, stubs, made, todos }
}

interface LostInput {
  readonly index: SiteIndex
  readonly placed: PlacedSite
  readonly hasAnchor: (route: string, fragment: string) => boolean
}

/** Omits redirects that lead nowhere on the new site, as they did on the old site. */
export function dropLostRedirects(plan: Pick<ReturnType<typeof planRedirects>, 'redirects'>, { index, placed, hasAnchor }: LostInput) {
  const origin = originOfConfig(placed)
  const redirects: typeof plan.redirects = []
  const todos: Todo[] = []
  const advice = 'It was omitted, because no page has its target URL.'
  for (const { from, to } of plan.redirects) {
    const found = resolveLink(to, origin, index)
    const lacksAnchor = found.kind === 'page' && found.fragment !== '' && !hasAnchor(found.route, found.fragment)
    if (found.kind === 'broken') todos.push({ group: 'redirects', file: 'docs.config.ts', found: `${from} → ${to}`, advice })
    else redirects.push({ from, to: lacksAnchor ? (to.split('#', 1)[0] ?? to) : to })
  }
  return { redirects, todos }
}
