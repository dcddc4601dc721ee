import { builtinModules } from 'node:module'

const fallbackPackage = 'docs'
const fallbackTitle = 'My docs'
const maxPackageName = 214
/** What npm refuses, and docsgen's own name: a package cannot have itself installed. */
const takenNames: ReadonlySet<string> = new Set([...builtinModules, 'node_modules', 'favicon.ico', 'docsgen'])

/** A name npm takes, made of a folder's name: `My Docs!` becomes `my-docs`. */
export function packageNameOf(folderName: string): string {
  const name = folderName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, maxPackageName)
    .replace(/[._-]+$/, '')
  if (name === '') return fallbackPackage
  return takenNames.has(name) ? `${name}-site` : name
}

/** A title to begin with: `my-docs` becomes `My docs`. */
export function titleOf(folderName: string): string {
  const words = cleanTitle(folderName.replace(/[-_.]+/g, ' '))
  const [first = '', ...rest] = words
  return words === '' ? fallbackTitle : [first.toUpperCase(), ...rest].join('')
}

/** One line without blanks around it; `` where nothing is left. */
export function cleanTitle(text: string): string {
  return text.replace(/[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\s]+/gu, ' ').trim()
}
