import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ForeignKind } from './foreign-constructs.ts'

/** What begins at a brace. Weak finds count only on pages that are MDX beyond doubt. */
export interface FoundBraces {
  readonly kind: ForeignKind
  readonly length: number
  /** How far before the brace it begins. */
  readonly before?: number
  readonly isWeak?: boolean
}

/** Longer ones are not looked into. */
const maxLength = 400

/** `{{ … }}` and `{% … %}` of templates, whose names say what to use instead. */
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

/** `{ #id .class key=value }`; values alone only right behind what they are for. */
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

/** Prose on the braces themselves. */
const bracesOnly = /^\{\{ (?:and|or|to|with) \}\}/

/** What the brace at this place begins; undefined for braces that are text. */
export function findBraces(prose: string, at: number, isHeading: boolean): FoundBraces | undefined {
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

/** Behind a word or a space, braces with nothing but `key=value` may be a set or a formula. */
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

/** The length up to the brace that closes the first one, or of the line where there is none. */
function closing(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  const end = text.indexOf('\n')
  return end === -1 ? text.length : end
}

/** A value that components take here as well. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    ignoreError(error)
    return false
  }
}

/** An attribute's value, behind `<Name` and before its `>`. */
function findAttribute(prose: string, at: number, length: number): FoundBraces | undefined {
  const before = prose.slice(Math.max(0, at - maxLength), at)
  const open = before.lastIndexOf('<')
  const name = open === -1 ? undefined : /^<[A-Za-z][\w.-]*\s(?:[^>]|=>)*?([\w:-]{1,60}=)$/.exec(before.slice(open))?.[1]
  return name === undefined || isJson(prose.slice(at + 1, at + length - 1))
    ? undefined
    : { kind: 'jsx-attribute', length: name.length + length, before: name.length }
}
