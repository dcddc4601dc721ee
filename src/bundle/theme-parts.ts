import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { packageFolder } from '../support/package-folder.ts'

let known: readonly string[] | undefined

/** The folder with the sources of docsgen's own theme. */
export function templatesFolder(): string {
  return join(packageFolder().folder, 'templates')
}

/** Every file of docsgen's own theme that a site may replace, with forward slashes from its folder: `components/site-footer.tsx`. Sorted. */
export function listThemeParts(): readonly string[] {
  const folder = templatesFolder()
  known ??= readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((part) => !isLive(part))
    .sort()
  return known
}

/** What only `docsgen dev` adds to pages is no part of a site, so no site replaces it. */
export function isLive(part: string): boolean {
  return part.startsWith('client/live/')
}

/** A part's name as people say it: `components/site-footer`. */
export function partName(part: string): string {
  return part.replace(/\.\w+$/, '')
}

export function isCode(part: string): boolean {
  return /\.tsx?$/.test(part)
}

/** React must be one copy: compiled code gets the one docsgen renders with. */
export const reactPackages = ['react', 'react/compiler-runtime', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server']

/**
 * Parts of which the theme and the site's code must have the same copy, because they hold contexts: docsgen's are in
 * `templates/packages.ts`, and a replacement may hold one too.
 */
export function sharedParts(replaced: Iterable<string>): ReadonlySet<string> {
  return new Set([...docsgensShared, ...[...replaced].filter(runsOnServer)])
}

const docsgensShared = ['theme.ts', 'site.ts', 'page-context.tsx', 'components/island.tsx']

/** What only browsers run may ask for a document as soon as it is loaded. */
function runsOnServer(part: string): boolean {
  return isCode(part) && !part.startsWith('client/')
}
