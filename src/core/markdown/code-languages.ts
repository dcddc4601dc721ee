import type { HLJSApi, Language, LanguageFn, Mode } from 'highlight.js'
import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import graphql from 'highlight.js/lib/languages/graphql'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import nginx from 'highlight.js/lib/languages/nginx'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml, unescapeHtml } from '../../kit/escape/markup.ts'
import { isClosingFence, readFenceLine } from '../../kit/markdown-lines/fence.ts'
import { loadLibrary } from '../../kit/threads/load-library.ts'
import { runGrammar, UnusualGrammar } from './run-grammar.ts'

/** Matches the first word of a command, but not a keyword, a variable, a function, or a word on a line that continues the previous line. */
const command: Mode = {
  scope: 'built_in',
  begin:
    /(?=[a-z])(?<=(?:^|&& |[|;] |\bsudo )[ \t]{0,8})(?<!\\\n[ \t]{0,40})(?!(?:if|then|else|elif|fi|for|while|until|in|do|done|case|esac|function|select|time)\b)[a-z][\w./@-]{0,60}(?![\w=(:+*]|[ \t]{0,8}\()/,
}

const option: Mode = { scope: 'attr', begin: /(?<=[ \t])--?[a-zA-Z][\w-]{0,60}/ }

/** The shell grammar of highlight.js does not color most commands, such as `npm install --save-dev`. */
const shellGrammar: LanguageFn = (hljs) => {
  const grammar = bash(hljs)
  // highlight.js changes the modes of a grammar when it compiles them.
  return { ...grammar, contains: [...(grammar.contains ?? []), { ...command }, { ...option }] }
}

/** The highlight.js grammars that docsgen includes. Their aliases (ts, sh, docker, html, yml …) also work. */
const carried: Readonly<Record<string, LanguageFn>> = {
  bash: shellGrammar,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  http,
  ini,
  java,
  javascript,
  json,
  kotlin,
  makefile,
  markdown,
  nginx,
  php,
  python,
  ruby,
  rust,
  shell,
  sql,
  typescript,
  xml,
  yaml,
}

export const carriedLanguages: readonly string[] = Object.keys(carried)

/** The largest of the grammars that every site has. They are loaded when a page uses them, and have no other names. */
const loadedOnUse: ReadonlySet<string> = new Set(['less', 'scss', 'swift'])

/** Language names that turn highlighting off. */
const plainNames = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'nohighlight', 'none'])

/** Names that other tools use, in addition to the aliases of highlight.js. */
const extraAliases: Readonly<Record<string, string>> = {
  gql: 'graphql',
  env: 'ini',
  dotenv: 'ini',
  jsonc: 'json',
  json5: 'json',
  mdx: 'markdown',
  vue: 'xml',
  svelte: 'xml',
  proto: 'c',
  zsh: 'bash',
}

/** docsgen's own instance: the shared one gets other grammars if code of the site loads highlight.js. */
let hljs = core.newInstance()
let registered = false
/** The names are collected once, because each grammar must be loaded to read its aliases. */
let allNames: string[] | undefined

/** Replaces all grammars with new ones, because highlight.js compiles grammars on first use and may have been interrupted. */
export function resetHighlighter(): void {
  hljs = core.newInstance()
  registered = false
}

function highlighter(): HLJSApi {
  if (!registered) {
    for (const [name, language] of Object.entries(carried)) hljs.registerLanguage(name, language)
    for (const [alias, languageName] of Object.entries(extraAliases)) hljs.registerAliases(alias, { languageName })
    registered = true
  }
  return hljs
}

function grammarOf(language: string): Language | undefined {
  const name = language.toLowerCase()
  const load = loadedOnUse.has(name) && !highlighter().getLanguage(name) ? loadLanguages().get(name) : undefined
  if (load) hljs.registerLanguage(name, load())
  return highlighter().getLanguage(name)
}

