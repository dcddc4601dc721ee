import { posix } from 'node:path'
import { closest } from '../support/closest.ts'
import { listThemeParts, partName } from './theme-parts.ts'

/** What a name on the command line stands for. */
export type FoundPart =
  | { readonly kind: 'found'; readonly part: string }
  | { readonly kind: 'several'; readonly parts: readonly string[] }
  | { readonly kind: 'none'; readonly suggestion: string | undefined }

/** Finds a part by its path, with or without its ending, or by its last name: `site-footer`, also as `SiteFooter`. */
export function findPart(name: string): FoundPart {
  const parts = listThemeParts()
  const wanted = posix.normalize(name.replaceAll('\\', '/')).replace(/^\/|^(?:docsgen\/)?(?:templates|theme)\//, '')
  const spellings = [wanted, wanted.replace(/([a-z0-9])(?=[A-Z])/g, '$1-').toLowerCase()]
  const namesOf = (part: string) => [part, partName(part), posix.basename(part), posix.basename(partName(part))]
  // A whole path says more than a last name, which several parts may have.
  for (const level of [0, 1, 2, 3]) {
    const matches = parts.filter((part) => spellings.includes(namesOf(part)[level] ?? ''))
    if (matches.length === 1) return { kind: 'found', part: matches[0] as string }
    if (matches.length > 1) return { kind: 'several', parts: matches }
  }
  const meant = closest(wanted, [...parts.map(partName), ...parts.map((part) => posix.basename(partName(part)))])
  const suggestion =
    meant === undefined ? undefined : parts.find((part) => partName(part) === meant || posix.basename(partName(part)) === meant)
  return { kind: 'none', suggestion: suggestion && partName(suggestion) }
}

/** A part's text for the site's theme folder: it imports from docsgen what lay beside it, so that replacements of that count too. */
export function ejectText(part: string, text: string): string {
  const rename = (path: string) => {
    const target = posix.join(posix.dirname(part), path)
    return target.startsWith('..') ? 'docsgen/theme' : `docsgen/templates/${target}`
  }
  if (part.endsWith('.css')) {
    return text.replace(/(@import\s+|url\()(["']?)(\.\.?\/[^"')\s]+)/g, (_, start: string, quote: string, path: string) => {
      return start + quote + rename(path)
    })
  }
  return text.replace(/(\bfrom\s+|\bimport\s+|\bimport\(\s*)(['"])(\.\.?\/[^'"]+)\2/g, (_, start: string, quote: string, path: string) => {
    return start + quote + rename(path) + quote
  })
}
