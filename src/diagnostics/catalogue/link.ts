import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingTarget {
  readonly href: string
  readonly suggestion?: string | undefined
  /** The link leads to a folder that has these pages but no page of its own. */
  readonly folderPages?: readonly string[]
  /** Files of the project that would have answered it. */
  readonly lookedFor?: readonly string[]
}

export const linkEntries = {
  'link/missing-page': {
    severity: 'error',
    title: 'Broken link',
    message: ({ href }: MissingTarget) => `The link \`${href}\` does not match any page or file.`,
    hint: ({ suggestion, folderPages = [], lookedFor = [] }: MissingTarget) =>
      didYouMean(suggestion) ??
      (folderPages.length > 0
        ? `This folder has no page of its own. Link to one of its pages, such as ${list(folderPages)}, or add an \`index.md\` to it.`
        : lookedFor.length > 0
          ? `${whereItBelongs(lookedFor)}, or correct the address.`
          : 'Correct the address, or add a redirect for it in the config.'),
  },
  'link/missing-file': {
    severity: 'warning',
    title: 'Linked source file not found',
    message: ({ href }: MissingTarget) => `The link \`${href}\` points to a source file that does not exist.`,
    hint: ({ suggestion, lookedFor = [] }: MissingTarget) =>
      didYouMean(suggestion) ??
      (lookedFor.length > 0
        ? `There is no ${list(lookedFor)}. Correct the path.`
        : 'Paths are relative to the file that contains the link.'),
  },
  'link/missing-image': {
    severity: 'warning',
    title: 'Image not found',
    message: ({ href }: MissingTarget) => `Image not found: \`${href}\`.`,
    hint: ({ suggestion, lookedFor = [] }: MissingTarget) =>
      didYouMean(suggestion) ??
      (lookedFor.length > 0
        ? `${whereItBelongs(lookedFor)}, or correct the address.`
        : 'Put it next to the page and write a relative path, or put it in the public folder.'),
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
  'link/empty': {
    severity: 'warning',
    title: 'A link has no address',
    message: ({ shown }: { shown: string }) =>
      shown === '' ? 'This link or image has no address.' : `The link “${shown}” has no address.`,
    hint: () => 'Write the address in the parentheses: `[text](./page.md)`.',
  },
  'link/no-text': {
    severity: 'warning',
    title: 'A link has no text',
    message: ({ href }: { href: string }) => `The link to \`${href}\` has no text, so readers cannot see it.`,
    hint: ({ href }: { href: string }) => `Write the text in the brackets: \`[text](${href})\`.`,
  },
  'link/blank': {
    severity: 'warning',
    title: 'A link address contains a space',
    message: ({ href }: { href: string }) => `The address \`${href}\` contains a space, so Markdown shows the brackets instead of a link.`,
    hint: ({ href }: { href: string }) =>
      `Write \`<${href}>\`, or \`${href.replace(/\s/g, '%20')}\`. If the last words are a title, put them in quotes.`,
  },
  'link/localhost': {
    severity: 'warning',
    title: 'A link to localhost',
    message: ({ href }: { href: string }) => `The link \`${href}\` points to the reader’s own computer.`,
    hint: () =>
      "Link to the page’s file, such as `./page.md`. If readers are meant to open it on their computer, use the address as the text of the link, or set `links: { localhost: 'ignore' }` in the config.",
  },
  'link/unknown-scheme': {
    severity: 'warning',
    title: 'Unknown URL scheme',
    message: ({ scheme }: { scheme: string; meant: string }) => `Browsers cannot open addresses that begin with \`${scheme}:\`.`,
    hint: ({ meant }: { scheme: string; meant: string }) => didYouMean(`${meant}:`),
  },
  'link/not-joined': {
    severity: 'warning',
    title: 'A link whose parts do not fit together',
    message: ({ found }: { found: string; link: string }) => `\`${found}\` is shown as text: Markdown does not read it as a link.`,
    hint: ({ link }: { found: string; link: string }) => `Write \`${link}\`.`,
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

function whereItBelongs(files: readonly string[]): string {
  return `Put the file at ${list(files)}`
}

/** `a`, `a or b`, `a, b or c`, each in backticks. */
function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
