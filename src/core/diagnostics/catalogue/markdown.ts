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

interface IgnoredAttribute {
  readonly word: string
  readonly why: 'shown' | 'unknown' | 'own-class' | 'title'
}

/** Problems in the text of a page. */
export const markdownEntries = {
  'markdown/empty-toc': {
    severity: 'warning',
    title: 'A table of contents is empty',
    message: ({ min, max }: { min: number; max: number }) =>
      `This table of contents is not shown because the page has no headings ${min === max ? `at level ${min}` : `at levels ${min} to ${max}`}.`,
    hint: () => 'Remove the line, or set the levels with `toc.min` and `toc.max` in the front matter.',
  },
  'markdown/abbreviation': {
    severity: 'warning',
    title: 'An abbreviation has no effect',
    message: ({ label, problem }: { label: string; problem: string }) => `The abbreviation \`${label}\` ${problem}.`,
    hint: () => 'Correct or remove the line. To define an abbreviation, write `*[HTML]: Hyper Text Markup Language`.',
  },
  'markdown/unknown-emoji': {
    severity: 'warning',
    title: 'Unknown emoji name',
    message: ({ name }: { name: string; suggestion: string }) => `\`${name}\` is shown as text because there is no emoji with this name.`,
    hint: ({ suggestion }: { name: string; suggestion: string }) => didYouMean(suggestion),
  },
  'glossary/unknown-term': {
    severity: 'error',
    title: 'Unknown glossary term',
    message: ({ term, file }: { term: string; file: string | undefined; suggestion: string | undefined }) =>
      file === undefined
        ? `\`${term}\` is not linked because the file that \`syntax.glossary\` names does not exist.`
        : `The glossary \`${file}\` has no entry \`${term}\`.`,
    hint: ({ suggestion }: { term: string; file: string | undefined; suggestion: string | undefined }) =>
      didYouMean(suggestion) ?? 'Add a heading or a definition with this name to the glossary.',
  },
  'heading/duplicate-id': {
    severity: 'error',
    title: 'Duplicate heading id',
    message: ({ id }: { id: string }) => `The id \`${id}\` is used more than once on this page.`,
    hint: () => 'Choose a different id: `## Title {#other-id}`.',
  },
  'heading/bad-id': {
    severity: 'warning',
    title: 'Invalid heading id',
    message: ({ id }: { id: string }) => `\`{#${id}}\` is not a valid id, so docsgen generates one from the heading text.`,
    hint: () => 'Choose a different id. It must not contain spaces or match an id that the page layout uses, such as `_content` or `fn-1`.',
  },
  'heading/own-id': {
    severity: 'error',
    title: 'The `headingIds` function returns no usable id',
    message: ({ text, reason }: { text: string; reason: string }) => `For the heading “${text}”, the \`headingIds\` function ${reason}.`,
    hint: () =>
      'Fix the function in the config. It must return a string that is not empty, contains no spaces or quotation marks, and is not in `used`.',
  },
  'heading/ignored-attribute': {
    severity: 'warning',
    title: 'A heading attribute has no effect',
    message: ({ word, why }: IgnoredAttribute) => {
      if (why === 'shown') return `\`${word}\` is shown as text because it is not a list of an id and classes.`
      if (why === 'own-class') return `The class \`${word}\` has no effect because docsgen’s theme uses this name.`
      if (why === 'title') return `The class \`${word}\` has no effect because the page title cannot have classes.`
      return `\`${word}\` has no effect because braces after a heading can set only its id and classes.`
    },
    hint: ({ why }: IgnoredAttribute) =>
      why === 'own-class' ? 'Choose a different class name.' : 'Remove it, or keep only an id and classes: `## Title {#id .class}`.',
  },
  'heading/empty': {
    severity: 'warning',
    title: 'A heading has no text',
    message: () => 'This heading has no text.',
    hint: () => 'Add text after the `#`, or remove the line.',
  },
  'heading/no-space': {
    severity: 'warning',
    title: 'A heading without a space after the `#`',
    message: ({ found }: { found: string; meant: string }) =>
      `\`${found}\` is shown as text because Markdown headings require a space after the \`#\`.`,
    hint: ({ meant }: { found: string; meant: string }) => `Write \`${meant}\`.`,
  },
  'table/no-delimiter-row': {
    severity: 'warning',
    title: 'A table has no delimiter row',
    message: (_: { row: string }) => 'These lines look like a table, but they are shown as text because they have no delimiter row.',
    hint: ({ row }: { row: string }) => `Add \`${row}\` below the header row.`,
  },
  'table/wrong-delimiter-row': {
    severity: 'warning',
    title: 'The delimiter row of a table has the wrong number of columns',
    message: ({ columns, delimiters }: { row: string; columns: number; delimiters: number }) =>
      `These lines look like a table, but they are shown as text because the header row has ${columns} columns and the delimiter row ${delimiters}.`,
    hint: ({ row }: { row: string; columns: number; delimiters: number }) => `Write \`${row}\` below the header row.`,
  },
  'table/extra-cells': {
    severity: 'warning',
    title: 'A table row has too many cells',
    message: ({ cells, columns }: { cells: number; columns: number }) =>
      `This row has ${cells} cells, but the table has ${columns === 1 ? 'one column' : `${columns} columns`}, so the extra cells are not shown.`,
    hint: () => 'Add the missing columns to the first two lines of the table. If a `|` is part of the text, write `\\|`.',
  },
  'markdown/conflict': {
    severity: 'warning',
    title: 'Unresolved merge conflict',
    message: ({ mark }: { mark: string }) => `\`${mark}\` begins an unresolved merge conflict.`,
    hint: () => 'Keep one version, and delete the other version and the `<<<<<<<`, `=======`, and `>>>>>>>` lines.',
  },
  'heading/second-title': {
    severity: 'warning',
    title: 'Misplaced title heading',
    message: () => 'This `#` heading is not at the beginning of the page, so it is not the page title.',
    hint: () => 'Change this line to a `##` heading.',
  },
  'heading/link-in-title': {
    severity: 'warning',
    title: 'A link or image in a page title',
    message: ({ what }: { what: string }) => `The page title contains ${what}, which docsgen removes.`,
    hint: () => 'Move it below the title. Titles can contain only text because they also appear in sidebars and browser tabs.',
  },
  'footnote/undefined': {
    severity: 'warning',
    title: 'Undefined footnote',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is not defined on this page.`,
    hint: ({ label }: { label: string }) => `Add a definition: \`[^${label}]: …\`.`,
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
    message: ({ label }: { label: string }) =>
      `The page defines the footnote \`[^${label}]\` more than once. docsgen uses the first definition.`,
    hint: () => 'Rename or remove this definition.',
  },
  'html/script': {
    severity: 'warning',
    title: 'A page contains a script',
    message: ({ what }: { what: string }) => `${what} is removed, because page content cannot run code.`,
    hint: () =>
      'Write a component, and register it under `components` in the config. To add scripts and style sheets to pages, use `head` in the config.',
  },
  'html/inline-style': {
    severity: 'warning',
    title: 'An inline style has no effect',
    message: ({ where }: { where: 'component' | 'page' | 'Markdown' }) =>
      where === 'component'
        ? 'The `style` attribute has no effect, because the site’s security policy (`style-src`) blocks inline styles.'
        : `The \`style\` attribute is removed, because ${where === 'page' ? 'the page’s security policy (`style-src`) does not allow inline styles' : 'page content cannot change the appearance of the rest of the page'}.`,
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
    hint: ({ name }: { name: string }) => `Add \`</${name}>\`, or write \`\\<${name}>\` if you want to show the tag as text.`,
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
  'math/invalid': {
    severity: 'error',
    title: 'Invalid formula',
    message: ({ reason }: { reason: string }) => `This formula cannot be shown: ${reason}.`,
    hint: () => 'Correct the formula. If it is not one, write `\\$` for each dollar sign.',
  },
  'math/not-closed': {
    severity: 'warning',
    title: 'A formula is not closed',
    message: () => 'This formula has no closing `$$`, so it is shown as text.',
    hint: () => 'Add a line with `$$` after the formula.',
  },
  'math/not-installed': {
    severity: 'error',
    title: 'The package for formulas is not installed',
    message: (_: { command: string }) =>
      'This page has formulas, but the package `temml`, which converts them, is not installed in the project.',
    hint: ({ command }: { command: string }) => `Run \`${command}\`, or remove \`math\` from the config.`,
  },
} as const satisfies CatalogueTable
