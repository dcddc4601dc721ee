import type { Token, Tokens } from 'marked'
import * as o from '../../core/config/schema-parts.ts'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { decode } from '../../core/markdown/plain-text.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'

class AbbreviationSyntax {
  /** Whether `*[HTML]: Hyper Text Markup Language` adds a tooltip to each `HTML` on the page. @default false */
  readonly abbreviations?: boolean = o.optional(o.flag())
}

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends AbbreviationSyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    readonly abbreviations?: true
  }
}

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'markdown/abbreviation': warning(
    'Abbreviation without effect',
    'The abbreviation `{label}` {problem}.',
    'Correct or remove the line. To define an abbreviation, write `*[HTML]: Hyper Text Markup Language`.',
  ),
})

export const abbreviations = defineFeature({
  name: 'abbreviations',
  options: { syntax: AbbreviationSyntax },
  diagnostics,
  parseOptions: ({ config }) => (config.syntax.abbreviations ? { abbreviations: true } : {}),
  syntax: {
    isIn: ({ text, options, isGenerated }) => options.abbreviations === true && !isGenerated && text.includes('*['),
    blocks: { '*': { read: readAbbreviation } },
    prepare(walk, tokens) {
      abbreviationNotes(walk).defined = collectAbbreviations(tokens)
    },
    writers: { abbreviation: (walk, token, offset) => noteAbbreviation(walk, token as AbbreviationToken, offset) },
    text(walk, { text }) {
      const { defined } = abbreviationNotes(walk)
      return defined && !walk.inside.isLink ? abbreviate(defined, text) : undefined
    },
    finish: reportUnusedAbbreviations,
  },
})

const abbreviationNotes = createNotes(() => ({
  defined: undefined as Abbreviations | undefined,
  /** The lines that define abbreviations, keyed by abbreviation. */
  lines: new Map<string, { readonly offset: number; readonly length: number }>(),
}))

/** Records a definition, so that it can be reported at the end if nothing uses it. */
function noteAbbreviation(walk: PageWalk, { label, title, raw }: AbbreviationToken, offset: number): void {
  const length = raw.trimEnd().length
  const { lines } = abbreviationNotes(walk)
  const report = (problem: string) =>
    walk.reports.add(createDiagnostic('markdown/abbreviation', { label, problem }, walk.reports.locate(offset, length)))
  if (label === '' || title === '') report('has no explanation')
  else if (lines.has(label)) report('is defined more than once; docsgen uses the first definition')
  else lines.set(label, { offset, length })
}

function reportUnusedAbbreviations(walk: PageWalk): void {
  const { lines, defined } = abbreviationNotes(walk)
  for (const [label, { offset, length }] of lines) {
    if (defined?.used.has(label)) continue
    const location = walk.reports.locate(offset, length)
    // Pages that share a partial use different parts of it, so only definitions in the page's own file are reported.
    if (location.file === walk.page.file)
      walk.reports.add(createDiagnostic('markdown/abbreviation', { label, problem: 'is not used in the text of this page' }, location))
  }
}

/** The maximum number of abbreviations on one page, because every text is searched for all of them. */
const maxAbbreviations = 200

/** A definition such as `*[HTML]: Hyper Text Markup Language` on its own line. */
interface AbbreviationToken extends Tokens.Generic {
  readonly type: 'abbreviation'
  readonly label: string
  readonly title: string
}

interface Abbreviations {
  readonly titles: ReadonlyMap<string, string>
  /** Matches whole words, with the longest abbreviations first. */
  readonly pattern: RegExp
  readonly used: Set<string>
}

function readAbbreviation(src: string): AbbreviationToken | undefined {
  const match = /^ {0,3}\*\[([^\]\n]{1,200})\]:[ \t]*([^\n]*)(?:\n|$)/.exec(src)
  return match ? { type: 'abbreviation', raw: match[0], label: (match[1] ?? '').trim(), title: (match[2] ?? '').trim() } : undefined
}

/** Finds every abbreviation before the page is written, because most pages define abbreviations at the end. */
function collectAbbreviations(tokens: readonly Token[]): Abbreviations | undefined {
  const titles = new Map<string, string>()
  const collect = (within: readonly Token[]): void => {
    for (const token of within) {
      if (token.type === 'abbreviation') {
        if (token.label !== '' && token.title !== '' && !titles.has(token.label) && titles.size < maxAbbreviations)
          titles.set(token.label, token.title)
      } else if (token.type === 'list') for (const item of token.items) collect(item.tokens)
      else if ('tokens' in token && token.tokens) collect(token.tokens)
    }
  }
  collect(tokens)
  if (titles.size === 0) return undefined
  const words = [...titles.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
  return { titles, pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'gu'), used: new Set() }
}

/** Converts text to HTML, with a tooltip for each abbreviation. */
function abbreviate({ titles, pattern, used }: Abbreviations, written: string): string {
  const text = decode(written)
  let html = ''
  let at = 0
  for (const { 0: word, index } of text.matchAll(pattern)) {
    used.add(word)
    html += `${escapeHtml(text.slice(at, index))}<abbr title="${escapeHtml(titles.get(word) ?? '')}">${escapeHtml(word)}</abbr>`
    at = index + word.length
  }
  return html + escapeHtml(text.slice(at))
}
