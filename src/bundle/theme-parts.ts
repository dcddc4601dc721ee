import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { packageFolder } from '../support/package-folder.ts'

let known: readonly string[] | undefined

/** The folder with the sources of docsgen's own theme. */
export function templatesFolder(): string {
  return join(packageFolder().folder, 'templates')
}

/** Every file of docsgen's own theme, with forward slashes from its folder: `components/site-footer.tsx`. Sorted. */
export function listThemeParts(): readonly string[] {
  const folder = templatesFolder()
  known ??= readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort()
  return known
}

/** A part's name as people say it: `components/site-footer`. */
export function partName(part: string): string {
  return part.replace(/\.\w+$/, '')
}

export function isCode(part: string): boolean {
  return /\.tsx?$/.test(part)
}

/** React must be one copy: the theme gets the one docsgen renders with. */
export const providedToTheme = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']
