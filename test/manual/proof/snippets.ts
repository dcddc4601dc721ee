import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lexer, type Token } from 'marked'

const repository = join(import.meta.dirname, '../../..')

/** A code block of the README, the manual, or the starter, and its purpose. */
export interface Snippet {
  /** Its file, from the repository's root: `manual/content/writing/code.md`. */
  readonly document: string
  readonly language: string
  readonly title: string | undefined
  readonly code: string
  readonly kind: SnippetKind
}

type SnippetKind =
  /** A file of the reader's project: its title is a path. */
  | 'file'
  /** Options for `docs.config.ts` without the rest of the file. */
  | 'options'
  /** Text of a page. */
  | 'page'
  /** Commands for a terminal. */
  | 'commands'
  /** Output of a command. */
  | 'output'
  /** The author's reason why it cannot be run: `unchecked="…"`. */
  | 'unchecked'

/** All code blocks in reading order. */
export function readSnippets(): readonly Snippet[] {
  return ['README.md', ...markdownIn('manual/content'), ...markdownIn('starter')].flatMap(snippetsOf)
}

function markdownIn(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort()
}

function snippetsOf(document: string): readonly Snippet[] {
  return codeBlocks(lexer(readFileSync(join(repository, document), 'utf8'))).map(({ info, code }) => {
    const language = /^\S*/.exec(info)?.[0] ?? ''
    const title = /title="([^"]*)"/.exec(info)?.[1]
    return { document, language, title, code: `${code}\n`, kind: kindOf({ info, language, title, code }) }
  })
}

interface CodeBlock {
  /** The language and the attributes. */
  readonly info: string
  readonly code: string
}

function codeBlocks(tokens: readonly Token[]): readonly CodeBlock[] {
  return tokens.flatMap((token) => {
    if (token.type === 'code') return token.codeBlockStyle === 'indented' ? [] : [{ info: token.lang ?? '', code: token.text }]
    if (token.type === 'list') return token.items.flatMap((item: { readonly tokens: readonly Token[] }) => codeBlocks(item.tokens))
    return codeBlocks(('tokens' in token && token.tokens) || [])
  })
}

function kindOf({ info, language, title, code }: CodeBlock & Pick<Snippet, 'language' | 'title'>): SnippetKind {
  if (/\bunchecked="[^"]+"/.test(info)) return 'unchecked'
  if (title === 'docs.config.ts' && !code.includes('export default')) return 'options'
  if (title !== undefined && isPath(title)) return 'file'
  if (language === 'sh') return 'commands'
  if (language === 'ts' && /^\w+: /.test(code)) return 'options'
  return language === 'text' || language === '' ? 'output' : 'page'
}

/** `src/a.ts`, `.gitignore`, `Caddyfile`; not `A whole file, and a part of one`. */
function isPath(title: string): boolean {
  return /^[\w./-]+\.\w+$|^[\w/]*[A-Z]?[a-z]+file$|^\.\w+$/.test(title)
}
