import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingTarget {
  readonly href: string
  readonly suggestion?: string | undefined
}

export const linkEntries = {
  'link/missing-page': {
    severity: 'error',
    title: 'No page answers a link',
    message: ({ href }: MissingTarget) => `No page or file answers the link \`${href}\`.`,
    hint: ({ suggestion }: MissingTarget) => didYouMean(suggestion) ?? 'Correct the address, or add a redirect for it in the config.',
  },
  'link/missing-file': {
    severity: 'warning',
    title: 'A linked source file is not there',
    message: ({ href }: MissingTarget) => `The link \`${href}\` names a source file that does not exist.`,
    hint: ({ suggestion }: MissingTarget) => didYouMean(suggestion) ?? 'Paths are relative to the file the link stands in.',
  },
  'link/missing-image': {
    severity: 'warning',
    title: 'An image is not there',
    message: ({ href }: MissingTarget) => `The image \`${href}\` does not exist.`,
    hint: ({ suggestion }: MissingTarget) =>
      didYouMean(suggestion) ?? 'Put it beside the page and name it relative to the page, or in the public folder.',
  },
  'link/missing-anchor': {
    severity: 'warning',
    title: 'A page lacks the linked heading',
    message: ({ fragment, page }: { fragment: string; page: string; suggestion?: string | undefined }) =>
      `The page \`${page}\` has nothing with the id \`${fragment}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Name one of its headings, or give the heading that id: `## Title {#id}`.'
        : `Did you mean \`#${suggestion}\`?`,
  },
  'link/draft': {
    severity: 'error',
    title: 'A link leads to a draft',
    message: ({ href }: { href: string }) => `The link \`${href}\` leads to a draft, which builds leave out.`,
    hint: () => 'Remove `draft: true` from that page, or remove the link.',
  },
  'link/active-file': {
    severity: 'warning',
    title: 'A linked file could run code',
    message: ({ href }: { href: string }) =>
      `The file \`${href}\` is not published: browsers run files of this type, and authors of pages must not be able to run code in them.`,
    hint: () =>
      'If it is meant to run, or to be opened as a page, put it into the public folder. To offer it as text, add `.txt` to its name.',
  },
  'link/bad-host': {
    severity: 'warning',
    title: 'A picture is on a host that cannot exist',
    message: ({ href }: { href: string }) =>
      `The picture \`${href}\` is not shown: its host has characters that no host has, so the page’s policy cannot allow it.`,
    hint: () => 'Correct the address.',
  },
  'link/malformed': {
    severity: 'error',
    title: 'A link cannot be read',
    message: ({ href }: { href: string }) => `The address \`${href}\` cannot be decoded.`,
    hint: () => 'A `%` in an address is written `%25`.',
  },
  'link/unsafe-scheme': {
    severity: 'warning',
    title: 'A link would run code',
    message: ({ scheme }: { scheme: string }) => `Addresses that begin with \`${scheme}:\` are left out of the page: they can run code.`,
    hint: () => 'Link to an address that begins with `https:`, `mailto:`, `/` or `./`.',
  },
  'link/empty': {
    severity: 'warning',
    title: 'A link has no address',
    message: ({ shown }: { shown: string }) => (shown === '' ? 'An address is empty.' : `The link “${shown}” has no address.`),
    hint: () => 'Write the address between the parentheses: `[text](./page.md)`.',
  },
  'link/no-text': {
    severity: 'warning',
    title: 'A link has no text',
    message: ({ href }: { href: string }) => `The link to \`${href}\` has no text, so readers cannot see it.`,
    hint: ({ href }: { href: string }) => `Write its text between the brackets: \`[text](${href})\`.`,
  },
  'link/blank': {
    severity: 'warning',
    title: 'An address holds a space',
    message: ({ href }: { href: string }) => `The address \`${href}\` holds a space, so Markdown reads no link and the brackets are shown.`,
    hint: ({ href }: { href: string }) =>
      `Write \`<${href}>\`, or \`${href.replace(/\s/g, '%20')}\`. A title after the address is in quotes.`,
  },
  'link/localhost': {
    severity: 'warning',
    title: 'A link leads to the author’s own machine',
    message: ({ href }: { href: string }) => `The link \`${href}\` leads to each reader’s own machine.`,
    hint: () =>
      "Link to the page’s file, such as `./page.md`. If readers shall open that address, show it as the link’s text, or set `links: { localhost: 'ignore' }` in the config.",
  },
  'link/unknown-scheme': {
    severity: 'warning',
    title: 'A link begins with an unknown word',
    message: ({ scheme }: { scheme: string; meant: string }) => `Browsers know no addresses that begin with \`${scheme}:\`.`,
    hint: ({ meant }: { scheme: string; meant: string }) => didYouMean(`${meant}:`),
  },
  'link/undefined-reference': {
    severity: 'warning',
    title: 'A link reference is not defined',
    message: ({ label }: { label: string }) => `The reference \`[${label}]\` has no definition on this page, so it is shown as text.`,
    hint: ({ label }: { label: string }) => `Add a line \`[${label}]: /address\`, or write \`\\[\` if brackets are meant.`,
  },
  'link/backslash': {
    severity: 'warning',
    title: 'A link is written with backslashes',
    message: ({ href }: { href: string }) => `The address \`${href}\` is written with \`\\\`, which is not a separator in addresses.`,
    hint: ({ href }: { href: string }) => didYouMean(href.replaceAll('\\', '/')),
  },
} as const satisfies CatalogueTable
