import type { CatalogueTable } from '../entry.ts'

/** What can be wrong with a site's own replacements of template parts. */
export const themeEntries = {
  'theme/replaces-nothing': {
    severity: 'warning',
    title: 'A file of the theme folder is not used',
    message: ({ path }: { path: string; suggestion?: string | undefined }) =>
      `docsgen has no part \`${path}\`, and nothing imports this file, so it changes nothing.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? '`docsgen eject` lists the parts that can be replaced. Import the file from one of them, or move it elsewhere.'
        : `Did you mean \`${suggestion}\`? A replacement has the name and the folder of the part it replaces.`,
  },
  'theme/missing-export': {
    severity: 'error',
    title: 'A replacement lacks an export',
    message: ({ name, part }: { name: string; part: string; found?: string | undefined }) =>
      `docsgen’s \`${part}\` exports \`${name}\`, and its replacement does not.`,
    hint: ({ name, part, found }: { name: string; part: string; found?: string | undefined }) =>
      found === undefined
        ? `Export \`${name}\` too. To keep docsgen’s: \`export { ${name} } from 'docsgen/templates/${part}'\`.`
        : `It exports ${found === 'default' ? 'a default' : `\`${found}\``}: export that as \`${name}\`.`,
  },
  'theme/type-error': {
    severity: 'error',
    title: 'Types do not fit in the theme folder',
    message: ({ reason }: { reason: string; part?: string | undefined }) => reason,
    hint: ({ part }: { part?: string | undefined }) =>
      part === undefined ? undefined : `Compare it with docsgen’s own, which \`docsgen/templates/${part}\` still exports.`,
  },
  'theme/types-unchecked': {
    severity: 'warning',
    title: 'The types of the theme folder were not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the theme folder: ${reason}`,
    hint: () => 'Check the `typescript` that is installed in the project, or remove it to do without this check.',
  },
  'theme/failed': {
    severity: 'error',
    title: 'The site’s own theme cannot be loaded',
    message: ({ reason }: { reason: string }) => `The site’s own theme failed while it was loaded: ${reason}`,
    hint: () => 'Mend it, or remove the replacement.',
  },
  'theme/render-failed': {
    severity: 'error',
    title: 'A replacement cannot be rendered',
    message: ({ reason, pages }: { reason: string; pages: number }) =>
      `Rendering this replacement failed on ${pages === 1 ? 'a page' : `${pages} pages`}: ${reason}`,
    hint: () => 'Mend it, or remove the replacement.',
  },
  'bundle/suspicious': {
    severity: 'warning',
    title: 'Code of the site may not do what it says',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable
