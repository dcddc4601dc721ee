import { type CatalogueTable, didYouMean } from '../entry.ts'

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
    title: 'Two headings claim one id',
    message: ({ id }: { id: string }) => `The id \`${id}\` is given twice on this page.`,
    hint: () => 'Give one of them another id: `## Title {#other-id}`.',
  },
  'heading/bad-id': {
    severity: 'warning',
    title: 'A heading id cannot be used',
    message: ({ id }: { id: string }) => `\`{#${id}}\` is not a usable id, so the heading gets one from its text.`,
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
  'heading/second-title': {
    severity: 'warning',
    title: 'A page has a second title',
    message: () => 'A page has one `#` title; this is another one.',
    hint: () => 'Make it a `##` heading.',
  },
  'footnote/undefined': {
    severity: 'warning',
    title: 'A footnote is not defined',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is not defined on this page.`,
    hint: ({ label }: { label: string }) => `Add a line \`[^${label}]: …\`.`,
  },
  'footnote/unused': {
    severity: 'warning',
    title: 'A footnote is never used',
    message: ({ label }: { label: string }) => `Nothing on this page points to the footnote \`[^${label}]\`, so it is not shown.`,
    hint: ({ label }: { label: string }) => `Write \`[^${label}]\` where it belongs, or remove it.`,
  },
  'footnote/duplicate': {
    severity: 'warning',
    title: 'A footnote is defined twice',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is defined twice; the first definition counts.`,
  },
  'html/script': {
    severity: 'warning',
    title: 'A page holds a script',
    message: ({ what }: { what: string }) => `${what} is left out of the page: the site’s security policy would refuse to run it.`,
    hint: () => 'Write a component and register it under `components` in the config.',
  },
  'html/page-element': {
    severity: 'warning',
    title: 'An HTML element has no place in a text',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is left out: such elements belong to the page around the text.`,
    hint: ({ name }: { name: string }) => `If it is text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/not-drawing': {
    severity: 'warning',
    title: 'An element has no place in a drawing or formula',
    message: ({ name, root }: { name: string; root: 'svg' | 'math' }) =>
      `The tag \`<${name}>\` is left out: inside \`<${root}>\` only elements that ${root === 'svg' ? 'draw' : 'write formulas'} are kept.`,
    hint: ({ root }: { name: string; root: 'svg' | 'math' }) =>
      root === 'svg'
        ? 'Put HTML outside of the drawing, or save the drawing as a file beside the page.'
        : 'Close the formula before it, or remove the tag.',
  },
  'html/own-attribute': {
    severity: 'warning',
    title: 'An HTML attribute belongs to docsgen',
    message: ({ name }: { name: string }) => `The attribute \`${name}\` is left out: docsgen’s own scripts use it.`,
    hint: () => 'Choose another name for it.',
  },
  'html/react-attribute': {
    severity: 'warning',
    title: 'An HTML attribute has its name of React',
    message: ({ name }: { name: string; instead: string }) => `HTML has no attribute \`${name}\`, so it has no effect.`,
    hint: ({ instead }: { name: string; instead: string }) => didYouMean(instead),
  },
  'html/hides-property': {
    severity: 'warning',
    title: 'A name hides what scripts of the page need',
    message: ({ name, value, element }: { name: string; value: string; element: string }) =>
      `The attribute \`${name}="${value}"\` of \`<${element}>\` is left out: browsers would give the page’s scripts this element in the place of a property of theirs.`,
    hint: ({ element }: { name: string; value: string; element: string }) =>
      element === 'img' || element === 'iframe' ? 'Use an `id` instead.' : 'Choose another name.',
  },
  'html/not-closed': {
    severity: 'warning',
    title: 'An HTML element is not closed',
    message: ({ name }: { name: string }) => `The element \`<${name}>\` is never closed, so it ends with its surroundings.`,
    hint: ({ name }: { name: string }) => `Add \`</${name}>\`, or write \`\\<${name}>\` if it is text.`,
  },
  'html/comment-not-closed': {
    severity: 'warning',
    title: 'A comment is not closed',
    message: () => 'The comment begins with `<!--` and never ends, so all that follows it is left out.',
    hint: () => 'Put `-->` behind it, or write `\\<!--` if it is text.',
  },
  'html/stray-close': {
    severity: 'warning',
    title: 'An HTML element is closed that is not open',
    message: ({ name }: { name: string }) => `This \`</${name}>\` closes nothing, so it is left out.`,
    hint: () => 'Remove it, or add the opening tag before it.',
  },
  'html/unknown-element': {
    severity: 'warning',
    title: 'An unknown HTML element',
    message: ({ name }: { name: string }) => `HTML has no element \`<${name}>\`, so browsers hide the tag.`,
    hint: ({ name }: { name: string }) => `If it is text, put it in backticks or write \`\\<${name}>\`.`,
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
