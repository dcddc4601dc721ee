import { parseJsonIfValid } from '../../kit/data/is-record.ts'
import { emojiNames } from '../../kit/text/emoji-names.ts'
import type { ForeignKind } from './foreign-constructs.ts'

export interface FoundForeign {
  readonly kind: ForeignKind
  readonly index: number
  readonly length: number
  /** Whether the match counts only on pages that certainly use this kind of syntax. */
  readonly isWeak?: boolean
}

/** Syntax that a site has turned on, so that it is not foreign. */
export interface OwnSyntax {
  readonly emoji: boolean
  readonly math: boolean
  readonly definitionLists: boolean
  readonly abbreviations: boolean
}

/** A quick check that rules out nearly all text. */
const mayHold =
  /[{$]|\[[[!]|==[^\s=]|%%|\^\[|:[a-z0-9_+-]+[:[{]|^ *(?:import\b|export\b|!!!|\?\?\?|\/\/\/|===|;?--+8<|<<<|:|\*\[|\.\. |\(\S+\)=)/m

export function mayHoldForeign(text: string): boolean {
  return mayHold.test(text)
}

type Find = (found: FoundForeign) => void

/** Finds the syntax of other tools in a text whose code is blanked, in the order of the text. */
export function findForeign(prose: string, own: OwnSyntax, isHeading: boolean): readonly FoundForeign[] {
  const all: FoundForeign[] = []
  const find = (found: FoundForeign) => all.push(found)
  const taken = isHeading ? [] : findLines(prose, own, find)
  if (prose.includes('{')) findInBraces(prose, { isHeading, find, taken })
  if (prose.includes('[')) findInBrackets(prose, find)
  if (prose.includes(':')) findNames(prose, own, find)
  if (prose.includes('$') && !own.math) findMath(prose, find)
  for (const [sign, kind, pattern] of signs)
    if (prose.includes(sign)) for (const { 0: found, index } of prose.matchAll(pattern)) find({ kind, index, length: found.length })
  return all.sort((a, b) => a.index - b.index)
}

const signs: readonly (readonly [string, ForeignKind, RegExp])[] = [
  ['==', 'highlight', /(?<![=\w!<>])==(?=[^\s=])[^=\n]{0,200}[^\s=]==(?![=\w])/g],
  ['%%', 'wiki-comment', /(?<!\S)%%[^%\n]{2,300}%%(?!\S)/g],
  ['^[', 'inline-footnote', /\^\[[^[\]\n]{1,60} [^[\]\n]{1,400}\](?![([])/g],
]

/** Matches at the beginning of a line, after its indentation. */
const lines: readonly (readonly [ForeignKind, RegExp])[] = [
  [
    'mdx-import',
    /^import\s+(?:(?:type\s+)?(?:[\w$]+|\*\s+as\s+[\w$]+|(?:[\w$]+\s*,\s*)?\{[^{}'"\n]*\})\s+from\s*)?(['"])[^'"\n]+\1\s*;?\s*(?:\/\/.*)?$/,
  ],
  [
    'mdx-export',
    /^export\s+(?:default\s+)?(?:async\s+)?(?:(?:const|let|var|class|type|interface|enum)\s+[\w$]+\s*[=({<:]|function\b\*? ?[\w$]* ?[(<])/,
  ],
  [
    'mdx-export',
    /^export\s+(?:default\s*(?:\(|\{|[A-Za-z_$][\w$.]*\s*(?:;|\(|=>|$))|\{[^{}\n]*\}\s*(?:;|$|from\s)|\*\s+(?:as\s+\w+\s+)?from\s)/,
  ],
  ['mkdocs-admonition', /^!!! *[A-Za-z][\w-]*(?: +(?:inline|end)){0,2} *$/],
  ['mkdocs-admonition', /^!!! *[A-Za-z][\w-]*(?: +[a-z][\w-]*){0,4} +(?:"[^"\n]*"|'[^'\n]*') *$/],
  ['mkdocs-details', /^\?{3}\+? *[A-Za-z][\w-]*(?: +(?:inline|end)){0,2} *$/],
  ['mkdocs-details', /^\?{3}\+? *[A-Za-z][\w-]*(?: +[a-z][\w-]*){0,4} +(?:"[^"\n]*"|'[^'\n]*') *$/],
  ['mkdocs-tabs', /^===[!+]{0,2} +(?:"[^"\n]+"|'[^'\n]+')\s*$/],
  ['snippet', /^;?-{1,9}8<-{1,9}(?:\s+["'!]|\s*$)/],
  ['vitepress-file', /^<<< *(?:[@.~/]|[\w-]+\/)[^<\n]*$/],
  ['rst-directive', /^\.\. [a-z][\w-]*::(?:\s|$)/],
  ['myst-directive', /^:{3,}\s*\{[a-z][\w:-]*\}/],
  ['pandoc-div', /^:{3,}\s*\{\s*[.#][^{}\n]*\}/],
  ['two-colons', /^::(?:note|tip|info|important|warning|caution|danger|success|details|code-group)(?=\s|$)/],
  ['directive', /^::[a-z][\w-]*[[{]/],
  ['myst-target', /^\([\w.:-]+\)=\s*$/],
]
const block =
  /^\/{3,} +(?:(?:note|abstract|info|tip|success|question|warning|failure|danger|bug|example|quote|check|admonition|details|tab|html|caption|figure-caption|table-caption|define|seealso|attention|caution|error|hint|important|summary|tldr|todo|done|help|faq|fail|missing|cite|new)(?: +\||\s*$)|[a-z][\w-]* +\| +\S)/
/** An import or export whose names follow on separate lines. */
const longImport = /^(?:import|export)\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{\s*$/
const lineSign = /[ie!?=/;<.:*(-]/
const definitionLine = /^:[ \t]+\S/

function findLines(prose: string, own: OwnSyntax, find: Find): readonly Range[] {
  const taken: Range[] = []
  let start = 0
  while (start < prose.length) {
    let at = start
    while (prose[at] === ' ') at++
    const newline = prose.indexOf('\n', at)
    const end = newline === -1 ? prose.length : newline
    if (lineSign.test(prose[at] ?? '')) {
      const kind = findLine(prose.slice(at, Math.min(end, at + 500)), own, prose.slice(end, end + 1_000))
      if (kind) {
        find({ kind, index: at, length: end - at })
        if (!withText.has(kind)) taken.push({ start: at, end: findEnd(prose, kind, at, end) })
      }
    }
    start = end + 1
  }
  return taken
}

/** Lines of these kinds contain text that can include more foreign syntax. */
const withText: ReadonlySet<ForeignKind> = new Set(['definition-list', 'abbreviation'])

/** Code ends at the end of its paragraph. */
function findEnd(prose: string, kind: ForeignKind, at: number, end: number): number {
  if (kind === 'mdx-export') return prose.length
  if (kind !== 'mdx-import' || !longImport.test(prose.slice(at, Math.min(end, at + 500)))) return end
  const close = prose.indexOf('}', end)
  return close === -1 ? end : close
}

/** Finds the kind of syntax on a line. `rest` is the text after the line. */
function findLine(line: string, own: OwnSyntax, rest: string): ForeignKind | undefined {
  const sign = line[0]
  if (sign === ':' && definitionLine.test(line)) return own.definitionLists ? undefined : 'definition-list'
  if (sign === '*') return !own.abbreviations && /^\*\[[^\]\n]{1,200}\]:/.test(line) ? 'abbreviation' : undefined
  if (sign === '/') return block.test(line) ? 'mkdocs-block' : undefined
  if (longImport.test(line) && /^[\s\w$,]*\}\s*from\s*['"]/.test(rest)) return sign === 'i' ? 'mdx-import' : 'mdx-export'
  return lines.find(([, pattern]) => pattern.test(line))?.[0]
}

interface BraceSearch {
  readonly isHeading: boolean
  readonly find: Find
  /** The ranges that belong to a line that was already found. */
  readonly taken: readonly Range[]
}

interface Range {
  readonly start: number
  readonly end: number
}

function findInBraces(prose: string, { isHeading, find, taken }: BraceSearch): void {
  let next = 0
  for (let at = prose.indexOf('{'); at !== -1; ) {
    while ((taken[next]?.end ?? at + 1) <= at) next++
    const around = taken[next]
    if (around && around.start <= at) {
      at = prose.indexOf('{', around.end)
      continue
    }
    const found = findBraces(prose, at, isHeading)
    if (found) find({ ...found, index: at - (found.before ?? 0) })
    at = prose.indexOf('{', at + Math.max((found?.length ?? 1) - (found?.before ?? 0), 1))
  }
}

const inBrackets = /(!?)\[\[(?=[^\s[\]])([^[\]\n]{1,200})\]\]|\[!(include|video|div|code-[\w+#.-]+)\b/gi

function findInBrackets(prose: string, find: Find): void {
  if (!prose.includes('[[') && !prose.includes('[!')) return
  for (const { 0: found, 1: mark, 2: target, 3: name, index } of prose.matchAll(inBrackets)) {
    const length = found.length
    if (name !== undefined) {
      const kind = /^include/i.test(name)
        ? 'docfx-include'
        : /^video/i.test(name)
          ? 'docfx-video'
          : /^div/i.test(name)
            ? 'docfx-div'
            : 'docfx-code'
      find({ kind, index, length: lineLength(prose, index) })
    } else if (mark === '!') find({ kind: 'wiki-embed', index, length, isWeak: !/[.|#/ ]/.test(target ?? '') })
    else if (/^term:/i.test(target ?? '')) find({ kind: 'glossary-term', index, length })
    else if (/^_?toc_?$/i.test(target ?? '')) find({ kind: 'toc', index, length })
    else if (/[A-Za-z\u00C0-\uFFFF]/.test(target ?? '') && !/[="'(){};<>]|^[^|#]*,/.test(target ?? ''))
      find({ kind: 'wiki-link', index, length, isWeak: !/[|#/ ]/.test(target ?? '') })
  }
}

function lineLength(prose: string, from: number): number {
  const end = prose.indexOf('\n', from)
  return (end === -1 ? prose.length : end) - from
}

const name = /(?<![\w:/`\\.-]):([a-z0-9_+-]{1,60}):(?![\w:/])/g
const iconName = /^(?:material|octicons|fontawesome|simple)-[a-z]/

function findNames(prose: string, own: OwnSyntax, find: Find): void {
  for (const { 0: found, 1: word = '', index } of prose.matchAll(name)) {
    const place = { index, length: found.length }
    if (prose[index + found.length] === '`') find({ kind: 'rst-role', ...place })
    else if (iconName.test(word)) find({ kind: 'icon', ...place })
    else if (!own.emoji && emojiNames().has(word)) find({ kind: 'emoji', ...place })
  }
}

const formula = /\$\$([^$]{1,2000})\$\$|(?<![\w\\$])\$(?=[^\s$])([^$\n]{1,300})\$(?![\w$])/g

function findMath(prose: string, find: Find): void {
  for (const { 0: found, 1: display, 2: inline, index } of prose.matchAll(formula)) {
    if (isFormula(display ?? inline ?? '', display !== undefined)) find({ kind: 'math', index, length: found.length })
  }
}

/** Prices, shell variables, and code also contain dollar signs. */
function isFormula(tex: string, isDisplay: boolean): boolean {
  if (!isDisplay && /\s$/.test(tex)) return false
  if (/\\[A-Za-z]{2,}/.test(tex)) return true
  if (/[A-Za-z]{3,}|[;"'`$@#]|->|::|^[\d.,]+ |[A-Z]{2}/.test(tex.replace(/\b(?:sin|cos|tan|log|max|min|exp|mod)\b/g, ''))) return false
  return /[\^_]|[\w)] ?[=<>+*-] ?[\w(\\-]|^[A-Za-z]$|^[A-Za-z]\(/.test(tex)
}

/** Syntax that begins at a brace. Weak results count only on pages that are certainly MDX. */
interface FoundBraces {
  readonly kind: ForeignKind
  readonly length: number
  /** The number of characters before the brace where the syntax begins. */
  readonly before?: number
  readonly isWeak?: boolean
}

/** Longer constructs are not examined. */
const maxLength = 400

/** `{{ … }}` and `{% … %}` in templates, whose names determine what to use instead. */
const doubled: readonly (readonly [ForeignKind, RegExp])[] = [
  ['mdbook-include', /^\{\{#(?:rustdoc_include|include|playground)\b/],
  ['mdbook-directive', /^\{\{#(?:title|tabs|tab|endtabs|endtab|template)\b/],
  ['shortcode', /^\{\{[<%] *\/?[a-z]/i],
  ['toc', /^\{\{ *toc *\}\}/i],
  ['template-expression', /^\{\{\{?[-~]? *[#/>^&@$A-Za-z_.'"([!][^{}\n]*\}\}/],
  ['template-expression', /^\{\{\{?[-~]? *[#/>^&@$A-Za-z_.'"([!][^\n]{0,300}?\}\}/],
]

const tags: readonly (readonly [ForeignKind, RegExp])[] = [
  ['liquid-box', /^\{%[-+]? *(?:end)?(?:hint|callout|admonition)\b/],
  ['liquid-tabs', /^\{%[-+]? *(?:end)?tabs?\b/],
  ['liquid-code', /^\{%[-+]? *(?:end)?(?:code|highlight)\b/],
  ['liquid-tag', /^\{%[-+]? *\/?[a-z]/i],
]

/** `{ #id .class key=value }`. Values alone count only directly after the element that they apply to. */
const attributeList = /^\{:?(?: *(?:[.#][A-Za-z_][\w:.-]*|[A-Za-z_][\w:-]*=(?:"[^"\n{}]*"|'[^'\n{}]*'|[^\s"'{}]+))(?=[ }]))+ *\}/
const flagList = /^\{: *(?:[.#][\w-]|[\w-]+=|toc\b|no_toc\b)[^{}\n]*\}/

const single: readonly (readonly [ForeignKind, RegExp])[] = [
  ['jsx-comment', /^\{ ?\/\*/],
  ['snippet', /^\{\* ?[\w-]*[./][^{}\n]*\*\}/],
  ['snippet', /^\{!> ?[\w./][^{}\n]*!\}|^\{! ?[\w./][^{}\n]*!\}/],
  ['jsx-spread', /^\{ *\.\.\.[A-Za-z_$][\w$.]* *\}/],
  [
    'svelte-block',
    /^\{[#:/](?:each|if|await|key|snippet)\b[^{}\n]*\}|^\{:(?:else|then|catch)\b[^{}\n]*\}|^\{@(?:html|render|const|debug|attach) [^{}\n]*\}/,
  ],
  ['jsdoc-link', /^\{@(?:link|linkcode|linkplain|inheritDoc|tutorial)\b[^{}\n]*\}/],
  ['critic-markup', /^\{(?:\+\+[^{}\n]+\+\+|--[^{}\n]+--|==[^{}\n]+==|~~[^{}\n]+~~|>>[^{}\n]+<<)\}/],
  ['toc', /^\{:toc\}/i],
  ['myst-role', /^\{[a-z][\w:+.-]*\}(?=`)/],
  [
    'jsx-expression',
    /^\{ *(?:props|frontMatter|frontmatter|siteConfig|metadata|useBaseUrl|require)(?:\.[A-Za-z_$][\w$.]*|\([^{}\n]*\)) *\}/,
  ],
  ['jsx-expression', /^\{(?:"[^"\n{}]*"|'[^'\n{}]*')\}/],
  ['jsx-expression', /^\{[^{}\n]*(?:=>|&&|\|\||\.map\()/],
]

/** Text that describes the braces themselves. */
const bracesOnly = /^\{\{ (?:and|or|to|with) \}\}/

/** The syntax that the brace at this position begins, or undefined for braces that are text. */
function findBraces(prose: string, at: number, isHeading: boolean): FoundBraces | undefined {
  const before = prose[at - 1] ?? ''
  const next = prose[at + 1]
  if (next === undefined || next === '}' || before === '\\') return undefined
  const text = prose.slice(at, at + maxLength)
  if (before === '=') return findAttribute(prose, at, closing(prose.slice(at, at + 10 * maxLength)))
  if (next === '{') return before === '$' || /[\w^_}]/.test(before) || bracesOnly.test(text) ? undefined : find(doubled, text)
  if (next === '%') return text.includes('%}') ? find(tags, text) : undefined
  if (before === '$') return /^\{toc\}/i.test(text) ? { kind: 'toc', length: 5 } : undefined
  if (isHeading && /^\{ ?\/\*\s*#/.test(text)) return { kind: 'heading-comment', length: closing(text) }
  const found = find(single, text)
  if (found) return found
  const list = isHeading ? undefined : findAttributes(text, before)
  return (
    list ??
    (/^\{ *[A-Za-z_$`'"([<][^{}\n\\]*\}/.test(text) && before !== '^'
      ? { kind: 'jsx-expression', length: closing(text), isWeak: true }
      : undefined)
  )
}

/** After a word or a space, braces that contain only `key=value` may be a set or a formula. */
function findAttributes(text: string, before: string): FoundBraces | undefined {
  const found = text[1] === ':' ? (flagList.exec(text) ?? attributeList.exec(text)) : attributeList.exec(text)
  if (!found) return /^\{=[a-z]+\}/.test(text) && before === '`' ? { kind: 'attribute-list', length: closing(text) } : undefined
  const hasName = /[{\s:][.#][A-Za-z_]/.test(found[0])
  return hasName || /[)\]`>*_"]/.test(before) ? { kind: 'attribute-list', length: found[0].length } : undefined
}

function find(patterns: readonly (readonly [ForeignKind, RegExp])[], text: string): FoundBraces | undefined {
  for (const [kind, pattern] of patterns) if (pattern.test(text)) return { kind, length: closing(text) }
  return undefined
}

/** The length up to the brace that closes the first brace, or the length of the line if there is no closing brace. */
function closing(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  const end = text.indexOf('\n')
  return end === -1 ? text.length : end
}

/** Whether a text is a value that components also accept in docsgen. */
function isJson(text: string): boolean {
  return parseJsonIfValid(text) !== undefined
}

/** The value of an attribute, after `<Name` and before its `>`. */
function findAttribute(prose: string, at: number, length: number): FoundBraces | undefined {
  const before = prose.slice(Math.max(0, at - maxLength), at)
  const open = before.lastIndexOf('<')
  const name = open === -1 ? undefined : /^<[A-Za-z][\w.-]*\s(?:[^>]|=>)*?([\w:-]{1,60}=)$/.exec(before.slice(open))?.[1]
  return name === undefined || isJson(prose.slice(at + 1, at + length - 1))
    ? undefined
    : { kind: 'jsx-attribute', length: name.length + length, before: name.length }
}
