import { posix } from 'node:path'
import { type CheckInput, defineFeature } from '../../core/feature.ts'
import type { PageWalk, UnknownName } from '../../core/markdown/page-walk.ts'
import { firstLine } from '../../core/markdown/report-container.ts'
import type { CodeBlock, HtmlPart } from '../../core/markdown/syntax-parts.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SitePage } from '../../core/model/site.ts'
import { all } from '../../kit/text/words.ts'
import { type ForeignConstruct, foreignConstructs } from './foreign-constructs.ts'
import { mayHoldForeign } from './foreign-syntax.ts'
import { createDiagnostic, diagnostics, foreignFindings, noteForeign, noteForeignAt, noteForeignText } from './note-foreign.ts'

/** Suggests a replacement for a component or container of other tools. */
function findInstead(walk: PageWalk, { what, name, raw, offset }: UnknownName): string | true | undefined {
  if (what === 'component') return insteadOfComponent(name)
  if (name !== 'include') return insteadOfContainer(name)
  // Nobody wrote generated pages by hand, so nothing is reported on them.
  if (!walk.page.isGenerated) noteForeignAt(walk, 'include', { offset, found: firstLine(raw).trim() })
  return true
}

const box = (kind: string) => `Use an admonition instead: \`:::${kind}\` … \`:::\`.`
const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'

/** Replacements for components of other tools. */
const components: Readonly<Record<string, string>> = {
  ...all(box('note'), 'Aside Admonition Callout Alert Note'),
  Tip: box('tip'),
  Info: box('info'),
  Warning: box('warning'),
  Danger: box('danger'),
  ...all(tabs, 'Tab TabPanel'),
  ...all('Put code blocks with titles in a `:::code-group`.', 'CodeGroup CodeTabs'),
  ...all('Use a code block with npm commands, such as ```` ```sh npm2yarn ````.', 'PackageManagers PackageManagerTabs'),
  ...all('Use `<Badge text="…" />` instead.', 'Chip Pill'),
  ...all('Use `<YouTube id="…" />` instead.', 'Youtube LiteYouTube'),
  ...all('Use a panel instead: `:::details Title` … `:::`.', 'Accordion AccordionGroup Details Collapse Collapsible Expandable'),
  ...all('Use `<Cards>` with a `<Card title="…">` for each card.', 'CardGrid CardGroup Columns'),
  LinkCard: 'Use `<CardLink title="…" href="…" />` instead.',
  ...all('Use `[text](./page.md)` instead.', 'LinkButton Link'),
  Step: 'Put an ordered list in `<Steps>`.',
  ...all('Use a code block instead. To show a file, add `file="./sample.ts"`.', 'Code CodeBlock'),
  ...all('Use `![description](./picture.png)` instead.', 'Image ThemedImage Frame'),
  ...all('Put the list in a `<FileTree>`.', 'Files Folder File'),
  Mermaid: 'Use a code block with the language `mermaid`.',
  Head: 'Set `title` and `description` in the front matter.',
}

/** The replacement for a component of another tool, or undefined if no replacement is known. */
function insteadOfComponent(name: string): string | undefined {
  // `<Tabs.Tab>` is a tab of `<Tabs>`.
  const last = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(components, last) ? components[last] : undefined
}

/** Replacements for containers of other tools, by kind. */
const containers: Readonly<Record<string, string>> = {
  ...all('Use `:::code-group` instead.', 'code-tabs code-block-group'),
  ...all(tabs, 'tabs tab tab-set tab-item'),
  steps: 'Put an ordered list in `<Steps>`.',
  cards: 'Use `<Cards>` with a `<Card title="…">` for each card.',
  card: 'Use `<Card title="…">` instead.',
  ...all('Use `:::details Title` instead.', 'spoiler collapse collapsible accordion dropdown expander'),
  ...all('Put the list in a `<FileTree>`.', 'file-tree filetree'),
  mermaid: 'Use a code block with the language `mermaid`.',
  ...all('Use `![description](./picture.png)` instead.', 'image figure'),
  code: 'Use a code block with `file="./sample.ts"`.',
  ...all('Remove this line and its closing `:::`.', 'row row-end column column-end columns grid raw v-pre'),
}

