import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingTarget {
  readonly href: string
  readonly suggestion?: string | undefined
}

export const linkEntries = {
  'link/missing-page': {
    severity: 'error',
    title: 'Broken link',
    message: ({ href }: MissingTarget) => `The link \`${href}\` does not match any page or file.`,
    hint: ({ suggestion }: MissingTarget) => didYouMean(suggestion) ?? 'Correct the address, or add a redirect for it in the config.',
  },
  'link/missing-file': {
    severity: 'warning',
    title: 'Linked source file not found',
    message: ({ href }: MissingTarget) => `The link \`${href}\` points to a source file that does not exist.`,
    hint: ({ suggestion }: MissingTarget) => didYouMean(suggestion) ?? 'Paths are relative to the file the link stands in.',
  },
  'link/missing-image': {
    severity: 'warning',
    title: 'Image not found',
    message: ({ href }: MissingTarget) => `Image not found: \`${href}\`.`,
    hint: ({ suggestion }: MissingTarget) =>
      didYouMean(suggestion) ?? 'Put it beside the page and name it relative to the page, or in the public folder.',
  },
  'link/missing-anchor': {
    severity: 'warning',
    title: 'Linked heading not found',
    message: ({ fragment, page }: { fragment: string; page: string; suggestion?: string | undefined }) =>
      `The page \`${page}\` has no heading or element with the id \`${fragment}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Link to one of its headings, or give a heading this id: `## Title {#id}`.'
        : `Did you mean \`#${suggestion}\`?`,
  },
  'link/draft': {
    severity: 'error',
    title: 'A link points to a draft',
    message: ({ href }: { href: string }) => `The link \`${href}\` points to a draft, and drafts are not published.`,
    hint: () => 'Remove `draft: true` from that page, or remove the link.',
  },
  'link/active-file': {
    severity: 'warning',
    title: 'A linked file could run code',
    message: ({ href }: { href: string }) =>
      `The file \`${href}\` is not published: browsers could run code from it, and files in the content folder must not run code.`,
    hint: () =>
      'If it is meant to run or to be opened as a page, move it to the public folder. To offer it as text, add `.txt` to its name.',
  },
  'link/bad-host': {
    severity: 'warning',
    title: 'Invalid host in an image URL',
    message: ({ href }: { href: string }) =>
      `The image \`${href}\` is not shown: its host contains characters that are not valid in a host name.`,
    hint: () => 'Correct the URL.',
  },
  'link/malformed': {
    severity: 'error',
    title: 'Invalid link URL',
    message: ({ href }: { href: string }) => `The URL \`${href}\` cannot be decoded.`,
    hint: () => 'Write a literal `%` as `%25`.',
  },
  'link/unsafe-scheme': {
    severity: 'warning',
    title: 'A link could run code',
    message: ({ scheme }: { scheme: string }) => `URLs that begin with \`${scheme}:\` are removed from the page for security reasons.`,
    hint: () => 'Use a URL that begins with `https:`, `mailto:`, `/` or `./`.',
  },
  'link/undefined-reference': {
    severity: 'warning',
    title: 'Undefined link reference',
    message: ({ label }: { label: string }) => `The reference \`[${label}]\` is not defined on this page, so it is shown as text.`,
    hint: ({ label }: { label: string }) => `Add a line such as \`[${label}]: /page\`, or write \`\\[\` for a literal bracket.`,
  },
  'link/backslash': {
    severity: 'warning',
    title: 'Backslashes in a link',
    message: ({ href }: { href: string }) => `The URL \`${href}\` uses backslashes, but the separator in URLs is \`/\`.`,
    hint: ({ href }: { href: string }) => didYouMean(href.replaceAll('\\', '/')),
  },
} as const satisfies CatalogueTable
