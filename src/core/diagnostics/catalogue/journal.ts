import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Problems of journals: changelogs and blogs. */
export const journalEntries = {
  'journal/no-date': {
    severity: 'error',
    title: 'A journal’s entry without a date',
    message: ({ folder }: { folder: string }) => `This page is in the journal \`${folder}\`, but it has no date.`,
    hint: () =>
      'Begin the file name with a date, such as `2026-07-17-title.md`, or add a line such as `date: 2026-07-17` to the front matter.',
  },
  'journal/bad-date': {
    severity: 'error',
    title: 'A file name with a date that does not exist',
    message: ({ date }: { date: string }) => `The date in the name of this file, \`${date}\`, does not exist.`,
    hint: () => 'Correct the file name, or set `date` in the front matter.',
  },
  'journal/unknown-author': {
    severity: 'error',
    title: 'An unknown author',
    message: ({ id, section }: { id: string; section: string; suggestion: string | undefined }) =>
      `\`authors\` in \`${section}\` contains no author with the id \`${id}\`.`,
    hint: ({ suggestion }: { id: string; section: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ?? 'Add the author there, or write a mapping with `name` instead of an id.',
  },
  'journal/author-link': {
    severity: 'error',
    title: 'An author’s address or picture is missing',
    message: ({ name, key, href }: { name: string; key: string; href: string }) =>
      `The \`${key}\` of the author “${name}” leads to \`${href}\`, which does not exist.`,
    hint: () =>
      'Correct the path. It is relative to the file that contains the author; a path that begins with `/` is relative to the content folder.',
  },
  'journal/empty': {
    severity: 'warning',
    title: 'A journal without entries',
    message: ({ folder }: { folder: string }) => `The journal \`${folder}\` has no entries to publish.`,
    hint: () => 'Add a page such as `2026-07-17-title.md`. Drafts and pages with a date in the future are not published.',
  },
  'journal/misplaced': {
    severity: 'error',
    title: 'A journal in a place where it cannot be',
    message: ({ reason }: { reason: string }) => `This folder cannot be a journal: ${reason}.`,
    hint: () => 'Remove `kind: journal`, or move the folder.',
  },
  'journal/feed-needs-url': {
    severity: 'warning',
    title: 'Feeds need the site’s URL',
    message: () => 'This journal has no feeds, because feeds contain absolute URLs and the config does not set `url`.',
    hint: () => 'Set `url` in the config, such as `https://docs.example.com`, or add `feed: false` here.',
  },
  'section/no-effect': {
    severity: 'warning',
    title: 'A key of `_section.yaml` has no effect',
    message: ({ key, reason }: { key: string; reason: string; hint: string }) => `\`${key}\` has no effect because ${reason}.`,
    hint: ({ hint }: { key: string; reason: string; hint: string }) => hint,
  },
} as const satisfies CatalogueTable
