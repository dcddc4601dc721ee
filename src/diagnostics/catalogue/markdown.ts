import { type CatalogueTable, didYouMean } from '../entry.ts'

interface RefusedParams {
  /** An origin, `'self'` as `this site`, or a scheme. */
  readonly source: string
  /** `frame-src` */
  readonly directive: string
  /** `show frames from` */
  readonly what: string
  readonly way: string
  readonly count: number
  readonly pages: number
}

/** What can be wrong within the text of a page. */
export const markdownEntries = {
  'markdown/foreign-syntax': {
    severity: 'warning',
    title: 'A line is written for another tool',
    message: ({ found, tool }: { found: string; tool: string; instead: string }) =>
      `\`${found.length > 80 ? `${found.slice(0, 79)}…` : found}\` is written for ${tool}; docsgen shows it as text.`,
    hint: ({ instead }: { found: string; tool: string; instead: string }) => instead,
  },
  'heading/duplicate-id': {
    severity: 'error',
    title: 'Duplicate heading id',
    message: ({ id }: { id: string }) => `The id \`${id}\` is used twice on this page.`,
    hint: () => 'Give one of them a different id: `## Title {#other-id}`.',
  },
  'heading/bad-id': {
    severity: 'warning',
    title: 'Invalid heading id',
    message: ({ id }: { id: string }) => `\`{#${id}}\` is not a valid id, so the heading gets one from its text.`,
    hint: () => 'An id has no white space and is not one that the page itself uses, such as `_content` or `fn-1`.',
  },
  'heading/ignored-attribute': {
    severity: 'warning',
    title: 'A heading has attributes without effect',
    message: ({ word, isShown }: { word: string; isShown: boolean }) =>
      isShown
        ? `\`${word}\` is shown as text: an id is all that braces can give a heading.`
        : `\`${word}\` has no effect: an id is all that braces can give a heading.`,
    hint: () => 'Remove it, or write only an id: `## Title {#id}`.',
  },
  'heading/empty': {
    severity: 'warning',
    title: 'A heading has no text',
    message: () => 'This heading has no text.',
    hint: () => 'Write its text after the `#`, or remove the line.',
  },
  'heading/no-space': {
    severity: 'warning',
    title: 'A heading without a space after the `#`',
    message: ({ found }: { found: string; meant: string }) =>
      `\`${found}\` is shown as text: Markdown reads a heading only where a space follows the \`#\`.`,
    hint: ({ meant }: { found: string; meant: string }) => `Write \`${meant}\`.`,
  },
  'table/no-delimiter-row': {
    severity: 'warning',
    title: 'A table without its second line',
    message: (_: { row: string }) => 'These lines look like a table but are shown as text: the line below the column titles is missing.',
    hint: ({ row }: { row: string }) => `Put \`${row}\` below the column titles.`,
  },
  'table/extra-cells': {
    severity: 'warning',
    title: 'A table row has too many cells',
    message: ({ cells, columns }: { cells: number; columns: number }) =>
      `This row has ${cells} cells, but the table has ${columns === 1 ? 'one column' : `${columns} columns`}, so the rest is not shown.`,
    hint: () => 'Add a column to the first two lines of the table, or write a `|` that is text as `\\|`.',
  },
  'markdown/conflict': {
    severity: 'warning',
    title: 'A conflict of git is not resolved',
    message: ({ mark }: { mark: string }) => `\`${mark}\` begins a merge conflict that nobody has resolved.`,
    hint: () => 'Keep one of the two versions, and delete the lines with `<<<<<<<`, `=======` and `>>>>>>>`.',
  },
  'heading/second-title': {
    severity: 'warning',
    title: 'A page has a second title',
    message: () => 'This is a second `#` heading; a page has only one title.',
    hint: () => 'Change it to a `##` heading.',
  },
  'heading/link-in-title': {
    severity: 'warning',
    title: 'A link or a picture in a page’s title',
    message: ({ what }: { what: string }) => `The page’s title has ${what}, which is not shown there.`,
    hint: () => 'Put it below the title: titles are also shown in sidebars and browser tabs, as text.',
  },
  'footnote/undefined': {
    severity: 'warning',
    title: 'Undefined footnote',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is not defined on this page.`,
    hint: ({ label }: { label: string }) => `Add a line \`[^${label}]: …\`.`,
  },
  'footnote/unused': {
    severity: 'warning',
    title: 'Unused footnote',
    message: ({ label }: { label: string }) => `Nothing on this page refers to the footnote \`[^${label}]\`, so it is not shown.`,
    hint: ({ label }: { label: string }) => `Add \`[^${label}]\` to the text, or remove the footnote.`,
  },
  'footnote/duplicate': {
    severity: 'warning',
    title: 'Duplicate footnote',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is defined twice; the first definition is used.`,
  },
  'html/script': {
    severity: 'warning',
    title: 'A page holds a script',
    message: ({ what }: { what: string }) => `${what} is left out: the text of a page may not run code.`,
    hint: () =>
      'Write a component and register it under `components` in the config. A script or style sheet for the whole page belongs in `head` in the config.',
  },
  'html/inline-style': {
    severity: 'warning',
    title: 'An inline style is left out',
    message: ({ isCode }: { isCode: boolean }) =>
      `The attribute \`style\` is left out: ${isCode ? 'the page’s security policy (`style-src`) ignores styles within its HTML' : 'the text of a page may not change how the page around it looks'}.`,
    hint: () => 'Give the element a `class`, and write the rule for it in a style sheet of the site’s theme.',
  },
  'html/refused-by-policy': {
    severity: 'warning',
    title: 'The page’s security policy refuses what its HTML loads',
    message: ({ source, directive, what, count, pages }: RefusedParams) =>
      `Browsers will not ${what} \`${source}\`: the page’s security policy (\`${directive}\`) does not allow it.${count > 1 ? ` It is asked for in ${count} places${pages > 1 ? ` on ${pages} pages` : ''}.` : ''}`,
    hint: ({ way }: RefusedParams) => way,
  },
  'html/page-element': {
    severity: 'warning',
    title: 'An HTML element that is not allowed in content',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is removed, because it belongs to the page layout, not to the content.`,
    hint: ({ name }: { name: string }) => `If you meant it as text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/not-drawing': {
    severity: 'warning',
    title: 'An element that is not allowed in an SVG or formula',
    message: ({ name, root }: { name: string; root: 'svg' | 'math' }) =>
      `The tag \`<${name}>\` is removed: only ${root === 'svg' ? 'drawing' : 'math'} elements are allowed inside \`<${root}>\`.`,
    hint: ({ root }: { name: string; root: 'svg' | 'math' }) =>
      root === 'svg'
        ? 'Move HTML out of the SVG, or save the SVG as a file next to the page.'
        : 'Close the formula before this tag, or remove the tag.',
  },
  'html/own-attribute': {
    severity: 'warning',
    title: 'Reserved HTML attribute',
    message: ({ name }: { name: string }) => `The attribute \`${name}\` is removed, because docsgen’s own scripts use it.`,
    hint: () => 'Choose a different name.',
  },
  'html/react-attribute': {
    severity: 'warning',
    title: 'An HTML attribute has its name of React',
    message: ({ name }: { name: string; instead: string }) => `HTML has no attribute \`${name}\`, so it has no effect.`,
    hint: ({ instead }: { name: string; instead: string }) => didYouMean(instead),
  },
  'html/hides-property': {
    severity: 'warning',
    title: 'A name hides a property that scripts need',
    message: ({ name, value, element }: { name: string; value: string; element: string }) =>
      `The attribute \`${name}="${value}"\` of \`<${element}>\` is removed: the element would replace a property of the same name that the page’s scripts need.`,
    hint: ({ element }: { name: string; value: string; element: string }) =>
      element === 'img' || element === 'iframe' ? 'Use an `id` instead.' : 'Choose a different name.',
  },
  'html/not-closed': {
    severity: 'warning',
    title: 'An HTML element is not closed',
    message: ({ name }: { name: string }) => `The element \`<${name}>\` is never closed, so it ends where the block around it ends.`,
    hint: ({ name }: { name: string }) => `Add \`</${name}>\`, or write \`\\<${name}>\` if you meant it as text.`,
  },
  'html/comment-not-closed': {
    severity: 'warning',
    title: 'An HTML comment is not closed',
    message: () => 'This comment begins with `<!--` but is never closed, so everything after it is hidden.',
    hint: () => 'Add `-->` after the comment, or write `\\<!--` if you meant it as text.',
  },
  'html/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing HTML tag',
    message: ({ name }: { name: string }) => `This \`</${name}>\` has no opening tag, so it is ignored.`,
    hint: () => 'Remove it, or add the opening tag before it.',
  },
  'html/unknown-element': {
    severity: 'warning',
    title: 'Unknown HTML element',
    message: ({ name }: { name: string; suggestion?: string | undefined }) =>
      `\`<${name}>\` is not an HTML element, so browsers do not show the tag.`,
    hint: ({ name, suggestion }: { name: string; suggestion?: string | undefined }) =>
      suggestion !== undefined
        ? `Did you mean the component \`<${suggestion}>\`?`
        : `If you meant it as text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/bad-id': {
    severity: 'warning',
    title: 'An HTML id cannot be used',
    message: ({ id }: { id: string }) => {
      if (id === '') return 'This id is empty, so it is left out.'
      if (/\s/.test(id)) return `The id \`${id}\` holds white space, so it is left out.`
      return `The id \`${id}\` belongs to the page itself, so it is left out here.`
    },
    hint: () => 'Choose another id, without white space.',
  },
  'html/duplicate-id': {
    severity: 'warning',
    title: 'An HTML id is given twice',
    message: ({ id }: { id: string }) => `The id \`${id}\` is already taken on this page, so it is left out here.`,
    hint: () => 'Links to it lead to the first element that has it. Remove this one, or give it another id.',
  },
} as const satisfies CatalogueTable