/** The replacement for a container of another tool, or undefined if no replacement is known. */
function insteadOfContainer(kind: string): string | undefined {
  const known = Object.hasOwn(containers, kind.toLowerCase()) ? containers[kind.toLowerCase()] : undefined
  // `::: package.module`, as mkdocstrings writes it.
  return (
    known ??
    (kind.includes('.') ? 'If you meant it as text, put it in backticks. To generate API pages, use `reference` in the config.' : undefined)
  )
}

const inSidebar = (key: string) => `Use \`sidebar.${key}\` instead: write \`${key}: …\` below a \`sidebar:\` line, indented by two spaces.`
const config = (option: string) => `Set \`${option}\` in the config instead. It applies to all pages.`

/**
 * The docsgen equivalents of keys of Docusaurus, VitePress, Starlight, MkDocs, Hugo, Jekyll, and mdBook, or ways to do without the keys.
 */
const foreignKeys: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...all(inSidebar('order'), 'sidebar_position sidebar_order nav_order weight order position'),
    ...all(inSidebar('label'), 'sidebar_label nav_title navTitle linkTitle sidebarTitle sidebar_title label'),
    unlisted: 'Use `sidebar: false` instead. To exclude the page from search results, also set `search: false`.',
    nav_exclude: 'Use `sidebar: false` instead.',
    displayed_sidebar: 'Under `sidebars` in the config, add the page to the sidebar.',
    sidebar_class_name: 'Remove it. To style the sidebar, use the `theme` folder.',
    sidebar_custom_props: 'Remove it. Sidebar entries cannot have custom properties.',
    'sidebar.attrs': 'Remove it. Sidebar entries cannot have attributes.',
    ...all('Use `sidebar.order` instead.', 'sidebar.position sidebar.weight'),
    'sidebar.title': 'Use `sidebar.label` instead.',
    id: 'Remove it. To set a URL that differs from the file name, use `slug`. Links and sidebars refer to the file name.',
    ...all('Use `slug` instead. To set the full path, begin the slug with `/`.', 'permalink url path'),
    ...all('Use `redirects` in the config instead.', 'aliases redirect_from redirects redirect_to redirect'),
    summary: 'Use `description` instead.',
    subtitle: 'Use `description` instead, or write the text as the first paragraph.',
    hide_title: 'Use `layout: home` instead. With this layout, the page does not show its front-matter title.',
    titleTemplate: 'Remove it. Browser tabs show the page title and the site title.',
    title_meta: 'Use `title` instead. To show a different title on the page, add `heading`.',
    hide_table_of_contents: 'Use `toc: false` instead.',
    ...all('Use `toc: false` or `toc:` with `min` and `max` instead.', 'tableOfContents outline'),
    toc_min_heading_level: 'Use `toc.min` instead: write `min: …` below a `toc:` line, indented by two spaces.',
    toc_max_heading_level: 'Use `toc.max` instead: write `max: …` below a `toc:` line, indented by two spaces.',
    'toc.minHeadingLevel': 'Use `toc.min` instead.',
    'toc.maxHeadingLevel': 'Use `toc.max` instead.',
    aside: 'Use `toc: false` instead, or use `layout: page` for a single column.',
    hide: 'To hide the table of contents, use `toc: false`. To hide the navigation, use `layout: page`.',
    template: 'Replace `template: splash` with `layout: home`. Remove `template: doc`, which is the default.',
    type: 'Remove it, or use `layout` instead.',
    ...all('Remove it. To style pages, use the `theme` folder.', 'pageClass wrapperClassName'),
    hero: 'Use `layout: home`, and write the hero text on the page, in Markdown or in a custom component.',
    features: 'Use `<Cards>` on the page instead.',
    banner: 'Set `announcement` in the config, or use an admonition such as `:::note` on the page.',
    ...all('Use `image` instead.', 'cover thumbnail'),
    images: 'Use `image` instead, with a single image.',
    published: 'Replace `published: false` with `draft: true`.',
    publish: 'Replace `publish: false` with `draft: true`.',
    ...all('Use `search: false` instead.', 'pagefind search_exclude'),
    noindex: 'Remove it. To exclude the page from the site’s search results, set `search: false`.',
    ...all('Remove it. The sidebar determines the previous and next pages.', 'pagination_next pagination_prev pagination_label prev next'),
    footer: config('footer'),
    navbar: config('navbar'),
    ...all(config('editUrl'), 'custom_edit_url editUrl editLink edit_url'),
    lastUpdated: config('lastUpdated'),
    ...all('Remove it. docsgen gets the date of the last change from Git.', 'last_update lastmod'),
    ...all(
      'Remove it. If your components use this key, define it with `frontMatter` in the config.',
      'date tags tag categories category author authors',
    ),
    keywords: 'Remove it. Search engines ignore keywords.',
    ...all('Move the file to the parent page’s folder. Sidebars follow the folder structure.', 'parent grand_parent'),
    ...all('Remove it. Sidebars follow the folder structure.', 'has_children has_toc'),
    ...all('Remove it. The page’s folder determines its language, as set by `locales` in the config.', 'lang locale'),
    version: 'Remove it. The page’s folder determines its version, as set by `versions` in the config.',
    parse_number_prefixes: 'Remove it. docsgen uses file names as written.',
  }),
)

