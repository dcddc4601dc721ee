import type { ParamsOf } from '../diagnostics/create-diagnostic.ts'

type ForeignSyntax = ParamsOf<'markdown/foreign-syntax'>

interface Pattern {
  /** At the beginning of a paragraph. */
  readonly pattern: RegExp
  readonly tool: string
  readonly instead: string
}

const toc = 'Remove it, because docsgen generates a table of contents. To hide the table of contents, set `toc: false` in the front matter.'
const tabs = 'Use `<Tabs>` with a `<TabItem label="…">` for each alternative.'
const file = 'To show a file, use a code block such as ```` ```ts file="./sample.ts" ````.'

/** Lines that other tools read and that readers of this page would see as text. */
const patterns: readonly Pattern[] = [
  {
    pattern: /^!!! *[a-z][a-z-]*(?: +(?:inline|end))*(?: +"[^"\n]*")?\s*$/,
    tool: 'MkDocs',
    instead: 'Use a box instead: `:::note Title` … `:::`.',
  },
  {
    pattern: /^\?\?\?\+? *[a-z][a-z-]*(?: +(?:inline|end))*(?: +"[^"\n]*")?\s*$/,
    tool: 'MkDocs',
    instead: 'Use a panel instead: `:::details Title` … `:::`.',
  },
  { pattern: /^===[!+]? "[^"\n]*"/, tool: 'MkDocs', instead: tabs },
  {
    pattern: /^\/\/\/ +(?:note|tip|info|warning|danger|admonition|details|tab|html|caption|figure-caption)\b/,
    tool: 'MkDocs',
    instead: 'Use a box instead: `:::note Title` … `:::`.',
  },
  { pattern: /^(?:;?--+8<--+ *["']|\{! ?\S[^\n]*!\}|\{\* \S[^\n]*\*\}|<<< *[@./])/, tool: 'MkDocs or VitePress', instead: file },
  { pattern: /^\{\{#(?:rustdoc_include|include|playground)\b/, tool: 'mdBook', instead: file },
  {
    pattern: /^\{\{#(?:title|tabs|tab|template)\b/,
    tool: 'mdBook',
    instead: 'Remove it. To set the page title, use `title` in the front matter.',
  },
  { pattern: /^\{% *(?:end)?hint\b(?=[^\n]*%\})/, tool: 'GitBook', instead: 'Use a box instead: `:::note` … `:::`.' },
  { pattern: /^\{% *(?:end)?tabs?\b(?=[^\n]*%\})/, tool: 'GitBook', instead: tabs },
  {
    pattern: /^\{% *(?:end)?(?:code|highlight)\b(?=[^\n]*%\})/,
    tool: 'GitBook or Jekyll',
    instead: 'Use a code block instead: ```` ```ts title="…" ````.',
  },
  {
    pattern: /^\{% *(?:content-ref|embed|file|include|raw|endraw|swagger|aside|step|card|partial|callout)\b(?=[^\n]*%\})/,
    tool: 'GitBook, Jekyll, or Markdoc',
    instead: 'Use Markdown or a component instead. docsgen does not support `{%` tags.',
  },
  { pattern: /^\{\{[<%] *\/?[a-z]/i, tool: 'Hugo', instead: 'Use Markdown or a component instead. docsgen does not support shortcodes.' },
  { pattern: /^(?:\[\[_?toc_?\]\]|\[TOC\]|\$\{toc\}|\{:toc\})\s*$/i, tool: 'MkDocs, VitePress, or Jekyll', instead: toc },
]

const mdxImport = /^import\s+(?:[\w*{][^'"\n]*\sfrom\s*)?(['"])[^'"\n]+\1\s*;?\s*(?:\/\/.*)?(?:\n|$)/
const mdxImportStart = /^import\s*\{[\w\s,]*\}\s*from\s*['"]/
const mdxExport = /^export\s+(?:default\s+|async\s+)?(?:const|let|var|function|class)\s+[\w$]+\s*[=({<]/
const mdxComment = /^\{\/\*[\s\S]*\*\/\}\s*$/

/** What of another tool a paragraph begins with; undefined for nearly all. */
export function findForeignSyntax(paragraph: string): ForeignSyntax | undefined {
  const [line = ''] = paragraph.split('\n', 1)
  switch (paragraph[0]) {
    case 'i':
      if (!mdxImport.test(line) && !mdxImportStart.test(paragraph.slice(0, 2_000))) return undefined
      return {
        found: line,
        tool: 'MDX',
        instead: 'Remove it, and list the component under `components` in the config. Every page can then use the component’s tag.',
      }
    case 'e':
      if (!mdxExport.test(line)) return undefined
      return { found: line, tool: 'MDX', instead: 'Move the code into a component, or use a React page (`page.tsx`).' }
    case '{':
      if (paragraph[1] === '/' && mdxComment.test(paragraph))
        return { found: line, tool: 'MDX', instead: 'Use an HTML comment instead: `<!-- … -->`.' }
      return match(line)
    case '!':
    case '?':
    case '=':
    case '/':
    case ';':
    case '-':
    case '<':
    case '[':
    case '$':
      return match(line)
    default:
      return undefined
  }
}

function match(line: string): ForeignSyntax | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(line))
  return found && { found: line, tool: found.tool, instead: found.instead }
}
