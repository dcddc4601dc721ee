import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Links to pages, headings, and API names of other sites. */
export const symbolEntries = {
  'symbol/unknown': {
    severity: 'error',
    title: 'Unknown name on another site',
    message: ({ site, target }: { site: string; target: string; suggestion: string | undefined }) =>
      `The site \`${site}\` has no page, heading, or API name \`${target}\`.`,
    hint: ({ site, suggestion }: { site: string; target: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ??
      `Correct the name. If the site has it now, update the copy of its symbols with \`docsgen links refresh ${site}\`.`,
  },
  'symbol/ambiguous': {
    severity: 'error',
    title: 'Ambiguous name on another site',
    message: ({ site, target, candidates }: { site: string; target: string; candidates: string; first: string }) =>
      `On the site \`${site}\`, the name \`${target}\` has several targets: ${candidates}.`,
    hint: ({ first }: { site: string; target: string; candidates: string; first: string }) =>
      `Write the target you mean, such as \`${first}\`.`,
  },
  'symbol/unknown-site': {
    severity: 'error',
    title: 'Link to a site that is not in the config',
    message: ({ site }: { site: string; suggestion: string | undefined }) => `The option \`linkedSites\` has no site \`${site}\`.`,
    hint: ({ site, suggestion }: { site: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ?? `Add the site to \`linkedSites\` in the config, and run \`docsgen links refresh ${site}\`.`,
  },
  'symbol/incomplete': {
    severity: 'error',
    title: 'Link into another site without a name',
    message: ({ href }: { href: string; site: string }) => `The link \`${href}\` names no target on another site.`,
    hint: ({ site }: { href: string; site: string }) =>
      `Write the site and what it leads to, such as \`xref:${site}:/guide/start\` for a page, or remove the link.`,
  },
  'symbol/unreadable-copy': {
    severity: 'error',
    title: 'The symbols of another site cannot be read',
    message: ({ site, reason }: { site: string; reason: string }) => `The symbols of the site \`${site}\` cannot be read: ${reason}.`,
    hint: ({ site }: { site: string; reason: string }) =>
      `Run \`docsgen links refresh ${site}\`, and commit the file that the command writes.`,
  },
} as const satisfies CatalogueTable