/** Registers more grammars of highlight.js, and returns the names that it does not know. */
export function registerCodeLanguages(names: readonly string[]): string[] {
  return names.filter((name) => {
    if (grammarOf(name)) return false
    const load = loadLanguages().get(name)
    if (load === undefined) return true
    allNames = undefined
    hljs.registerLanguage(name, load())
    const added = hljs.getLanguage(name)
    if (added) addedLanguages.add(added)
    addedNames.add(name)
    return false
  })
}

/** Languages that sites have added in this process. */
const addedLanguages = new WeakSet<object>()
const addedNames = new Set<string>()

/** Loaders for additional languages, keyed by the names of their files in highlight.js. */
let further: ReadonlyMap<string, () => LanguageFn> | undefined

/** They are in a file of their own, because together they are large. */
function loadLanguages(): NonNullable<typeof further> {
  further ??= new Map(Object.entries(loadLibrary('code-languages') as Readonly<Record<string, () => LanguageFn>>))
  return further
}

export function isPlainLanguage(language: string): boolean {
  return plainNames.has(language.toLowerCase())
}

/**
 * Whether a language can be highlighted on this site. `further` lists the languages that the site adds, because the process may have
 * registered additional languages for other sites.
 */
export function isKnownLanguage(language: string, further: readonly string[] = []): boolean {
  const found = grammarOf(language)
  if (found === undefined) return false
  return !addedLanguages.has(found) || further.some((name) => hljs.getLanguage(name) === found)
}

export function knownLanguages(): readonly string[] {
  allNames ??= [
    ...new Set([...highlighter().listLanguages(), ...loadedOnUse]),
    ...Object.values(carried).flatMap((language) => language(hljs).aliases ?? []),
    ...Object.keys(extraAliases),
  ]
  return allNames
}

/** Converts code to HTML with `hljs-…` spans. The language must be known. */
export function highlightCode(code: string, language: string): string {
  const html = highlightWhole(code, language)
  if (hljs.getLanguage(language) !== hljs.getLanguage('markdown')) return html
  return highlightNestedFences(html, (inner, name) => (isKnownLanguage(name) ? highlightCode(inner, name) : undefined))
}

/** Still true before the next code if V8 stopped the work at a deadline, which skips `finally`: a grammar may then be half compiled. */
let isHighlighting = false

function highlightWhole(code: string, language: string): string {
  if (isHighlighting) {
    resetHighlighter()
    registerCodeLanguages([...addedNames])
  }
  isHighlighting = true
  try {
    // A new highlighter may not have it yet.
    grammarOf(language)
    return runGrammar(highlighter(), code, language)
  } catch (error) {
    if (!(error instanceof UnusualGrammar)) throw error
    // highlight.js escapes apostrophes, but the rest of a page does not.
    return hljs.highlight(code, { language, ignoreIllegals: true }).value.replaceAll('&#x27;', "'")
  } finally {
    isHighlighting = false
  }
}

/** Highlights code. Returns HTML, or undefined for unknown languages. */
type Highlight = (code: string, language: string) => string | undefined

/** Highlights the code blocks within highlighted Markdown, because highlight.js writes each of these blocks as one piece. */
function highlightNestedFences(html: string, highlight: Highlight): string {
  return html.replace(/<span class="hljs-code">([^<]*)<\/span>/g, (whole, text: string) => {
    const lines = text.split('\n')
    const [first = ''] = lines
    const fence = readFenceLine(first)
    if (!fence || lines.length < 3) return whole
    // A block without a closing fence ends with the text.
    const isEnded = isClosingFence(lines.at(-1) ?? '', fence.marks)
    const code = unescapeHtml(lines.slice(1, isEnded ? -1 : undefined).join('\n'))
    const [language = ''] = /^[\w+#-]*/.exec(fence.info.trim()) ?? []
    const inner = (language === '' ? undefined : highlight(code, language)) ?? escapeHtml(code)
    return [mark(first), inner, ...(isEnded ? lines.slice(-1).map(mark) : [])].join('\n')
  })
}

function mark(line: string): string {
  return `<span class="hljs-code">${line}</span>`
}
