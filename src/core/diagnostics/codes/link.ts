import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

interface MissingTarget {
  readonly href: string
  readonly suggestion?: string | undefined
  /** The pages in the target folder, which has no index page. */
  readonly folderPages?: readonly string[]
  /** The project paths where the target could have been. */
  readonly lookedFor?: readonly string[]
  /** Set if the name of the target begins with `_`. Files and folders with such names are not pages. */
  readonly isHidden?: true
  /** Whether the link is in the text of a reference source, such as a schema in the project. */
  readonly isGenerated?: boolean
}

interface UndefinedReference {
  readonly label: string
  /** Whether the text comes from a reference source, such as a comment in a package. */
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

export const linkDiagnostics = {
  'link/missing-page': error(
    'Broken link',
    'The link `{href}` does not match any page or file.',
    ({ href, suggestion, folderPages = [], lookedFor = [], isGenerated }: MissingTarget) => {
      const advice =
        didYouMean(suggestion) ??
        (folderPages.length > 0
          ? `This folder has no index page. Link to one of its pages, such as ${list(folderPages)}, or add an \`index.md\` file to the folder.`
          : lookedFor.length > 0
            ? `${whereItBelongs(lookedFor)}, or correct the path.`
            : 'Correct the URL, or add a redirect for it in the config.')
      return isGenerated ? `${advice} If you cannot change the text, add \`${href}\` to \`reference.accept\`.` : advice
    },
  ),
  'link/missing-file': warning(
    'Linked source file not found',
    ({ href, isHidden }: MissingTarget) =>
      isHidden
        ? `The link \`${href}\` does not lead to a page, because docsgen does not publish files and folders whose names begin with \`_\`.`
        : `The link \`${href}\` points to a source file that does not exist.`,
    ({ suggestion, lookedFor = [], isHidden }: MissingTarget) =>
      didYouMean(suggestion) ??
      (isHidden ? 'Rename it without the `_`, or link to a different page.' : undefined) ??
      (lookedFor.length > 0
        ? `Correct the path. There is no file at ${list(lookedFor)}.`
        : 'Correct the path. Paths are relative to the file that contains the link, or to the content folder if they begin with `/`.'),
  ),
  'image/unknown-attribute': warning(
    'Unknown attribute of an image',
    'An image has no attribute `{name}`, so it has no effect.',
    didYouMeanOr('The attributes are `width`, `height`, `align`, `loading`, `dark`, and `caption`.'),
  ),
  'image/bad-attribute': warning(
    'Invalid attribute of an image',
    ({ name, value, expected }: { name: string; value: string; expected: string }) =>
      `The attribute \`${name}\` must be ${expected}${value === '' ? '' : `; found \`${value}\``}.`,
    ({ name }: { name: string }) => `Correct the attribute, as in \`${name}=${imageExamples[name] ?? ''}\`.`,
  ),
  'image/caption-in-line': warning(
    'Caption outside of a paragraph of its own',
    'This image is not alone in its paragraph, so its caption is not shown.',
    'Put blank lines before and after the image.',
  ),
  'image/no-caption': warning(
    'Missing caption',
    'The image has no title that could be its caption.',
    () => 'Write `![…](image.png "The caption"){caption}` or `{caption="The caption"}`.',
  ),
  'link/missing-image': warning(
    'Image not found',
    'Image not found: `{href}`.',
    ({ suggestion, lookedFor = [] }: MissingTarget) =>
      didYouMean(suggestion) ??
      (lookedFor.length > 0
        ? `${whereItBelongs(lookedFor)}, or correct the path.`
        : 'Put the image in the page’s folder and use a relative path, or put it in the public folder.'),
  ),
  'link/missing-anchor': warning(
    'Linked heading not found',
    'The page `{page}` has no heading or element with the ID `{fragment}`.',
    ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'Link to one of the page’s headings, or give a heading this ID: `## Title {#id}`.'
        : `Did you mean \`#${suggestion}\`?`,
  ),
  'link/draft': error(
    'Link to a draft',
    'The link `{href}` points to a draft, which is not published.',
    'Remove `draft: true` from the front matter of that page, or remove the link.',
  ),
  'link/future': error(
    'Link to a future entry',
    'The link `{href}` points to an entry with a date in the future, which is not published yet.',
    'Remove the link until then, or change the date of the entry.',
  ),
  'link/active-file': warning(
    'Linked file with code',
    'docsgen does not publish `{href}` because browsers could run its code. Files in the content folder must not run code.',
    'To let readers open or run the file, move it to the public folder. To publish it as plain text, add `.txt` to its name.',
  ),
  'link/bad-host': warning(
    'Invalid host name in an image URL',
    'The image `{href}` cannot be shown because its host name contains invalid characters.',
    'Correct the URL.',
  ),
  'link/malformed': error('Invalid link URL', 'The URL `{href}` contains an invalid escape sequence.', 'Write a literal `%` as `%25`.'),
  'link/unsafe-scheme': warning(
    'Unsafe URL scheme',
    'For security reasons, docsgen removes URLs that begin with `{scheme}:`.',
    'Use a URL that begins with `https:`, `mailto:`, `/`, or `./`.',
  ),
  'link/empty': warning(
    'Link without a URL',
    ({ shown }: { shown: string }) => (shown === '' ? 'This link or image has no URL.' : `The link “${shown}” has no URL.`),
    'Write a URL or a path in the parentheses: `[text](./page.md)`.',
  ),
  'link/no-text': warning(
    'Link without text',
    'The link to `{href}` has no text, so readers cannot see it.',
    'Write the link text in the brackets: `[text]({href})`.',
  ),
  'link/blank': warning(
    'Space in a link URL',
    'The URL `{href}` contains a space, so Markdown shows the link as text.',
    ({ href }: { href: string }) =>
      `Write \`<${href}>\` or \`${href.replace(/\s/g, '%20')}\`. If the last part is the link’s title, put it in quotes.`,
  ),
  'link/localhost': warning(
    'Link to localhost',
    'The link `{href}` points to the reader’s own computer.',
    () =>
      "Link to the page’s file, such as `./page.md`. If readers should open the URL on their own computers, use the URL as the link text, or set `links: { localhost: 'ignore' }` in the config.",
  ),
  'link/unknown-scheme': warning(
    'Unknown URL scheme',
    'Browsers cannot open URLs that begin with `{scheme}:`.',
    'Did you mean `{meant}:`?',
  ),
  'link/mistyped': warning(
    'Mistyped URL',
    '`{href}` is not a valid URL, so the link does not work.',
    ({ meant }: { meant: string | undefined }) =>
      didYouMean(meant) ?? 'Correct the host name and the port, as in `https://example.com:8080/page`.',
  ),
  'link/not-joined': warning('Invalid link syntax', '`{found}` is not a valid Markdown link, so it is shown as text.', 'Write `{link}`.'),
  'link/undefined-reference': warning(
    'Undefined link reference',
    ({ label, isGenerated }: UndefinedReference) =>
      `The reference \`[${label}]\` is not defined ${isGenerated ? 'in this text' : 'on this page'}, so it is shown as text.`,
    ({ label, isGenerated }: UndefinedReference) =>
      isGenerated
        ? `Write the URL in parentheses: \`[${label}](https://…)\`. For a literal bracket, write \`\\[\`.`
        : `Add a line such as \`[${label}]: /page\`, or write \`\\[\` for a literal bracket.`,
  ),
  'link/backslash': warning(
    'Backslashes in a link',
    'The URL `{href}` contains backslashes, but URLs use forward slashes.',
    ({ href }: { href: string }) => didYouMean(href.replaceAll('\\', '/')),
  ),
  'reference/broken-link': warning(
    'Broken link in the text of a package',
    ({ href, page, isAnchor }: { href: string; page: string; isAnchor: boolean }) =>
      `The link \`${href}\` on the generated page \`${page}\` ${isAnchor ? 'leads to a heading that does not exist' : 'does not match any page or file of this site'}.`,
    'If you cannot change the text, add `{href}` to `reference.accept` to show the link as text. A redirect for the path also fixes it.',
  ),
}

function whereItBelongs(files: readonly string[]): string {
  return `Put the file at ${list(files)}`
}

/** Formats names as `a`, `a or b`, or `a, b, or c`, with each name in backticks. */
function list(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  if (quoted.length < 3) return quoted.join(' or ')
  return `${quoted.slice(0, -1).join(', ')}, or ${quoted.at(-1)}`
}
