import type { CatalogueTable } from '../entry.ts'

/** What can be wrong with a site's own replacements of template parts. */
export const themeEntries = {
  'theme/replaces-nothing': {
    severity: 'warning',
    title: 'Unused file in the theme folder',
    message: ({ path }: { path: string; suggestion?: string | undefined }) =>
      `This file has no effect: docsgen’s theme has no part named \`${path}\`, and no other theme file imports this file.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'To list the parts that you can replace, run `docsgen eject`. Give the file the path of one of these parts, import it from another theme file, or remove it.'
        : `Did you mean \`${suggestion}\`? A replacement must have the same path as the part that it replaces.`,
  },
  'theme/missing-export': {
    severity: 'error',
    title: 'A replacement is missing an export',
    message: ({ name, part }: { name: string; part: string; found?: string | undefined }) =>
      `docsgen’s part \`${part}\` exports \`${name}\`, but your replacement does not.`,
    hint: ({ name, part, found }: { name: string; part: string; found?: string | undefined }) =>
      found === undefined
        ? `Export \`${name}\`. To use docsgen’s version, add \`export { ${name} } from 'docsgen/templates/${part}'\`.`
        : found === 'default'
          ? `Replace the default export with an export named \`${name}\`.`
          : `Rename the export \`${found}\` to \`${name}\`.`,
  },
  'theme/type-error': {
    severity: 'error',
    title: 'Type error in the theme folder',
    message: ({ reason }: { reason: string; part?: string | undefined }) => reason,
    hint: ({ part }: { part?: string | undefined }) =>
      part === undefined ? undefined : `Compare your file with docsgen’s version, which you can import from \`docsgen/templates/${part}\`.`,
  },
  'theme/types-unchecked': {
    severity: 'warning',
    title: 'The types in the theme folder are not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the theme folder: ${reason}`,
    hint: () => 'Check the project’s TypeScript version, or uninstall TypeScript to skip this check.',
  },
  'theme/failed': {
    severity: 'error',
    title: 'The site’s theme cannot be loaded',
    message: ({ reason }: { reason: string }) => `The site’s theme failed to load: ${reason}`,
    hint: () => 'Fix the replacement file, or remove it.',
  },
  'theme/render-failed': {
    severity: 'error',
    title: 'A replacement failed to render',
    message: ({ reason, pages }: { reason: string; pages: number }) =>
      `This replacement failed to render on ${pages === 1 ? 'one page' : `${pages} pages`}: ${reason}`,
    hint: () => 'Fix the replacement file, or remove it.',
  },
  'bundle/suspicious': {
    severity: 'warning',
    title: 'Likely mistake in the site’s code',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable
