import { type CatalogueTable, didYouMean } from '../entry.ts'

interface RefusedParams {
  /** An origin, `'self'` as `this site`, or a scheme. */
  readonly source: string
  /** `frame-src` */
  readonly directive: string
  /** `loading frames from` */
  readonly what: string
  readonly way: string
}

/** What can be wrong within the text of a page. */
export const markdownEntries = {
  'markdown/foreign-syntax': {
    severity: 'warning',
    title: 'Syntax of another tool',
    message: ({ found, tool }: { found: string; tool: string; instead: string }) =>
      `\`${found.length > 80 ? `${found.slice(0, 79)}…` : found}\` is ${tool} syntax; docsgen shows it as text.`,
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
    hint: () => 'An id must not contain white space, and must not be one that the page itself uses, such as `_content` or `fn-1`.',
  },
  'heading/ignored-attribute': {
    severity: 'warning',
    title: 'A heading attribute has no effect',
    message: ({ word, isShown }: { word: string; isShown: boolean }) =>
      isShown
        ? `\`${word}\` is shown as text: braces after a heading can only set its id.`
        : `\`${word}\` has no effect: braces after a heading can only set its id.`,
    hint: () => 'Remove it, or write only the id: `## Title {#id}`.',
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
    title: 'A link or picture in a page title',
    message: ({ what }: { what: string }) => `The page’s title contains ${what}, which is not shown.`,
    hint: () => 'Move it below the title. Titles are also shown in sidebars and browser tabs, so they can only contain text.',
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
    title: 'A page contains a script',
    message: ({ what }: { what: string }) => `${what} is removed, because page content cannot run code.`,
    hint: () =>
      'Write a component, and register it under `components` in the config. To add scripts and style sheets to whole pages, use `head` in the config.',
  },
  'html/inline-style': {
    severity: 'warning',
    title: 'An inline style is removed',
    message: ({ isCode }: { isCode: boolean }) =>
      `The \`style\` attribute is removed, because ${isCode ? 'the page’s security policy (`style-src`) does not allow inline styles' : 'page content cannot change the appearance of the rest of the page'}.`,
    hint: () => 'Give the element a `class` attribute, and add the rule to a style sheet in your theme.',
  },
  'html/refused-by-policy': {
    severity: 'warning',
    title: 'The security policy blocks a resource',
    message: ({ source, directive, what }: RefusedParams) =>
      `The page’s security policy (\`${directive}\`) prevents browsers from ${what} ${source === 'this site' ? source : `\`${source}\``}.`,
    hint: ({ way }: RefusedParams) => way,
  },
  'html/page-element': {
    severity: 'warning',
    title: 'HTML element not allowed in content',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is removed, because it belongs to the page layout, not to the content.`,
    hint: ({ name }: { name: string }) => `If you meant the tag as text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/not-drawing': {
    severity: 'warning',
    title: 'Element not allowed in an SVG or formula',
    message: ({ name, root }: { name: string; root: 'svg' | 'math' }) =>
      `The tag \`<${name}>\` is removed, because only ${root === 'svg' ? 'SVG' : 'MathML'} elements are allowed inside \`<${root}>\`.`,
    hint: ({ root }: { name: string; root: 'svg' | 'math' }) =>
      root === 'svg'
        ? 'Move the HTML out of the SVG, or save the SVG as a file next to the page.'
        : 'Close the formula before this tag, or remove the tag.',
  },
  'html/own-attribute': {
    severity: 'warning',
    title: 'Reserved HTML attribute',
    message: ({ name }: { name: string }) => `The \`${name}\` attribute is removed, because docsgen’s scripts use it.`,
    hint: () => 'Choose a different name for the attribute.',
  },
  'html/react-attribute': {
    severity: 'warning',
    title: 'React attribute name in HTML',
    message: ({ name }: { name: string; instead: string }) => `\`${name}\` is not an HTML attribute, so it has no effect.`,
    hint: ({ instead }: { name: string; instead: string }) => didYouMean(instead),
  },
  'html/hides-property': {
    severity: 'warning',
    title: 'A name hides a property that scripts need',
    message: ({ name, value, element }: { name: string; value: string; element: string }) =>
      `The \`${name}="${value}"\` attribute of \`<${element}>\` is removed, because the element would hide a property of the same name that the page’s scripts need.`,
    hint: ({ element }: { name: string; value: string; element: string }) =>
      element === 'img' || element === 'iframe' ? 'Use an `id` attribute instead.' : 'Choose a different value.',
  },
  'html/not-closed': {
    severity: 'warning',
    title: 'An HTML element is not closed',
    message: ({ name }: { name: string }) =>
      `The \`<${name}>\` element is never closed, so docsgen closes it at the end of the surrounding block.`,
    hint: ({ name }: { name: string }) => `Add \`</${name}>\`, or write \`\\<${name}>\` if you meant the tag as text.`,
  },
  'html/comment-not-closed': {
    severity: 'warning',
    title: 'An HTML comment is not closed',
    message: () => 'This comment begins with `<!--` but is never closed, so the text after it is hidden.',
    hint: () => 'Add `-->` at the end of the comment. To show `<!--` as text, write `\\<!--`.',
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
        : `If you meant the tag as text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/bad-id': {
    severity: 'warning',
    title: 'Invalid or reserved HTML id',
    message: ({ id }: { id: string }) => {
      if (id === '') return 'The id is empty, so it is removed.'
      if (/\s/.test(id)) return `The id \`${id}\` contains whitespace, so it is removed.`
      return `The id \`${id}\` is reserved for the page layout, so it is removed here.`
    },
    hint: () => 'Choose a different id without whitespace.',
  },
  'html/duplicate-id': {
    severity: 'warning',
    title: 'Duplicate HTML id',
    message: ({ id }: { id: string }) => `Another element on this page already has the id \`${id}\`, so the id is removed here.`,
    hint: () => 'Remove this id, or choose a different one. Links to the id go to the first element that has it.',
  },
} as const satisfies CatalogueTable
