import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Front matter, encoding and size: what can be wrong with a file before its Markdown is read. */
export const pageEntries = {
  'page/not-utf8': {
    severity: 'error',
    title: 'A file is not UTF-8',
    message: ({ reason }: { reason: string }) => `The file is not valid UTF-8: ${reason}.`,
    hint: () => 'Save it as UTF-8 in your editor.',
  },
  'page/nul': {
    severity: 'warning',
    title: 'NUL bytes in a file',
    message: ({ count }: { count: number }) => `The file contains ${count === 1 ? 'a NUL byte' : `${count} NUL bytes`}, shown as \u{FFFD}.`,
    hint: () => 'Delete them, and check that the file is plain text.',
  },
  'page/control-character': {
    severity: 'warning',
    title: 'Control characters in a file',
    message: ({ character, count }: { character: string; count: number }) =>
      `The file contains ${count === 1 ? `the control character ${character}` : `${count} control characters (the first is ${character})`}, shown as \u{FFFD}.`,
    hint: () => 'Delete it. An editor that shows invisible characters helps you find it.',
  },
  'page/too-large': {
    severity: 'error',
    title: 'A file is too large',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `The file is ${megabytes} MB; the limit for a page is ${limit} MB.`,
    hint: () => 'Split it into several pages.',
  },
  'page/large': {
    severity: 'warning',
    title: 'A file is unusually large',
    message: ({ megabytes }: { megabytes: string }) => `The file is ${megabytes} MB, so the page will load slowly.`,
    hint: () => 'Split it into several pages.',
  },
  'page/unreadable': {
    severity: 'error',
    title: 'A file cannot be read',
    message: ({ reason }: { reason: string }) => `The file cannot be read: ${reason}.`,
    hint: () => 'Check its permissions, and make sure that nothing changes or removes it during the build.',
  },
  'page/too-deep': {
    severity: 'error',
    title: 'Blocks are nested too deeply',
    message: ({ limit }: { limit: number }) => `Quotes, lists, emphasis or HTML elements are nested more than ${limit} levels deep here.`,
    hint: () => 'If you meant these characters literally, put them in a code block.',
  },
  'page/long-paragraph': {
    severity: 'error',
    title: 'A paragraph is too long',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `The paragraph that begins here has ${megabytes} million characters, which is too long to process. Up to ${limit} million are always supported.`,
    hint: () => 'Split it with blank lines, or move data to a code block or to a file next to the page.',
  },
  'page/limit': {
    severity: 'error',
    title: 'A page is too large to publish',
    message: ({ what }: { what: string }) => `The page has more than ${what}.`,
    hint: () => 'Split it into several pages.',
  },
  'page/many-problems': {
    severity: 'error',
    title: 'A page has too many problems to list',
    message: ({ listed, count }: { listed: number; count: number }) =>
      `Only the first ${listed} problems on this page are listed; there are ${count} more.`,
    hint: () => 'Fix the listed problems first; many of the others may have the same cause.',
  },
  'page/too-slow': {
    severity: 'error',
    title: 'A page takes too long to process',
    message: ({ seconds }: { seconds: number }) =>
      seconds === 0
        ? 'This page was skipped, because other pages took too long.'
        : `Reading this page took longer than ${seconds} s and was stopped.`,
    hint: () => 'Long runs of `*`, `_`, backticks or brackets are slow to parse. Put them in a code block, or split the page.',
  },
  'page/term': {
    severity: 'warning',
    title: 'A term to avoid',
    message: ({ word }: { word: string; use: string }) => `\`${word}\` is on this site’s list of terms to avoid.`,
    hint: ({ use }: { word: string; use: string }) => `Write \`${use}\`, or put the term in backticks if it is code.`,
  },
  'page/empty': {
    severity: 'warning',
    title: 'A page is empty',
    message: () => 'The page has no content.',
    hint: () => 'Write some text, or add `draft: true` until the page is ready.',
  },
  'page/leading-rule': {
    severity: 'warning',
    title: 'A page begins with a horizontal rule',
    message: () => 'The page begins with `---` but no front matter follows, so the line is shown as a horizontal rule.',
    hint: () => 'For a horizontal rule, write `***`. For front matter, put keys such as `title: My page` between two `---` lines.',
  },
  'page/no-default-export': {
    severity: 'error',
    title: 'A React page has no default export',
    message: () => 'This React page has no default export, so there is nothing to show.',
    hint: () => 'Export its component: `export default function Page() { return <p>…</p> }`.',
  },
  'page/react-not-allowed': {
    severity: 'warning',
    title: 'A React page is not allowed',
    message: (_: { path: string }) =>
      'This React page is not listed in `pages.react`, so its code is not run and the page is not published.',
    hint: ({ path }: { path: string }) =>
      `To allow it, add \`${path}\` to \`pages.react\`. Otherwise, write the page in Markdown or move the file out of the content folder.`,
  },
  'front-matter/syntax': {
    severity: 'error',
    title: 'Invalid YAML in front matter',
    message: ({ reason }: { reason: string; advice?: string | undefined }) => `The front matter is not valid YAML: ${reason}`,
    hint: ({ advice }: { reason: string; advice?: string | undefined }) => advice,
  },
  'front-matter/comment': {
    severity: 'warning',
    title: 'A comment cuts a text off',
    message: ({ key, comment }: { key: string; comment: string }) =>
      `\`#${comment}\` is missing from \`${key}\`: in YAML, a \`#\` after a space begins a comment.`,
    hint: ({ key }: { key: string; comment: string }) =>
      `Put the whole text in quotes: \`${key}: "… # …"\`. If it is a comment, give it a line of its own.`,
  },
  'front-matter/not-a-mapping': {
    severity: 'error',
    title: 'Front matter is not a set of keys and values',
    message: ({ found }: { found: string; suggestion?: string | undefined }) =>
      `Front matter must consist of keys and values; found ${found}.`,
    hint: ({ suggestion }: { found: string; suggestion?: string | undefined }) =>
      suggestion === undefined ? 'Write lines such as `title: My page`.' : `Write \`${suggestion}\`, with a space after the colon.`,
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
      (key.startsWith('sidebar.') ? 'Remove it: `sidebar` takes `label`, `order`, `hidden` and `inside`.' : undefined) ??
      'Remove it, because docsgen ignores it. If your components use it, define it with `frontMatter` in the config.',
  },
  'front-matter/empty-value': {
    severity: 'warning',
    title: 'A front-matter key without a value',
    message: ({ key }: { key: string }) => `\`${key}\` has no value, so it is treated as if it were not set.`,
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
        ? `The schema receives dates as text: in \`frontMatter\` in \`${configFile}\`, use a schema for ISO date strings.`
        : `The schema is defined by \`frontMatter\` in \`${configFile}\`.`,
  },
  'front-matter/not-data': {
    severity: 'error',
    title: 'A schema returns something that is not data',
    message: ({ key, found }: { key: string; found: string }) =>
      `The site’s schema returns ${found} for \`${key}\`, which cannot be stored in a page.`,
    hint: () => 'Return strings, numbers, booleans, `null`, or arrays and objects of these. Dates are converted to ISO strings.',
  },
  'front-matter/schema-failed': {
    severity: 'error',
    title: 'The front-matter schema failed',
    message: ({ reason }: { reason: string; hint: string }) => `\`frontMatter\` in the config ${reason}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'front-matter/toc-range': {
    severity: 'error',
    title: 'A table of contents without levels',
    message: ({ min, max }: { min: number; max: number }) => `\`toc.min\` (${min}) is greater than \`toc.max\` (${max}).`,
    hint: () => 'Swap the two numbers, or write `toc: false` for no table of contents.',
  },
  'front-matter/no-effect': {
    severity: 'warning',
    title: 'A front-matter key has no effect',
    message: ({ key, reason }: { key: string; reason: string; hint: string }) => `\`${key}\` has no effect: ${reason}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'front-matter/other-format': {
    severity: 'error',
    title: 'Front matter that is not YAML',
    message: ({ format }: { format: string; mark: string }) => `The front matter is written in ${format}, but docsgen reads only YAML.`,
    hint: ({ mark }: { mark: string }) =>
      `Write it as YAML between two \`---\` lines, such as \`title: My page\`. If you meant it as text, put it in a code block, or put another line before \`${mark}\`.`,
  },
  'front-matter/not-first': {
    severity: 'warning',
    title: 'Front matter is not at the top of its file',
    message: ({ found }: { found: string }) => `The front matter comes after ${found}, so it is treated as text.`,
    hint: () => 'Move the first `---` to the first line of the file.',
  },
  'front-matter/limit': {
    severity: 'error',
    title: 'Front matter is too large',
    message: ({ what }: { what: string }) => `The front matter has ${what}.`,
    hint: () => 'Front matter should describe the page in a few lines. Keep larger data in a separate file.',
  },
  'front-matter/lone-surrogate': {
    severity: 'warning',
    title: 'Incomplete character in front matter',
    message: ({ key }: { key: string }) => `\`${key}\` contains an incomplete Unicode character, shown as \u{FFFD}.`,
    hint: () => 'Write the character itself instead of an escape such as `\\ud800`.',
  },
  'front-matter/control-character': {
    severity: 'warning',
    title: 'Control character in front matter',
    message: ({ key, character }: { key: string; character: string }) =>
      `\`${key}\` contains the control character ${character}, shown as \u{FFFD}.`,
    hint: () => 'Remove the escape sequence that produces it, such as `\\e` or `\\x1b`.',
  },
  'front-matter/head-tag': {
    severity: 'warning',
    title: 'A `head` tag of a page is ignored',
    message: ({ number, reason }: { number: number; reason: string }) => `Tag ${number} of \`head\` is ignored: ${reason}.`,
    hint: () =>
      "Move scripts, style sheets and other tags that affect the page to `head` in the config. To add them to some pages only, use `pages: 'guide/**'` there.",
  },
  'front-matter/bad-slug': {
    severity: 'error',
    title: 'Invalid slug',
    message: ({ slug, reason }: { slug: string; reason: string }) => `The slug \`${slug}\` is not a valid URL path: ${reason}.`,
    hint: () => 'Use letters, digits and hyphens: `slug: my-page`, or `slug: /guide/my-page` for the full path.',
  },
} as const satisfies CatalogueTable
