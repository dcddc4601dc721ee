import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherPage, OtherSite } from '../other-site.ts'
import { decodeAddress } from './urls.ts'

type Found =
  | { readonly kind: 'page'; readonly page: OtherPage }
  | { readonly kind: 'file'; readonly file: ProjectPath }
  | { readonly kind: 'generated'; readonly address: string }
  | { readonly kind: 'unknown' }

/** Finds what the site has at an address without the base. The tool's router ignores a slash at the end. */
export function createAddressFinder(site: OtherSite): (address: string) => Found | undefined {
  const pages = new Map<string, OtherPage>()
  for (const page of site.pages) if (!pages.has(keyOf(page.address))) pages.set(keyOf(page.address), page)
  const files = new Map<string, ProjectPath>()
  for (const [address, file] of site.publicFiles) {
    files.set(keyOf(address), file)
    if (/\.html$/.test(address)) files.set(keyOf(address.replace(/(?:\/index)?\.html$/, '')), file)
  }
  const prefixes = site.locales.map(({ prefix }) => prefix).filter((prefix) => prefix !== '')
  const isOfLocale = (address: string) => prefixes.some((prefix) => address === `${prefix}/*`)
  const generated = new Set(site.generated.filter((address) => !address.endsWith('*')).map(keyOf))
  const generatedBelow = site.generated
    .filter((address) => address.endsWith('*') && !isOfLocale(address))
    .map((address) => address.slice(0, -1))
  const redirected = new Set<string>()
  for (const { from } of site.redirects) {
    const [fixed = ''] = from.split(/[:*(]/, 1)
    if (fixed === from) redirected.add(keyOf(from))
    // A redirect of everything says nothing about what exists.
    else if (fixed.length > 1) generatedBelow.push(fixed)
  }

  function findExactly(address: string): Found | undefined {
    const key = keyOf(address)
    const page = pages.get(key)
    if (page) return { kind: 'page', page }
    const file = files.get(key)
    if (file !== undefined) return { kind: 'file', file }
    if (generated.has(key) || redirected.has(key)) return { kind: 'generated', address }
    return generatedBelow.some((prefix) => address.startsWith(prefix) || `${address}/` === prefix)
      ? { kind: 'generated', address }
      : undefined
  }

  return (address) => {
    const found = findExactly(address)
    if (found) return found
    // Languages show the original of what they do not translate, and have the same files.
    const prefix = prefixes.find((each) => address === each || address.startsWith(`${each}/`))
    const original = prefix === undefined ? undefined : findExactly(address.slice(prefix.length) || '/')
    if (original) return original
    if (site.features.has('unknown-routes')) return { kind: 'unknown' }
    return site.features.has('unknown-locales') && /^\/[a-z]{2}(?:-[A-Za-z]{2,4})?(?:\/|$)/.test(address) ? { kind: 'unknown' } : undefined
  }
}

function keyOf(address: string): string {
  return decodeAddress(address).replace(/\/+$/, '')
}