export const foreignSyntax = defineFeature({
  name: 'foreign-syntax',
  diagnostics,
  syntax: [
    {
      isIn: ({ options, isGenerated, isTrusted }) => !isGenerated && !isTrusted && options.linksOnly !== true,
      enclosed: noteForeign,
      html: noteForeignPart,
      uselessWords: noteForeignWords,
      code: noteForeignInclude,
      records(walk) {
        foreignFindings(walk).finish()
        return { document: foreignFindings(walk).namesInBrackets(walk.page.lines) }
      },
    },
    { unknownKeys: foreignKeys, instead: findInstead },
  ],
  checks: [checkNames],
})

/** Reports `[[Name]]` only if a page has that name, because `[[Prototype]]` is text. */
function checkNames({ site }: CheckInput): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  let pages: ReadonlyMap<string, SitePage> | undefined
  for (const { route, document } of site.pages) {
    if (!document.namesInBrackets || route.fallbackOf !== undefined) continue
    for (const { name, at } of document.namesInBrackets) {
      pages ??= pagesByName(site.pages)
      const page = pages.get(`${route.source.rootId}:${normal(name)}`)
      if (!page) continue
      const path = posix.relative(posix.dirname(route.source.path), page.route.source.path)
      const instead = `Use \`[${name}](${path.startsWith('.') ? path : `./${path}`})\` instead.`
      const params = { found: `[[${name}]]`, tool: foreignConstructs['wiki-link'].tool, instead, more: 0 }
      diagnostics.push(createDiagnostic('syntax/foreign', params, { file: route.source.projectPath, ...at }))
    }
  }
  return diagnostics
}

function pagesByName(pages: readonly SitePage[]): ReadonlyMap<string, SitePage> {
  return new Map(
    pages.flatMap((page) => {
      const { source, fallbackOf } = page.route
      if (fallbackOf !== undefined) return []
      const names = [posix.parse(source.path).name, page.document.title]
      return names.map((name) => [`${source.rootId}:${normal(name)}`, page] as const)
    }),
  )
}

function normal(name: string): string {
  return name.toLowerCase().replace(/[-_ ]+/g, ' ')
}

/** Records the syntax of other tools in raw HTML, and returns whether the HTML is a script that only another tool would run. */
function noteForeignPart(walk: PageWalk, part: HtmlPart): boolean {
  switch (part.kind) {
    case 'attribute':
      noteForeignAttribute(walk, part)
      return false
    case 'comment':
      if (fileInclude.test(part.text)) noteForeignAt(walk, 'vitepress-include', { offset: part.at(), found: `<!--${part.text}-->` })
      return false
    case 'text':
      noteForeignHtml(walk, part)
      return false
    case 'script':
      if (!part.attributes.some(({ name }) => name === 'setup')) return false
      noteForeignAt(walk, 'vue-script', { offset: part.offset, found: '<script setup' })
      return true
  }
}

type Part<Kind extends HtmlPart['kind']> = Extract<HtmlPart, { readonly kind: Kind }>

/** `:src`, `@click`, `v-if`, `href="{{ url }}"`, and `style={{…}}`. `v-pre` needs no replacement here. */
function noteForeignAttribute(walk: PageWalk, { name, offset, value, isQuoted }: Part<'attribute'>): void {
  const braces = value.indexOf('{')
  const found = `${name}=${isQuoted ? `"${value}"` : value}`
  if (/^(?:[:@#][a-z]|v-(?!pre$|cloak$)[a-z])/.test(name)) noteForeignAt(walk, 'vue-attribute', { offset, found: name })
  else if (braces === -1 || name === 'style') return
  else if (!isQuoted && braces === 0 && (value[1] !== '{' || value === '{{' || /^\{\{\s*["']?[\w-]*["']?:/.test(value)))
    noteForeignAt(walk, 'jsx-attribute', { offset, found, effect: 'static' })
  else if (value.startsWith('{{', braces)) noteForeignAt(walk, 'template-expression', { offset, found, effect: 'static' })
  else if (value.startsWith('{%', braces)) noteForeignAt(walk, 'liquid-tag', { offset, found, effect: 'static' })
}

/** `<!-- @include: ./part.md -->` */
const fileInclude = /^\s*@include:/

function noteForeignHtml(walk: PageWalk, { html, start, end, placeOf }: Part<'text'>): void {
  const text = html.slice(start, end)
  if (!mayHoldForeign(text) || walk.elements.stack.some(({ name }) => isShownAsWritten.has(name))) return
  // Text that follows a tag is not at the beginning of a line.
  const before = start === 0 || html[start - 1] === '\n' ? '' : ','
  const shown = before + text
  noteForeignText(walk, { prose: shown, raw: shown, placeOf: (index) => placeOf(start + index - before.length), isHtml: true })
}

/** Elements whose text is code. */
const isShownAsWritten = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'var', 'textarea', 'svg', 'math'])

const lineNumbers = 'Use `numbered` instead.'
const marked = 'To highlight lines, write their numbers in braces: `{1,3-5}`.'
const titled = 'Use `title="…"` instead.'
const remove = 'Remove it. docsgen has no equivalent.'
const frame = 'Remove it. All code blocks look alike.'
const docusaurus = 'Docusaurus'
const expressive = 'Expressive Code'
const mkdocs = 'MkDocs'
const mintlify = 'Mintlify'

/** Words after the language of a code block that only other tools support, each with the tool and the replacement to use here. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  'line-numbers': ['VitePress', lineNumbers],
  'no-line-numbers': ['VitePress', 'Remove it. Code blocks have no line numbers without `numbered`.'],
  lineNumbers: ['Hugo or Docusaurus', lineNumbers],
  linenums: [mkdocs, lineNumbers],
  linenostart: ['Hugo', lineNumbers],
  linenos: ['Hugo or Jekyll', lineNumbers],
  ...all(['Pandoc', lineNumbers], 'numberLines number-lines'),
  startLineNumber: [expressive, lineNumbers],
  hl_lines: ['MkDocs or Hugo', marked],
  highlight: ['Mintlify or Docusaurus', marked],
  mark: [expressive, marked],
  lang: [expressive, 'Remove it. The code block has the language behind its backticks.'],
  lines: [mintlify, lineNumbers],
  focus: [mintlify, marked],
  collapse: [expressive, 'Put the code block in a panel: `:::details Title` … `:::`.'],
  expandable: [mintlify, 'Put the code block in a panel: `:::details Title` … `:::`.'],
  frame: [expressive, frame],
  ...all([expressive, 'Remove it. Long lines scroll.'], 'wrap preserveIndent'),
  fileName: ['Docusaurus or Nextra', titled],
  name: ['Gatsby', titled],
  ...all(['GitBook', titled], 'label tab'),
  icon: [mintlify, remove],
  copy: ['Nextra', 'Remove it. Every code block has a copy button.'],
  ...all([mkdocs, 'Use `annotated` instead.'], 'annotate .annotate'),
  '.copy': [mkdocs, 'Remove it. Every code block has a copy button.'],
  '.no-copy': [mkdocs, remove],
  live: [docusaurus, 'Remove it. To run code on the page, write a component, and list it under `components` in the config.'],
  ...all([docusaurus, remove], 'noInline metastring'),
  twoslash: ['Shiki Twoslash', 'Remove it. To check TypeScript code, turn on `check.samples` in the config.'],
  editable: ['mdBook', remove],
}

/** `"word"` and `/pattern/`, which mark places in code. */
const markerKey = 'code marker'

/** The meaning of a word in another tool, and the key under which the word is counted, or undefined if no tool is known for the word. */
function foreignFenceWord(word: string): (ForeignConstruct & { readonly key: string }) | undefined {
  if (/^["'/]./.test(word)) return { key: markerKey, tool: expressive, instead: marked, effect: 'ignored' }
  if (/^\{[a-z][\w:.-]*\}$/.test(word)) return { key: 'myst-fence', ...foreignConstructs['myst-fence'] }
  const name = word.split('=', 1)[0] ?? ''
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  return known && { key: `code ${name}`, tool: known[0], instead: known[1], effect: 'ignored' }
}

/** Records words of other tools, and returns the remaining words. */
function noteForeignWords(
  walk: PageWalk,
  words: readonly string[],
  placeOf: (word: string) => { readonly offset: number; readonly length: number },
): readonly string[] {
  let hasMarker = false
  return words.filter((word) => {
    const foreign = foreignFenceWord(word)
    // The rest of `/a b/`, which has spaces.
    if (!foreign) return !hasMarker || /^[\w-]+(?:=|$)/.test(word)
    foreignFindings(walk).addOther(foreign.key, foreign, () => ({ found: word, ...placeOf(word) }))
    hasMarker ||= foreign.key === markerKey
    return false
  })
}

/** ```` ```rust ```` around nothing but a line that includes a file in other tools. */
function noteForeignInclude(walk: PageWalk, { source: text, info, offset }: CodeBlock): undefined {
  if (!info || text.length > 500 || info.file !== undefined || /^(?:md|markdown|mdx|text|handlebars|hbs)?$/i.test(info.language)) return
  const line = text.trim()
  const path = includedPath(line)
  if (line.includes('\n') || path === undefined) return
  const instead = `Add \`file="${path}"\` after the language. The path is relative to the page’s folder.`
  const at = offset + walk.page.text.slice(offset).indexOf(line)
  foreignFindings(walk).addOther('file-in-code', { tool: 'mdBook or MkDocs', instead }, () => ({
    found: line,
    offset: at,
    length: line.length,
  }))
}

/** The path in `{{#include ./a.rs:3:5}}` or `--8<-- "a.py"`. */
function includedPath(line: string): string | undefined {
  if (/^\{\{#(?:rustdoc_include|include|playground) /.test(line) && line.endsWith('}}')) return line.slice(0, -2).split(/[ :]+/)[1]
  return /^-{2,9}8<-{2,9}/.test(line) ? /["']([^"'\s:]+)/.exec(line)?.[1] : undefined
}
