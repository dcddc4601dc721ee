import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { CodeBlock } from '../../core/markdown/syntax-parts.ts'
import { type ForeignConstruct, foreignConstructs } from './foreign-constructs.ts'
import { foreignFindings } from './note-foreign.ts'

const lineNumbers = 'Use `numbered` instead.'
const marked = 'To highlight lines, write their numbers in braces: `{1,3-5}`.'
const titled = 'Use `title="…"` instead.'
const remove = 'Remove it. docsgen has no equivalent.'
const frame = 'Remove it. All code blocks look alike.'
const docusaurus = 'Docusaurus'
const expressive = 'Expressive Code'
const mkdocs = 'MkDocs'
const mintlify = 'Mintlify'

/** Words behind the language of a code block that only other tools read: the tool, and what to write here. */
const words: Readonly<Record<string, readonly [string, string]>> = {
  'line-numbers': ['VitePress', lineNumbers],
  'no-line-numbers': ['VitePress', 'Remove it. Code blocks have no line numbers without `numbered`.'],
  lineNumbers: ['Hugo or Docusaurus', lineNumbers],
  linenums: [mkdocs, lineNumbers],
  linenostart: ['Hugo', lineNumbers],
  linenos: ['Hugo or Jekyll', lineNumbers],
  numberLines: ['Pandoc', lineNumbers],
  'number-lines': ['Pandoc', lineNumbers],
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
  wrap: [expressive, 'Remove it. Long lines scroll.'],
  preserveIndent: [expressive, 'Remove it. Long lines scroll.'],
  fileName: ['Docusaurus or Nextra', titled],
  name: ['Gatsby', titled],
  label: ['GitBook', titled],
  tab: ['GitBook', titled],
  icon: [mintlify, remove],
  copy: ['Nextra', 'Remove it. Every code block has a copy button.'],
  annotate: [mkdocs, 'Use `annotated` instead.'],
  '.annotate': [mkdocs, 'Use `annotated` instead.'],
  '.copy': [mkdocs, 'Remove it. Every code block has a copy button.'],
  '.no-copy': [mkdocs, remove],
  live: [docusaurus, 'Remove it. To run code on the page, write a component, and list it under `components` in the config.'],
  noInline: [docusaurus, remove],
  metastring: [docusaurus, remove],
  twoslash: ['Shiki Twoslash', 'Remove it. To check TypeScript code, turn on `check.samples` in the config.'],
  editable: ['mdBook', remove],
}

/** `"word"` and `/pattern/`, which mark places in code. */
const markerKey = 'code marker'

/** What a word is in another tool, and the key it is counted by; undefined for one that no tool is known for. */
function foreignFenceWord(word: string): (ForeignConstruct & { readonly key: string }) | undefined {
  if (/^["'/]./.test(word)) return { key: markerKey, tool: expressive, instead: marked, effect: 'ignored' }
  if (/^\{[a-z][\w:.-]*\}$/.test(word)) return { key: 'myst-fence', ...foreignConstructs['myst-fence'] }
  const name = word.split('=', 1)[0] ?? ''
  const known = Object.hasOwn(words, name) ? words[name] : undefined
  return known && { key: `code ${name}`, tool: known[0], instead: known[1], effect: 'ignored' }
}

/** Notes words of other tools, and returns the others. */
export function noteForeignWords(
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
export function noteForeignInclude(walk: PageWalk, { source: text, info, offset }: CodeBlock): undefined {
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
