import type { Tokens } from 'marked'
import type { ParamsOf } from '../diagnostics/create-diagnostic.ts'
import type { PageWalk } from './page-walk.ts'

const gluedHeading = /^(#{2,6})([^\W\d_].*)/
/** A line of its own; `#tag` within prose is no heading. */
const gluedTitle = /^(#)([A-Z][^\n#]*)$/

/** Reports paragraphs that were hardly meant as such: the syntax of other tools, and what Markdown reads as text for want of a character. */
export function reportMisreadParagraph(walk: PageWalk, raw: string, offset: number): void {
  if (walk.page.isGenerated) return
  const foreign = findForeignSyntax(raw)
  if (foreign) walk.reports.report('markdown/foreign-syntax', foreign, offset, raw.split('\n', 1)[0]?.length)
  const first = raw[0]
  if (first !== '#' && first !== '|' && first !== '<') return
  const [line = '', ...others] = raw.trimEnd().split('\n')
  if (first === '#') {
    const heading = gluedHeading.exec(line) ?? gluedTitle.exec(raw.trimEnd())
    if (heading)
      walk.reports.report('heading/no-space', { found: shorten(line), meant: shorten(`${heading[1]} ${heading[2]}`) }, offset, line.length)
  } else if (first === '|') {
    if (others.length === 0 || ![line, ...others].every(isRow)) return
    const columns = line.trim().slice(1, -1).split('|').length
    walk.reports.report('table/no-delimiter-row', { row: `|${' --- |'.repeat(Math.min(columns, 10))}` }, offset, line.length)
  } else if (isConflict(raw)) walk.reports.report('markdown/conflict', { mark: line }, offset, line.length)
}

/** A heading with nothing in it, and the half of a conflict that `=======` turns into one. */
export function reportMisreadHeading(walk: PageWalk, { tokens, raw }: Tokens.Heading, offset: number): void {
  if (walk.page.isGenerated) return
  const [line = ''] = raw.split('\n', 1)
  if (tokens.length === 0) walk.reports.report('heading/empty', {}, offset, line.trimEnd().length)
  else if (isConflict(raw)) walk.reports.report('markdown/conflict', { mark: line }, offset, line.length)
}

export function isConflict(text: string): boolean {
  return text.startsWith('<<<<<<< ')
}

function isRow(line: string): boolean {
  const text = line.trim()
  return text.length > 2 && text.startsWith('|') && text.endsWith('|')
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

type ForeignSyntax = ParamsOf<'markdown/foreign-syntax'>

interface Pattern {
  /** At the beginning of a paragraph. */
  readonly pattern: RegExp
  readonly tool: string
  readonly instead: string
}

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
  { pattern: /^(?:\$\{toc\}|\{:toc\})\s*$/i, tool: 'Jekyll', instead: 'Use `[[toc]]` instead.' },
]

const mdxImport = /^import\s+(?:[\w*{][^'"\n]*\sfrom\s*)?(['"])[^'"\n]+\1\s*;?\s*(?:\/\/.*)?(?:\n|$)/
const mdxImportStart = /^import\s*\{[\w\s,]*\}\s*from\s*['"]/
const mdxExport = /^export\s+(?:default\s+|async\s+)?(?:const|let|var|function|class)\s+[\w$]+\s*[=({<]/
const mdxComment = /^\{\/\*[\s\S]*\*\/\}\s*$/

/** What of another tool a paragraph begins with; undefined for nearly all. */
function findForeignSyntax(paragraph: string): ForeignSyntax | undefined {
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
