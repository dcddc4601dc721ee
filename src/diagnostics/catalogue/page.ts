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
    title: 'A file holds NUL bytes',
    message: ({ count }: { count: number }) => `The file holds ${count === 1 ? 'a NUL byte' : `${count} NUL bytes`}, shown as \u{FFFD}.`,
    hint: () => 'Delete them, or check that the file is text.',
  },
  'page/control-character': {
    severity: 'warning',
    title: 'A file holds control characters',
    message: ({ character, count }: { character: string; count: number }) =>
      `The file holds ${count === 1 ? `the control character ${character}` : `${count} control characters, the first is ${character}`}, shown as \u{FFFD}.`,
    hint: () => 'Delete it; an editor that shows invisible characters helps to find it.',
  },
  'page/too-large': {
    severity: 'error',
    title: 'A file is too large',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) => `The file has ${megabytes} MB; a page may have ${limit} MB.`,
    hint: () => 'Split it into several pages.',
  },
  'page/large': {
    severity: 'warning',
    title: 'A file is unusually large',
    message: ({ megabytes }: { megabytes: string }) => `The file has ${megabytes} MB, which makes a slow page.`,
    hint: () => 'Split it into several pages.',
  },
  'page/unreadable': {
    severity: 'error',
    title: 'A file cannot be read',
    message: ({ reason }: { reason: string }) => `The file cannot be read: ${reason}.`,
    hint: () => 'Check its permissions, and that nothing changes or removes it during the build.',
  },
  'page/too-deep': {
    severity: 'error',
    title: 'Blocks are nested too deep',
    message: ({ limit }: { limit: number }) => `Quotes, lists, emphasis or HTML are nested deeper than ${limit} levels here.`,
    hint: () => 'If the characters are meant as they stand, put them in a code block.',
  },
  'page/long-paragraph': {
    severity: 'error',
    title: 'A paragraph is too long',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `The paragraph that begins here has ${megabytes} million characters and cannot be read; up to ${limit} million always can.`,
    hint: () => 'Divide it with blank lines, or put data in a code block or in a file beside the page.',
  },
  'page/limit': {
    severity: 'error',
    title: 'A page is too large to publish',
    message: ({ what }: { what: string }) => `The page has more than ${what}.`,
    hint: () => 'Split it into several pages.',
  },
  'page/many-problems': {
    severity: 'error',
    title: 'A page has very many problems',
    message: ({ listed, count }: { listed: number; count: number }) =>
      `The first ${listed} problems of this page are listed; ${count} more are not.`,
    hint: () => 'Fix the listed ones first: many of the others may have the same cause.',
  },
  'page/too-slow': {
    severity: 'error',
    title: 'A page takes too long to read',
    message: ({ seconds }: { seconds: number }) =>
      seconds === 0
        ? 'This page was not read, because other pages took too long.'
        : `Reading this page took more than ${seconds} s and was stopped.`,
    hint: () => 'Long runs of `*`, `_`, backticks or brackets are slow to read: put them in a code block, or split the page.',
  },
  'page/term': {
    severity: 'warning',
    title: 'A word is written otherwise',
    message: ({ word }: { word: string; use: string }) => `The site does not write \`${word}\`.`,
    hint: ({ use }: { word: string; use: string }) => `Write \`${use}\`, or put it in backticks where it is code.`,
  },
  'page/empty': {
    severity: 'warning',
    title: 'A page is empty',
    message: () => 'The page has no text.',
    hint: () => 'Write it, or mark it `draft: true` until it is written.',
  },
  'page/leading-rule': {
    severity: 'warning',
    title: 'A page begins with a rule',
    message: () => 'The page begins with `---` and no keys follow, so it is taken for a rule, not for front matter.',
    hint: () => 'Write `***` for a rule, or keys such as `title: My page` between two lines `---`.',
  },
  'page/no-default-export': {
    severity: 'error',
    title: 'A page component has no default export',
    message: ({ path }: { path: string }) =>
      `The page component at ${path} doesn't have a default export. This makes it impossible to render anything. Consider default-exporting a React component.`,
  },
  'page/react-not-allowed': {
    severity: 'warning',
    title: 'A React page is not allowed',
    message: (_: { path: string }) =>
      'The option `pages.react` does not allow this React page, so its code is not run and the file is not published.',
    hint: ({ path }: { path: string }) =>
      `To allow it, add \`${path}\` to \`pages.react\`. Otherwise write the page in Markdown, or move the file out of the content folder.`,
  },
  'front-matter/syntax': {
    severity: 'error',
    title: 'Front matter is not YAML',
    message: ({ reason }: { reason: string }) => `The front matter cannot be read: ${reason}`,
    hint: ({ reason }: { reason: string }) =>
      /nested mappings|compact mapping|implicit/i.test(reason) ? 'Put text that holds a colon in quotes: `title: "a: b"`.' : undefined,
  },
  'front-matter/not-a-mapping': {
    severity: 'error',
    title: 'Front matter is not a list of keys',
    message: ({ found }: { found: string }) => `Front matter must be a mapping of keys to values; this is ${found}.`,
    hint: () => 'Write lines such as `title: My page`.',
  },
  'front-matter/not-closed': {
    severity: 'error',
    title: 'Front matter is not closed',
    message: () => 'The front matter begins with `---` and never ends.',
    hint: () => 'Put a line `---` after its last key.',
  },
  'front-matter/unknown-key': {
    severity: 'warning',
    title: 'An unknown front-matter key',
    message: ({ key }: { key: string; equivalent?: string | undefined; suggestion?: string | undefined }) =>
      `There is no front-matter key \`${key}\`.`,
    hint: ({ equivalent, suggestion }: { equivalent?: string | undefined; suggestion?: string | undefined }) =>
      equivalent ??
      didYouMean(suggestion) ??
      'Remove it: nothing reads it. If your components need it, describe it with `frontMatter` in the config.',
  },
  'front-matter/empty-value': {
    severity: 'warning',
    title: 'A front-matter key without a value',
    message: ({ key }: { key: string }) => `\`${key}\` has no value, so it counts as not set.`,
    hint: () => 'Write a value, or remove the line.',
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
    title: 'Front matter does not fit the site’s schema',
    message: ({ key, reason }: { key: string | undefined; reason: string; configFile: string }) =>
      key === undefined
        ? `The front matter does not fit the site’s schema: ${reason}`
        : `\`${key}\` does not fit the site’s schema: ${reason}`,
    hint: ({ reason, configFile }: { reason: string; configFile: string }) =>
      /expected date|date, received/i.test(reason)
        ? `Dates reach the schema as text: describe a text that is a date in \`frontMatter\` in \`${configFile}\`.`
        : `The schema is \`frontMatter\` in \`${configFile}\`.`,
  },
  'front-matter/not-data': {
    severity: 'error',
    title: 'A schema returns something that is not data',
    message: ({ key, found }: { key: string; found: string }) =>
      `The site’s schema returns ${found} for \`${key}\`, which pages cannot hold.`,
    hint: () => 'Return text, numbers, `true` or `false`, `null`, lists and objects of those. A date becomes its ISO text.',
  },
  'front-matter/schema-failed': {
    severity: 'error',
    title: 'The schema for front matter failed',
    message: ({ reason }: { reason: string; hint: string }) => `\`frontMatter\` of the config ${reason}.`,
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
    title: 'A front-matter key without an effect',
    message: ({ key, reason }: { key: string; reason: string; hint: string }) => `\`${key}\` has no effect: ${reason}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'front-matter/other-format': {
    severity: 'error',
    title: 'Front matter in another format than YAML',
    message: ({ format }: { format: string; mark: string }) => `The front matter is ${format}, which docsgen does not read.`,
    hint: ({ mark }: { mark: string }) =>
      `Write it as YAML between two lines \`---\`, such as \`title: My page\`. If it is text, put it in a code block, or a line before \`${mark}\`.`,
  },
  'front-matter/not-first': {
    severity: 'warning',
    title: 'Front matter is not at the top of its file',
    message: ({ found }: { found: string }) => `The front matter comes after ${found}, so it is taken for text.`,
    hint: () => 'Move its first `---` to the first line of the file.',
  },
  'front-matter/limit': {
    severity: 'error',
    title: 'Front matter is too large',
    message: ({ what }: { what: string }) => `The front matter has ${what}.`,
    hint: () => 'Front matter describes a page in a few lines; keep data elsewhere.',
  },
  'front-matter/lone-surrogate': {
    severity: 'warning',
    title: 'Front matter holds half a character',
    message: ({ key }: { key: string }) => `\`${key}\` holds half of a character, shown as \u{FFFD}.`,
    hint: () => 'Write the character itself instead of an escape such as `\\ud800`.',
  },
  'front-matter/control-character': {
    severity: 'warning',
    title: 'Front matter holds a control character',
    message: ({ key, character }: { key: string; character: string }) =>
      `\`${key}\` holds the control character ${character}, shown as \u{FFFD}.`,
    hint: () => 'Remove the escape that stands for it, such as `\\e` or `\\x1b`.',
  },
  'front-matter/bad-slug': {
    severity: 'error',
    title: 'A slug is no address',
    message: ({ slug, reason }: { slug: string; reason: string }) => `The slug \`${slug}\` cannot be an address: ${reason}.`,
    hint: () => 'Use letters, digits and hyphens: `slug: my-page`, or `slug: /guide/my-page` for the whole address.',
  },
} as const satisfies CatalogueTable
