import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingTarget {
  readonly href: string
  readonly suggestion?: string | undefined
  /** The pages in the target folder, which has no index page. */
  readonly folderPages?: readonly string[]
  /** Paths in the project where the target could have been. */
  readonly lookedFor?: readonly string[]
  /** Names that begin with `_` are not pages. */
  readonly isHidden?: true
  /** The link is in the text of a reference source, such as an OpenAPI document of the project. */
  readonly isGenerated?: boolean
}

interface UndefinedReference {
  readonly label: string
  /** The text is that of a reference source, such as a comment or an OpenAPI document. */
  readonly isGenerated: boolean
}

const imageExamples: Readonly<Record<string, string>> = {
  width: '400',
  height: '300',
  align: 'center',
  loading: 'eager',
  dark: 'image-dark.png',
  caption: '"A caption"',
}

export const linkEntries = {
  'link/missing-page': {
    severity: 'error',
    title: 'Broken link',
    message: ({ href }: MissingTarget) => `The link \`${href}\` does not match any page or file.`,
    hint: ({ href, suggestion, folderPages = [], lookedFor = [], isGenerated }: MissingTarget) => {
      const advice =
        didYouMean(suggestion) ??
        (folderPages.length > 0
          ? `This folder has no index page. Link to one of its pages, such as ${list(folderPages)}, or add an \`index.md\` file to the folder.`
          : lookedFor.length > 0
            ? `${whereItBelongs(lookedFor)}, or correct the path.`
            : 'Correct the URL, or add a redirect for it in the config.')
      return isGenerated ? `${advice} If you cannot change the text, add \`${href}\` to \`reference.accept\`.` : advice
    },
  },
  'link/missing-file': {
    severity: 'warning',
    title: 'Linked source file not found',
    message: ({ href, isHidden }: MissingTarget) =>
      isHidden
        ? `The link \`${href}\` does not lead to a page, because docsgen does not publish files and folders whose names begin with \`_\`.`
        : `The link \`${href}\` points to a source file that does not exist.`,
    hint: ({ suggestion, lookedFor = [], isHidden }: MissingTarget) =>
      didYouMean(suggestion) ??
      (isHidden ? 'Rename it without the `_`, or link to a different page.' : undefined) ??
      (lookedFor.length > 0
        ? `Correct the path. There is no file at ${list(lookedFor)}.`
        : 'Correct the path. Paths are relative to the file that contains the link, or to the content folder if they begin with `/`.'),
  },
  'image/unknown-attribute': {
    severity: 'warning',
    title: 'Unknown attribute of an image',
    message: ({ name }: { name: string; suggestion: string | undefined }) => `An image has no attribute \`${name}\`, so it has no effect.`,
    hint: ({ suggestion }: { name: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ?? 'The attributes are `width`, `height`, `align`, `loading`, `dark`, and `caption`.',
  },
  'image/bad-attribute': {
    severity: 'warning',
    title: 'Invalid attribute of an image',
    message: ({ name, value, expected }: { name: string; value: string; expected: string }) =>
      `The attribute \`${name}\` must be ${expected}${value === '' ? '' : `; found \`${value}\``}.`,
    hint: ({ name }: { name: string }) => `Correct the attribute, as in \`${name}=${imageExamples[name] ?? ''}\`.`,
  },
  'image/caption-in-line': {
    severity: 'warning',
    title: 'A caption without a paragraph of its own',
    message: () => 'This image is not alone in its paragraph, so its caption is not shown.',
    hint: () => 'Put blank lines before and after the image.',
  },
  'image/no-caption': {
    severity: 'warning',
    title: 'A caption without text',
    message: () => 'The image has no title that could be its caption.',
    hint: () => 'Write `![…](image.png "The caption"){caption}` or `{caption="The caption"}`.',
  },
  'image/not-installed': {
    severity: 'error',
    title: 'The package for smaller images is not installed',
    message: (_: { command: string }) =>
      'The config contains `images`, but the package `sharp`, which makes smaller versions of images, is not installed in the project.',
    hint: ({ command }: { command: string }) => `Run \`${command}\`, or remove \`images\` from the config.`,
  },
  'image/not-resized': {
    severity: 'warning',
    title: 'An image has no smaller versions',
    message: ({ reason }: { reason: string }) => `The image is published only in its own size, because it cannot be resized: ${reason}.`,
    hint: () => 'Export the image again, or replace it.',
  },
  'link/missing-image': {
    severity: 'warning',
    title: 'Image not found',
    message: ({ href }: MissingTarget) => `Image not found: \`${href}\`.`,
    hint: ({ suggestion, lookedFor = [] }: MissingTarget) =>
      didYouMean(suggestion) ??
      (lookedFor.length > 0
        ? `${whereItBelongs(lookedFor)}, or correct the path.`
        : 'Put the image in the page’s folder and use a relative path, or put it in the public folder.'),
  },
  'link/missing-anchor': {
    severity: 'warning',
    title: 'Linked heading not found',
    message: ({ fragment, page }: { fragment: string; page: string; suggestion?: string | undefined }) =>
      `The page \`${page}\` has no heading or element with the id \`${fragment}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Link to one of the page’s headings, or give a heading this id: `## Title {#id}`.'
        : `Did you mean \`#${suggestion}\`?`,
  },
  'link/draft': {
    severity: 'error',
    title: 'A link points to a draft',
    message: ({ href }: { href: string }) => `The link \`${href}\` points to a draft, which is not published.`,
    hint: () => 'Remove `draft: true` from the front matter of that page, or remove the link.',
  },
  'link/future': {
    severity: 'error',
    title: 'A link points to an entry of the future',
    message: ({ href }: { href: string }) =>
      `The link \`${href}\` points to an entry with a date in the future, which is not published yet.`,
    hint: () => 'Remove the link until then, or change the date of the entry.',
  },
  'link/active-file': {
    severity: 'warning',
    title: 'A linked file could run code',
    message: ({ href }: { href: string }) =>
      `docsgen does not publish \`${href}\` because browsers could run its code. Files in the content folder must not run code.`,
    hint: () => 'To let readers open or run the file, move it to the public folder. To publish it as plain text, add `.txt` to its name.',
  },
  'link/bad-host': {
    severity: 'warning',
    title: 'Invalid host name in an image URL',
    message: ({ href }: { href: string }) => `The image \`${href}\` cannot be shown because its host name contains invalid characters.`,
    hint: () => 'Correct the URL.',
  },
  'link/malformed': {
    severity: 'error',
    title: 'Invalid link URL',
    message: ({ href }: { href: string }) => `The URL \`${href}\` contains an invalid escape sequence.`,
    hint: () => 'Write a literal `%` as `%25`.',
  },
  'link/unsafe-scheme': {
    severity: 'warning',
    title: 'Unsafe URL scheme',
    message: ({ scheme }: { scheme: string }) => `For security reasons, docsgen removes URLs that begin with \`${scheme}:\`.`,
    hint: () => 'Use a URL that begins with `https:`, `mailto:`, `/`, or `./`.',
  },
  'link/empty': {
    severity: 'warning',
    title: 'A link has no URL',
    message: ({ shown }: { shown: string }) => (shown === '' ? 'This link or image has no URL.' : `The link “${shown}” has no URL.`),
    hint: () => 'Write a URL or a path in the parentheses: `[text](./page.md)`.',
  },
  'link/no-text': {
    severity: 'warning',
    title: 'A link has no text',
    message: ({ href }: { href: string }) => `The link to \`${href}\` has no text, so readers cannot see it.`,
    hint: ({ href }: { href: string }) => `Write the link text in the brackets: \`[text](${href})\`.`,
  },
  'link/blank': {
    severity: 'warning',
    title: 'A link URL contains a space',
    message: ({ href }: { href: string }) => `The URL \`${href}\` contains a space, so Markdown shows the link as text.`,
    hint: ({ href }: { href: string }) =>
      `Write \`<${href}>\` or \`${href.replace(/\s/g, '%20')}\`. If the last part is the link’s title, put it in quotes.`,
  },
  'link/localhost': {
    severity: 'warning',
    title: 'A link to localhost',
    message: ({ href }: { href: string }) => `The link \`${href}\` points to the reader’s own computer.`,
    hint: () =>
      "Link to the page’s file, such as `./page.md`. If readers should open the URL on their own computers, use the URL as the link text, or set `links: { localhost: 'ignore' }` in the config.",
  },
  'link/unknown-scheme': {
    severity: 'warning',
    title: 'Unknown URL scheme',
    message: ({ scheme }: { scheme: string; meant: string }) => `Browsers cannot open URLs that begin with \`${scheme}:\`.`,
    hint: ({ meant }: { scheme: string; meant: string }) => didYouMean(`${meant}:`),
  },
  'link/mistyped': {
    severity: 'warning',
    title: 'Mistyped URL',
    message: ({ href }: { href: string; meant: string | undefined }) => `\`${href}\` is not a valid URL, so the link does not work.`,
    hint: ({ meant }: { href: string; meant: string | undefined }) =>
      didYouMean(meant) ?? 'Correct the host name and the port, as in `https://example.com:8080/page`.',
  },
  'link/not-joined': {
    severity: 'warning',
    title: 'Invalid link syntax',
    message: ({ found }: { found: string; link: string }) => `\`${found}\` is not a valid Markdown link, so it is shown as text.`,
    hint: ({ link }: { found: string; link: string }) => `Write \`${link}\`.`,
  },
  'link/undefined-reference': {
    severity: 'warning',
    title: 'Undefined link reference',
    message: ({ label, isGenerated }: UndefinedReference) =>
      `The reference \`[${label}]\` is not defined ${isGenerated ? 'in this text' : 'on this page'}, so it is shown as text.`,
    hint: ({ label, isGenerated }: UndefinedReference) =>
      isGenerated
        ? `Write the URL in parentheses: \`[${label}](https://…)\`. For a literal bracket, write \`\\[\`.`
        : `Add a line such as \`[${label}]: /page\`, or write \`\\[\` for a literal bracket.`,
  },
  'link/backslash': {
    severity: 'warning',
    title: 'Backslashes in a link',
    message: ({ href }: { href: string }) => `The URL \`${href}\` contains backslashes, but URLs use forward slashes.`,
    hint: ({ href }: { href: string }) => didYouMean(href.replaceAll('\\', '/')),
  },
} as const satisfies CatalogueTable

function whereItBelongs(files: readonly string[]): string {
  return `Put the file at ${list(files)}`
}

/** `a`, `a or b`, `a, b, or c`, each in backticks. */
function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  if (quoted.length < 3) return quoted.join(' or ')
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)}`
}
