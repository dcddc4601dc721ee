/** Syntax that another tool would have transformed. */
export interface ForeignConstruct {
  /** The tools that support the syntax, or a description of the syntax if docsgen supports it once an option is set. */
  readonly tool: string
  /** The syntax to use in docsgen instead. */
  readonly instead: string
  /** The effect of the syntax. @default 'text' */
  readonly effect?: 'ignored' | 'removed' | 'code' | 'static'
  /** The option that turns the syntax on. */
  readonly option?: string
}

const box = 'Use an admonition instead: `:::note Title` … `:::`.'
const panel = 'Use a panel instead: `:::details Title` … `:::`.'
const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const file = 'To show a file, use a code block such as ```` ```ts file="./sample.ts" ````.'
const partial = 'Add `partials: true` to the config, and write `:::include ./_part.md` on a line of its own.'
const link = 'Use `[text](./page.md)` instead.'
const html = 'Use HTML instead'
const turnOn = (option: string, text: string) =>
  `Add \`${option}\` to the config. If you meant it as text, ${text}, or put it in backticks.`

/** Every construct that is recognized, by its kind. A page reports each kind once. */
export const foreignConstructs = {
  'mdx-import': {
    tool: 'MDX',
    instead: 'Remove it, and list the component under `components` in the config. Every page can then use the component’s tag.',
  },
  'mdx-export': { tool: 'MDX', instead: 'Move the code into a component, or use a React page (`page.tsx`).' },
  'jsx-comment': { tool: 'MDX', instead: 'Use an HTML comment instead: `<!-- … -->`.' },
  'heading-comment': {
    tool: 'Docusaurus',
    instead: "Write the ID in braces alone: `## Title {#id}`. To keep all IDs in comments, set `headingIds: 'docusaurus'` in the config.",
  },
  'jsx-spread': { tool: 'JSX', instead: 'Write each attribute with its value: `<Card title="…" href="…">`.' },
  'jsx-attribute': { tool: 'JSX', instead: 'Use a value in quotes, or JSON in braces: `title="…"`, `count={3}`.' },
  'jsx-expression': {
    tool: 'MDX',
    instead: 'Write the text itself, or use a React page (`page.tsx`). If you meant it as text, put it in backticks.',
  },
  'template-expression': {
    tool: 'VitePress, Jinja, Liquid, or Handlebars',
    instead:
      'Write the text itself. For values that many pages share, use `variables` in the config. If you meant it as text, put it in backticks.',
  },
  'vue-script': {
    tool: 'VitePress',
    effect: 'removed',
    instead: 'Remove it, and write a component that is listed under `components` in the config.',
  },
  'vue-attribute': {
    tool: 'Vue',
    effect: 'static',
    instead: 'Write a component, and list it under `components` in the config. Attributes of HTML elements can have only fixed values.',
  },
  'svelte-block': { tool: 'Svelte', instead: 'Write the text itself, or use a component that is listed under `components` in the config.' },
  'mkdocs-admonition': { tool: 'MkDocs', instead: box },
  'mkdocs-details': { tool: 'MkDocs', instead: panel },
  'mkdocs-block': { tool: 'MkDocs', instead: box },
  'mkdocs-tabs': { tool: 'MkDocs', instead: tabs },
  snippet: { tool: 'MkDocs', instead: `${file} To insert Markdown, use \`partials\`.` },
  'vitepress-file': { tool: 'VitePress', instead: file },
  'vitepress-include': { tool: 'VitePress', effect: 'ignored', instead: partial },
  'mdbook-include': { tool: 'mdBook', instead: file },
  'mdbook-directive': { tool: 'mdBook', instead: 'Remove it. To set the page title, use `title` in the front matter.' },
  'liquid-box': { tool: 'GitBook', instead: 'Use an admonition instead: `:::note` … `:::`.' },
  'liquid-tabs': { tool: 'GitBook', instead: tabs },
  'liquid-code': { tool: 'GitBook or Jekyll', instead: 'Use a code block instead: ```` ```ts title="…" ````.' },
  'liquid-tag': { tool: 'Jinja, Liquid, or Markdoc', instead: 'Use Markdown or a component instead. docsgen does not support `{%` tags.' },
  shortcode: { tool: 'Hugo or Quarto', instead: 'Use Markdown or a component instead. docsgen does not support shortcodes.' },
  'docfx-include': { tool: 'DocFX', instead: partial },
  'docfx-code': { tool: 'DocFX', instead: file },
  'docfx-div': { tool: 'DocFX', instead: 'Remove it. For an admonition, use `:::note Title` … `:::`.' },
  'docfx-video': { tool: 'DocFX', instead: 'Use `<YouTube id="…" />` instead.' },
  include: { tool: 'a partial', option: 'partials: true', instead: `${partial} ${file}` },
  'attribute-list': {
    tool: 'Python-Markdown, kramdown, or Pandoc',
    instead:
      'Remove it, or use HTML: `<span class="…">text</span>`. Only headings and images can have attributes in braces: `## Title {#id .class}`, `![text](./a.png){width=400}`.',
  },
  'critic-markup': { tool: 'CriticMarkup', instead: `${html}: \`<ins>\`, \`<del>\`, or \`<mark>\`.` },
  highlight: { tool: 'MkDocs or Obsidian', instead: `${html}: \`<mark>text</mark>\`.` },
  toc: { tool: 'Jekyll or MkDocs', instead: 'Use `[[toc]]` instead, in a paragraph of its own.' },
  icon: { tool: 'Material for MkDocs', instead: 'Remove it, or use an emoji or an image.' },
  emoji: {
    tool: 'an emoji name',
    option: 'syntax: { emoji: true }',
    instead: turnOn('syntax: { emoji: true }', 'write `\\:` at the beginning'),
  },
  'definition-list': {
    tool: 'a definition list',
    option: 'syntax: { definitionLists: true }',
    instead: turnOn('syntax: { definitionLists: true }', 'write `\\:` at the beginning'),
  },
  abbreviation: {
    tool: 'an abbreviation',
    option: 'syntax: { abbreviations: true }',
    instead: turnOn('syntax: { abbreviations: true }', 'write `\\*` at the beginning'),
  },
  math: { tool: 'a formula', option: 'math: true', instead: turnOn('math: true', 'write `\\$` for each dollar sign') },
  'rst-directive': { tool: 'reStructuredText', instead: `${box} For code, use a code block.` },
  'rst-role': { tool: 'reStructuredText', instead: `${link} For a name in code, use backticks alone.` },
  'myst-directive': { tool: 'MyST', instead: box },
  'myst-role': { tool: 'MyST', instead: `${link} For a name in code, use backticks alone.` },
  'myst-target': { tool: 'MyST', instead: 'Give the heading that follows an ID: `## Title {#id}`.' },
  'myst-fence': {
    tool: 'MyST or R Markdown',
    effect: 'code',
    instead: 'For an admonition, use `:::note Title` … `:::`. For code, write the language alone: ```` ```python ````.',
  },
  'pandoc-div': { tool: 'Pandoc or Quarto', instead: 'Use an admonition, such as `:::note Title` … `:::`, or remove it.' },
  directive: { tool: 'remark-directive', instead: 'Use a component instead, such as `<YouTube id="…" />`.' },
  'two-colons': { tool: 'remark-directive', instead: 'Use three colons for an admonition: `:::note` … `:::`.' },
  'glossary-term': {
    tool: 'a glossary term',
    option: 'syntax.glossary',
    instead: turnOn("syntax: { glossary: 'glossary.md' }", 'write `\\[` at the beginning'),
  },
  'wiki-link': { tool: 'Obsidian', instead: link },
  'wiki-embed': {
    tool: 'Obsidian',
    instead: `For an image, use \`![description](./picture.png)\`. For text, add \`partials: true\` to the config and use \`:::include ./_part.md\`.`,
  },
  'wiki-comment': { tool: 'Obsidian', instead: 'Use an HTML comment instead: `<!-- … -->`.' },
  'inline-footnote': { tool: 'Pandoc or Obsidian', instead: 'Write `[^1]` here, and `[^1]: text` in a paragraph of its own.' },
  'jsdoc-link': { tool: 'JSDoc', instead: link },
} as const satisfies Readonly<Record<string, ForeignConstruct>>

export type ForeignKind = keyof typeof foreignConstructs
