import { type CatalogueTable, didYouMean } from '../entry.ts'

interface NotAMapping {
  readonly found: string
  readonly suggestion?: string | undefined
  /** It is the export of a React page. */
  readonly isExport?: boolean
}

interface LateFrontMatter {
  readonly found: string
  /** What it begins with in the place of `---`. */
  readonly mark?: string
}

interface TooLarge {
  readonly megabytes: string
  readonly limit: number
  /** The path of a generated page. */
  readonly generated?: string | undefined
}

/** Problems of files that are found before their Markdown is parsed: front matter, encoding, and size. */
export const pageEntries = {
  'page/not-utf8': {
    severity: 'error',
    title: 'A file is not UTF-8',
    message: ({ reason }: { reason: string }) => `The file is not valid UTF-8: ${reason}.`,
    hint: () => 'Save the file as UTF-8 in your editor.',
  },
  'page/nul': {
    severity: 'warning',
    title: 'NUL bytes in a file',
    message: ({ count }: { count: number }) =>
      `The file contains ${count === 1 ? 'a NUL byte, which appears' : `${count} NUL bytes, which appear`} as \u{FFFD}.`,
    hint: () => 'Make sure that the file is plain text, and delete every NUL byte.',
  },
  'page/control-character': {
    severity: 'warning',
    title: 'Control characters in a file',
    message: ({ character, count }: { character: string; count: number }) =>
      `The file contains ${count === 1 ? `the control character ${character}, which appears` : `${count} control characters (the first is ${character}), which appear`} as \u{FFFD}.`,
    hint: ({ count }: { character: string; count: number }) =>
      count === 1
        ? 'Delete it. To find it, use an editor that shows invisible characters.'
        : 'Delete them. To find them, use an editor that shows invisible characters.',
  },
  'page/too-large': {
    severity: 'error',
    title: 'A file is too large',
    message: ({ megabytes, limit, generated }: TooLarge) =>
      `${generated === undefined ? 'The file' : `The page \`${generated}\`, which is generated from this file,`} is ${megabytes} MB, but the limit for a page is ${limit} MB.`,
    hint: ({ generated }: TooLarge) =>
      generated === undefined
        ? 'Split the page into smaller pages.'
        : 'Shorten the texts of the file, or make a page for each operation or declaration.',
  },
  'page/large': {
    severity: 'warning',
    title: 'A file is unusually large',
    message: ({ megabytes }: { megabytes: string }) => `The file is ${megabytes} MB, so the page might load slowly.`,
    hint: () => 'Split the page into smaller pages.',
  },
  'page/unreadable': {
    severity: 'error',
    title: 'A file cannot be read',
    message: ({ reason }: { reason: string }) => `docsgen cannot read the file: ${reason}.`,
    hint: () => 'Check the file’s permissions, and make sure that no other program changes or removes the file during the build.',
  },
  'page/too-deep': {
    severity: 'error',
    title: 'Blocks are nested too deeply',
    message: ({ limit }: { limit: number }) =>
      `Quotes, lists, emphasis, or HTML elements are nested more than ${limit} levels deep at this point.`,
    hint: () => 'Reduce the nesting. If you meant these characters as text, put them in a code block.',
  },
  'page/long-paragraph': {
    severity: 'error',
    title: 'A paragraph is too long',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `The paragraph that begins here has ${megabytes} million characters, which is too many to process. docsgen supports paragraphs of up to ${limit} million characters.`,
    hint: () => 'Split the paragraph with blank lines, or move the data to a code block or a separate file.',
  },
  'page/limit': {
    severity: 'error',
    title: 'A page is too large to publish',
    message: ({ what }: { what: string }) => `The page exceeds the limit of ${what}.`,
    hint: () => 'Split the page into smaller pages.',
  },
  'page/many-problems': {
    severity: 'error',
    title: 'A page has too many problems to list',
    message: ({ listed, count }: { listed: number; count: number }) =>
      `This page has too many problems: docsgen lists the first ${listed.toLocaleString('en')} and omits ${count.toLocaleString('en')} more.`,
    hint: () => 'Fix the listed problems, and then build again. Many of the other problems probably have the same cause.',
  },
  'page/too-slow': {
    severity: 'error',
    title: 'A page takes too long to process',
    message: ({ seconds }: { seconds: number }) =>
      seconds === 0
        ? 'docsgen skipped this page because other pages took too long to process.'
        : `docsgen stopped processing this page after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    hint: () => 'Split the page, or put long runs of `*`, `_`, backticks, or brackets in a code block. Such runs are slow to parse.',
  },
  'page/term': {
    severity: 'warning',
    title: 'A term to avoid',
    message: ({ word }: { word: string; use: string }) => `\`${word}\` is on this site’s list of terms to avoid.`,
    hint: ({ use }: { word: string; use: string }) => `Use \`${use}\` instead. If the term is code, put it in backticks.`,
  },
  'page/empty': {
    severity: 'warning',
    title: 'A page is empty',
    message: () => 'The page has no content.',
    hint: () => 'Add content, or set `draft: true` in the front matter until the page is ready.',
  },
  'page/leading-rule': {
    severity: 'warning',
    title: 'A page begins with a horizontal rule',
    message: () => 'The page begins with `---`, but no front matter follows, so the line is shown as a horizontal rule.',
    hint: () => 'For a horizontal rule, write `***`. For front matter, put keys such as `title: My page` between two `---` lines.',
  },
  'page/no-default-export': {
    severity: 'error',
    title: 'A React page has no default export',
    message: () => 'This React page has no default export, so docsgen cannot render it.',
    hint: () => 'Export a component as the default export: `export default function Page() { return <p>…</p> }`.',
  },
  'page/react-not-allowed': {
    severity: 'warning',
    title: 'A React page is not allowed',
    message: (_: { path: string }) => 'This React page is not listed in `pages.react`, so docsgen does not run or publish it.',
    hint: ({ path }: { path: string }) =>
      `To allow the page, add \`${path}\` to \`pages.react\` in the config. Otherwise, write the page in Markdown or move the file out of the content folder.`,
  },
  'front-matter/syntax': {
    severity: 'error',
    title: 'Invalid YAML in front matter',
    message: ({ reason }: { reason: string; advice?: string | undefined }) => `The front matter is not valid YAML. ${reason}`,
    hint: ({ advice }: { reason: string; advice?: string | undefined }) => advice,
  },
  'front-matter/comment': {
    severity: 'warning',
    title: 'A comment truncates a value',
    message: ({ key, comment }: { key: string; comment: string }) =>
      `In YAML, a \`#\` after a space begins a comment, so the value of \`${key}\` does not include \`#${comment}\`.`,
    hint: ({ key }: { key: string; comment: string }) =>
      `Put the whole value in quotes: \`${key}: "… # …"\`. If you meant a comment, move it to a separate line.`,
  },
  'front-matter/not-a-mapping': {
    severity: 'error',
    title: 'Front matter without keys and values',
    message: ({ found }: NotAMapping) => `Front matter must consist of keys and values; found ${found}.`,
    hint: ({ suggestion, isExport }: NotAMapping) => {
      if (isExport === true) return "Export an object: `export const frontMatter = { title: 'My page' }`."
      return suggestion === undefined ? 'Write lines such as `title: My page`.' : `Write \`${suggestion}\`, with a space after the colon.`
    },
  },
  'front-matter/not-closed': {
    severity: 'error',
    title: 'Front matter is not closed',
    message: () => 'The front matter begins with `---` but is never closed.',
    hint: () => 'Add a `---` line after the last key.',
  },
  'front-matter/unknown-key': {
    severity: 'warning',
    title: 'Unknown front-matter key',
    message: ({ key }: { key: string; equivalent?: string | undefined; suggestion?: string | undefined }) =>
      `Unknown front-matter key \`${key}\`.`,
    hint: ({ key, equivalent, suggestion }: { key: string; equivalent?: string | undefined; suggestion?: string | undefined }) =>
      equivalent ??
      didYouMean(suggestion) ??
      (key.startsWith('sidebar.') ? 'Remove it. The valid keys in `sidebar` are `label`, `order`, `hidden`, and `inside`.' : undefined) ??
      'Remove it. If your components use this key, define it with `frontMatter` in the config.',
  },
  'front-matter/empty-value': {
    severity: 'warning',
    title: 'A front-matter key without a value',
    message: ({ key }: { key: string }) => `\`${key}\` has no value, so docsgen ignores it.`,
    hint: () => 'Add a value, or remove the line.',
  },
  'front-matter/wrong-type': {
    severity: 'error',
    title: 'A front-matter value has the wrong type',
    message: ({ key, expected, found }: { key: string; expected: string; found: string; advice?: string | undefined }) =>
      `\`${key}\` must be ${expected}; found ${found}.`,
    hint: ({ advice }: { advice?: string | undefined }) => advice,
  },
  'front-matter/own-value': {
    severity: 'error',
    title: 'Front matter does not match the site’s schema',
    message: ({ key, reason }: { key: string | undefined; reason: string; configFile: string }) =>
      key === undefined
        ? `The front matter does not match the site’s schema: ${reason}`
        : `\`${key}\` does not match the site’s schema: ${reason}`,
    hint: ({ reason, configFile }: { reason: string; configFile: string }) =>
      /expected date|date, received/i.test(reason)
        ? `In the \`frontMatter\` schema in \`${configFile}\`, use a type for ISO date strings. docsgen passes dates to the schema as text.`
        : `Correct the front matter, or change the \`frontMatter\` schema in \`${configFile}\`.`,
  },
  'front-matter/not-data': {
    severity: 'error',
    title: 'A schema returns a value that is not plain data',
    message: ({ key, found }: { key: string; found: string }) =>
      `For \`${key}\`, the site’s schema returns ${found}, which is not plain data.`,
    hint: () => 'Return strings, numbers, booleans, `null`, or arrays and objects of these values. docsgen converts dates to ISO strings.',
  },
  'front-matter/schema-failed': {
    severity: 'error',
    title: 'The front-matter schema failed',
    message: ({ reason }: { reason: string; hint: string }) => `The \`frontMatter\` schema in the config ${reason}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'front-matter/toc-range': {
    severity: 'error',
    title: 'Invalid range of heading levels',
    message: ({ min, max }: { min: number; max: number }) => `\`toc.min\` (${min}) is greater than \`toc.max\` (${max}).`,
    hint: () => 'Swap the two numbers, or set `toc: false` to hide the table of contents.',
  },
  'front-matter/no-effect': {
    severity: 'warning',
    title: 'A front-matter key has no effect',
    message: ({ key, reason }: { key: string; reason: string; hint: string }) => `\`${key}\` has no effect because ${reason}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'front-matter/other-format': {
    severity: 'error',
    title: 'Front matter that is not YAML',
    message: ({ format }: { format: string; mark: string }) => `The front matter is written in ${format}, but docsgen supports only YAML.`,
    hint: () =>
      'Rewrite the keys as YAML, such as `title: My page`, between two `---` lines. If you want to show them as text, put them in a code block.',
  },
  'front-matter/not-first': {
    severity: 'warning',
    title: 'Front matter is not at the top of its file',
    message: ({ found, mark }: LateFrontMatter) =>
      !mark
        ? `The front matter comes after ${found}, so docsgen treats it as text.`
        : `The front matter begins with \`${mark}\`, so docsgen treats it as text.`,
    hint: ({ found, mark }: LateFrontMatter) =>
      mark
        ? 'Write `---` (three hyphens) on a line of its own, before and after the keys.'
        : found === 'other front matter'
          ? 'Move its keys into the front matter at the top of the file.'
          : 'Move the front matter to the top of the file.',
  },
  'front-matter/limit': {
    severity: 'error',
    title: 'Front matter is too large',
    message: ({ what }: { what: string }) => `The front matter ${what}.`,
    hint: () => 'Keep only the page’s settings in the front matter. Move other data to a separate file.',
  },
  'front-matter/lone-surrogate': {
    severity: 'warning',
    title: 'Incomplete character in front matter',
    message: ({ key }: { key: string }) => `\`${key}\` contains an incomplete Unicode character, which appears as \u{FFFD}.`,
    hint: () => 'Write the character itself instead of an escape sequence such as `\\ud800`.',
  },
  'front-matter/control-character': {
    severity: 'warning',
    title: 'Control character in front matter',
    message: ({ key, character }: { key: string; character: string }) =>
      `\`${key}\` contains the control character ${character}, which appears as \u{FFFD}.`,
    hint: () => 'Remove the escape sequence that produces it, such as `\\e` or `\\x1b`.',
  },
  'front-matter/head-tag': {
    severity: 'warning',
    title: 'Invalid `head` tag in front matter',
    message: ({ number, reason }: { number: number; reason: string }) => `docsgen ignores tag ${number} in \`head\`: ${reason}.`,
    hint: () =>
      "Correct the tag, or move it to `head` in the config. There, you can limit the tag to certain pages with a pattern such as `pages: 'guide/**'`.",
  },
  'front-matter/bad-slug': {
    severity: 'error',
    title: 'Invalid slug',
    message: ({ slug, reason }: { slug: string; reason: string }) => `The slug \`${slug}\` is not a valid URL path: ${reason}.`,
    hint: () => 'Use letters, digits, and hyphens: `slug: my-page`, or `slug: /guide/my-page` for the full path.',
  },
} as const satisfies CatalogueTable
