import type { CatalogueTable } from '../entry.ts'

/** What can be wrong with a site's own replacements of template parts. */
export const themeEntries = {
  'theme/replaces-nothing': {
    severity: 'warning',
    title: 'Unused file in the theme folder',
    message: ({ path }: { path: string; suggestion?: string | undefined }) =>
      `docsgen’s theme has no part \`${path}\` and nothing imports this file, so it has no effect.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Run `docsgen eject` to list the parts that you can replace. Import the file from one of them, or move it elsewhere.'
        : `Did you mean \`${suggestion}\`? A replacement must have the same folder and name as the part it replaces.`,
  },
  'theme/missing-export': {
    severity: 'error',
    title: 'A replacement is missing an export',
    message: ({ name, part }: { name: string; part: string; found?: string | undefined }) =>
      `docsgen’s \`${part}\` exports \`${name}\`, but your replacement does not.`,
    hint: ({ name, part, found }: { name: string; part: string; found?: string | undefined }) =>
      found === undefined
        ? `Export \`${name}\`. To keep docsgen’s own, add \`export { ${name} } from 'docsgen/templates/${part}'\`.`
        : `Your file has ${found === 'default' ? 'a default export' : `the export \`${found}\``}; export it as \`${name}\`.`,
  },
  'theme/type-error': {
    severity: 'error',
    title: 'Type error in the theme folder',
    message: ({ reason }: { reason: string; part?: string | undefined }) => reason,
    hint: ({ part }: { part?: string | undefined }) =>
      part === undefined ? undefined : `Compare it with docsgen’s own part, which you can still import from \`docsgen/templates/${part}\`.`,
  },
  'theme/types-unchecked': {
    severity: 'warning',
    title: 'The types of the theme folder were not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the theme folder: ${reason}`,
    hint: () => 'Check which version of `typescript` is installed in the project, or uninstall it to skip this check.',
  },
  'theme/failed': {
    severity: 'error',
    title: 'The site’s theme cannot be loaded',
    message: ({ reason }: { reason: string }) => `The site’s theme failed to load: ${reason}`,
    hint: () => 'Fix the replacement, or remove it.',
  },
  'theme/render-failed': {
    severity: 'error',
    title: 'A replacement failed to render',
    message: ({ reason, pages }: { reason: string; pages: number }) =>
      `This replacement failed to render on ${pages === 1 ? 'one page' : `${pages} pages`}: ${reason}`,
    hint: () => 'Fix the replacement, or remove it.',
  },
  'bundle/suspicious': {
    severity: 'warning',
    title: 'A likely mistake in the site’s code',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable
