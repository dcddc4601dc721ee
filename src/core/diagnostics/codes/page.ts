import { didYouMean, error, warning } from '../define-diagnostics.ts'

interface NotAMapping {
  readonly found: string
  readonly suggestion?: string | undefined
  /** Whether the value is the export of a React page. */
  readonly isExport?: boolean
}

interface TooLarge {
  readonly megabytes: string
  readonly limit: number
  /** The path of a generated page. */
  readonly generated?: string | undefined
}

interface LateFrontMatter {
  readonly found: string
  /** The characters with which the file begins instead of `---`. */
  readonly mark?: string
}

export const pageDiagnostics = {
  'page/not-utf8': error('Invalid UTF-8', 'The file is not valid UTF-8: {reason}.', 'Save the file as UTF-8 in your editor.'),
  'page/nul': warning(
    'NUL bytes in a file',
    ({ count }: { count: number }) =>
      `The file contains ${count === 1 ? 'a NUL byte, which appears' : `${count} NUL bytes, which appear`} as \u{FFFD}.`,
    'Make sure that the file is plain text, and delete every NUL byte.',
  ),
  'page/control-character': warning(
    'Control characters in a file',
    ({ character, count }: { character: string; count: number }) =>
      `The file contains ${count === 1 ? `the control character ${character}, which appears` : `${count} control characters (the first is ${character}), which appear`} as \u{FFFD}.`,
    ({ count }: { count: number }) =>
      count === 1
        ? 'Delete it. To find it, use an editor that shows invisible characters.'
        : 'Delete them. To find them, use an editor that shows invisible characters.',
  ),
  'page/too-large': error(
    'File too large',
    ({ megabytes, limit, generated }: TooLarge) =>
      `${generated === undefined ? 'The file' : `The page \`${generated}\`, which is generated from this file,`} is ${megabytes} MB, but the limit for a page is ${limit} MB.`,
    ({ generated }: TooLarge) =>
      generated === undefined
        ? 'Split the page into smaller pages.'
        : 'Shorten the text of the file, or make a page for each operation or declaration.',
  ),
  'page/large': warning(
    'Unusually large file',
    'The file is {megabytes} MB, so the page might load slowly.',
    'Split the page into smaller pages.',
  ),
  'page/unreadable': error(
    'Unreadable file',
    'docsgen cannot read the file: {reason}.',
    'Check the file’s permissions, and make sure that no other program changes or removes the file during the build.',
  ),
  'page/too-deep': error(
    'Too deeply nested blocks',
    'Quotes, lists, emphasis, or HTML elements are nested more than {limit} levels deep at this point.',
    'Reduce the nesting. If you meant these characters as text, put them in a code block.',
  ),
  'page/long-paragraph': error(
    'Paragraph too long',
    'The paragraph that begins here has {megabytes} million characters, which is too many to process. docsgen supports paragraphs of up to {limit} million characters.',
    'Split the paragraph with blank lines, or move the data to a code block or a separate file.',
  ),
  'page/limit': error('Page too large to publish', 'The page exceeds the limit of {what}.', 'Split the page into smaller pages.'),
  'page/many-problems': error(
    'Too many problems on a page',
    ({ listed, count }: { listed: number; count: number }) =>
      `This page has too many problems: docsgen lists the first ${listed.toLocaleString('en')} and omits ${count.toLocaleString('en')} more.`,
    'Fix the listed problems, and then build again. Many of the other problems probably have the same cause.',
  ),
  'page/too-slow': error(
    'Page takes too long',
    ({ seconds }: { seconds: number }) =>
      seconds === 0
        ? 'docsgen skipped this page because other pages took too long to process.'
        : `docsgen stopped processing this page after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    'Split the page, or put long runs of `*`, `_`, backticks, or brackets in a code block. Such runs are slow to parse.',
  ),
  'page/empty': warning(
    'Empty page',
    'The page has no content.',
    'Add content, or set `draft: true` in the front matter until the page is ready.',
  ),
  'page/leading-rule': warning(
    'Horizontal rule at the start of a page',
    'The page begins with `---`, but no front matter follows, so the line is shown as a horizontal rule.',
    'For a horizontal rule, write `***`. For front matter, put keys such as `title: My page` between two `---` lines.',
  ),
  'page/react-not-allowed': warning(
    'React page not allowed',
    ({ isOwn }: { isOwn: boolean }) =>
      `This React page is ${isOwn ? 'not listed in `pages.react`' : 'in another repository'}, so docsgen does not run or publish it.`,
    ({ path, isOwn }: { path: string; isOwn: boolean }) =>
      isOwn
        ? `To allow the page, add \`${path}\` to \`pages.react\` in the config. Otherwise, write the page in Markdown or move the file out of the content folder.`
        : 'Write the page in Markdown.',
  ),
  'front-matter/syntax': error(
    'Invalid YAML in front matter',
    'The front matter is not valid YAML. {reason}',
    ({ advice }: { advice?: string | undefined }) => advice,
  ),
  'front-matter/comment': warning(
    'Value truncated by a comment',
    'In YAML, a `#` after a space begins a comment, so the value of `{key}` does not include `#{comment}`.',
    'Put the whole value in quotes: `{key}: "… # …"`. If you meant a comment, move it to a separate line.',
  ),
  'front-matter/not-a-mapping': error(
    'Front matter without keys and values',
    'Front matter must consist of keys and values; found {found}.',
    ({ suggestion, isExport }: NotAMapping) => {
      if (isExport === true) return "Export an object: `export const frontMatter = { title: 'My page' }`."
      return suggestion === undefined ? 'Write lines such as `title: My page`.' : `Write \`${suggestion}\`, with a space after the colon.`
    },
  ),
  'front-matter/not-closed': error(
    'Unclosed front matter',
    'The front matter begins with `---` but is never closed.',
    'Add a `---` line after the last key.',
  ),
  'front-matter/unknown-key': warning(
    'Unknown front-matter key',
    'Unknown front-matter key `{key}`.',
    ({ key, equivalent, suggestion }: { key: string; equivalent?: string | undefined; suggestion?: string | undefined }) =>
      equivalent ??
      didYouMean(suggestion) ??
      (key.startsWith('sidebar.') ? 'Remove it. The valid keys in `sidebar` are `label`, `order`, `hidden`, and `inside`.' : undefined) ??
      'Remove it. If your components use this key, define it with `frontMatter` in the config.',
  ),
  'front-matter/empty-value': warning(
    'Front-matter key without a value',
    '`{key}` has no value, so docsgen ignores it.',
    'Add a value, or remove the line.',
  ),
  'front-matter/wrong-type': error(
    'Wrong type of a front-matter value',
    '`{key}` must be {expected}; found {found}.',
    ({ advice }: { advice?: string | undefined }) => advice,
  ),
  'front-matter/toc-range': error(
    'Invalid range of heading levels',
    '`toc.min` ({min}) is greater than `toc.max` ({max}).',
    'Swap the two numbers, or set `toc: false` to hide the table of contents.',
  ),
  'front-matter/no-effect': warning('Front-matter key without effect', '`{key}` has no effect because {reason}.', '{hint}'),
  'front-matter/other-format': error(
    'Front matter that is not YAML',
    'The front matter is written in {format}, but docsgen supports only YAML.',
    'Rewrite the keys as YAML, such as `title: My page`, between two `---` lines. If you want to show them as text, put them in a code block.',
  ),
  'front-matter/not-first': warning(
    'Misplaced front matter',
    ({ found, mark }: LateFrontMatter) =>
      !mark
        ? `The front matter comes after ${found}, so docsgen treats it as text.`
        : `The front matter begins with \`${mark}\`, so docsgen treats it as text.`,
    ({ found, mark }: LateFrontMatter) =>
      mark
        ? 'Write `---` (three hyphens) on a line of its own, before and after the keys.'
        : found === 'other front matter'
          ? 'Move its keys into the front matter at the top of the file.'
          : 'Move the front matter to the top of the file.',
  ),
  'front-matter/limit': error(
    'Front matter too large',
    'The front matter {what}.',
    'Keep only the page’s settings in the front matter. Move other data to a separate file.',
  ),
  'front-matter/lone-surrogate': warning(
    'Incomplete character in front matter',
    '`{key}` contains an incomplete Unicode character, which appears as �.',
    'Write the character itself instead of an escape sequence such as `\\ud800`.',
  ),
  'front-matter/control-character': warning(
    'Control character in front matter',
    '`{key}` contains the control character {character}, which appears as �.',
    'Remove the escape sequence that produces it, such as `\\e` or `\\x1b`.',
  ),
  'front-matter/bad-slug': error(
    'Invalid slug',
    'The slug `{slug}` is not a valid URL path: {reason}.',
    'Use letters, digits, and hyphens: `slug: my-page`, or `slug: /guide/my-page` for the full path.',
  ),
}
