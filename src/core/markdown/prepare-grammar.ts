import type { CompiledMode, HLJSApi, Language } from 'highlight.js'

/** The form into which highlight.js compiles a part of a grammar. */
type Mode = CompiledMode & Partial<Readonly<Record<'on:begin' | 'on:end' | '__beforeBegin', Callback | null>>>
export type Grammar = Language & Mode & { __emitTokens?: () => void }
export type Callback = (match: RegExpExecArray, response: { readonly data: object; readonly ignoreMatch: () => void }) => void

export function compile(hljs: HLJSApi, name: string): Grammar {
  const grammar = hljs.getLanguage(name) as Grammar
  if (!grammar.isCompiled) {
    // Compiles the grammar, but not the regular expressions that highlight.js would search with.
    grammar.__emitTokens = () => {}
    hljs.highlight('', { language: name })
    delete grammar.__emitTokens
  }
  return grammar
}

export interface Rule {
  readonly type: 'begin' | 'end' | 'illegal'
  /** The mode that begins with a match of the rule. */
  readonly mode: PreparedMode | undefined
  /** The 0-based index of the rule in its search. */
  readonly position: number
  readonly needsGroups: boolean
}

/** The data of highlight.js about the rules of a mode. */
interface Matcher {
  readonly rules: readonly (readonly [RegExp | string, { readonly type: Rule['type']; readonly rule?: Mode }])[]
  readonly count: number
}

/** A regular expression in which each rule is a group, with the number of its group. */
interface Search {
  readonly expression: RegExp
  readonly rules: readonly (Rule | undefined)[]
}

const preparedModes = new WeakMap<Mode, PreparedMode>()

/** A mode in a form that is fast to read. In contrast to modes of highlight.js, all have the same shape. */
export type PreparedMode = ReturnType<typeof prepareMode>

export function prepare(mode: Mode, grammar: Grammar): PreparedMode {
  let prepared = preparedModes.get(mode)
  if (prepared === undefined) {
    prepared = prepareMode(mode, grammar)
    preparedModes.set(mode, prepared)
  }
  return prepared
}

/** The end of a mode that does not specify one. */
const anywhere = '\\B|\\b'

function prepareMode(mode: Mode, grammar: Grammar) {
  const { scope, skip, excludeBegin, returnBegin, beginScope, excludeEnd, returnEnd, endScope, starts, subLanguage } = mode
  const { rules, count } = mode.matcher as Matcher
  const refuses = [mode.__beforeBegin, mode['on:begin']].filter((callback) => callback !== undefined && callback !== null)
  const words = Object.entries(mode.keywords ?? {}).filter(([, [kind]]) => !kind.startsWith('_'))
  const end = mode.endRe?.source ?? ''
  const endsItself = end !== '' && mode.terminatorEnd === end && !mode['on:end'] && !mode.endsParent
  const isPlain = ![skip, excludeBegin, returnBegin, beginScope, endScope, starts, subLanguage].some(Boolean)
  return {
    source: mode,
    grammar,
    /** The searches, indexed by the number of rules that they omit. */
    searches: [] as Search[],
    rules,
    /** The number of rules that begin a mode. */
    begins: count,
    open: typeof scope === 'string' && scope !== '' ? openingTag(scope, grammar) : '',
    skips: skip === true,
    excludesBegin: excludeBegin === true,
    returnsBegin: returnBegin === true,
    beginScope,
    excludesEnd: excludeEnd === true,
    returnsEnd: returnEnd === true,
    endScope,
    starts: starts as Mode | undefined,
    /** The language of the embedded text, or a list of possible languages. */
    embedded: subLanguage ?? undefined,
    /** The scopes of its keywords. */
    words: words.length > 0 ? new Map(words.map(([word, [kind]]) => [word, openingTag(kind, grammar)])) : undefined,
    wordPattern: mode.keywordPatternRe,
    isAnyCase: grammar.case_insensitive === true,
    /** Functions that decide whether the mode begins. */
    refuses: refuses.length > 0 ? refuses : undefined,
    /** Whether the end of the mode can be matched alone. Expressions that depend on the preceding text are tried again, without it. */
    hasOwnEnd: endsItself && (end === anywhere || !/\^|\\[bB]|\(\?</.test(end)),
    /** Whether the mode ends with the match that it begins with. */
    isWord: endsItself && end === anywhere && rules.length === 1 && isPlain,
  }
}

export function prepareSearch(mode: PreparedMode, omitted: number): Search {
  const { grammar } = mode
  const rules: (Rule | undefined)[] = []
  let group = 1
  const parts = mode.rules.slice(omitted).map(([expression, { type, rule }], position) => {
    const source = typeof expression === 'string' ? expression : expression.source
    const needsGroups = type === 'end' || rule?.beginScope?._multi === true || Boolean(rule?.['on:begin']) || /\\[1-9]/.test(source)
    rules[group] = { type, mode: rule && prepare(rule, grammar), position, needsGroups }
    const part = placeGroups(source, needsGroups ? group : undefined)
    group += 1 + part.groups
    return `(${part.source})`
  })
  const flags = `gm${grammar.case_insensitive ? 'i' : ''}${grammar.unicodeRegex ? 'u' : ''}`
  const search = { expression: new RegExp(parts.length === 0 ? '[]' : parts.join('|'), flags), rules }
  mode.searches[omitted] = search
  return search
}

/** Returns the source of an expression as a part of a larger one. Its groups are numbered after `before`, or not captured. */
function placeGroups(source: string, before: number | undefined): { readonly source: string; readonly groups: number } {
  let groups = 0
  const placed = source.replace(/\[(?:[^\\\]]|\\.)*\]|\(\??|\\([1-9]\d*)|\\./gs, (part: string, number: string | undefined) => {
    if (number !== undefined && before !== undefined) return `\\${before + Number(number)}`
    if (part !== '(') return part
    if (before === undefined) return '(?:'
    groups++
    return part
  })
  return { source: placed, groups }
}

const tags = new Map<string, string>()

/** Converts a scope to a tag like highlight.js: `title.function` → `<span class="hljs-title function_">`. */
export function openingTag(scope: string, { classNameAliases }: Language): string {
  const kind = classNameAliases?.[scope] ?? scope
  let tag = tags.get(kind)
  if (tag === undefined) {
    const [first = '', ...rest] = kind.split('.')
    const name = kind.startsWith('language:')
      ? kind.replace('language:', 'language-')
      : [`hljs-${first}`, ...rest.map((part, index) => part + '_'.repeat(index + 1))].join(' ')
    tag = `<span class="${name}">`
    tags.set(kind, tag)
  }
  return tag
}
