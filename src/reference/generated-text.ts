import type { GeneratedPage, OriginMark, ReferenceOrigin } from '../model/reference.ts'
import { matchesPattern } from '../support/matches-pattern.ts'

/** Where a piece of generated text came from. */
export interface TextOrigin {
  readonly file: string
  /** 1-based. */
  readonly line: number
}

/** Collects a generated page's Markdown and remembers which line came from where. */
export interface GeneratedText {
  /** Writes a block and a blank line behind it; its lines are one by one those of the origin when `follows`. */
  block(markdown: string, origin?: TextOrigin, follows?: boolean): void
  /**
   * Makes a name in the page's code a link (`linkCode`), and `[name]` in its prose. The first address of a name holds, and Markdown
   * does not tell names apart by case. Says whether the name leads there now.
   */
  define(name: string, href: string): boolean
  finish(path: string, frontMatter: Readonly<Record<string, unknown>>): GeneratedPage
}

export function createGeneratedText(): GeneratedText {
  const lines: string[] = []
  const marks: OriginMark[] = []
  const definitions = new Map<string, { readonly name: string; readonly href: string }>()
  return {
    block(markdown, origin, follows = false) {
      if (origin) marks.push({ line: lines.length + 1, file: origin.file, at: origin.line, follows })
      for (const line of markdown.split('\n')) lines.push(line)
      lines.push('')
    },
    define(name, href) {
      const known = definitions.get(name.toLowerCase())
      if (!known) definitions.set(name.toLowerCase(), { name, href })
      return !known || (known.name === name && known.href === href)
    },
    finish(path, frontMatter) {
      const front = ['---', ...Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`), '---', '']
      const sorted = [...definitions.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
      const text = [...front, ...lines, ...sorted.map(({ name, href }) => `[${name}]: ${href}`), ''].join('\n')
      return { path, text, origins: marks.map((mark) => ({ ...mark, line: mark.line + front.length })) }
    },
  }
}

/** The place a line of a generated page was made from; undefined where nobody wrote it. */
export function originOf({ origins }: Pick<GeneratedPage, 'origins'>, line: number): TextOrigin | undefined {
  const mark = origins.findLast((candidate) => candidate.line <= line)
  return mark && { file: mark.file, line: mark.follows ? mark.at + line - mark.line : mark.at }
}

/** Signs that mean something anywhere, before certain others, or only where a line begins with them. */
const signs = /[\\`*[\]|~]|(?<!\w)_|_(?!\w)|!(?=\[)|&(?=[#\w])|\{(?=#)|^[-+#=>:]|(?<=^\d{1,9})[.)](?=\s|$)/g

/** Words as text: no sign in them means anything. On one line. */
export function escapeMarkdown(words: string): string {
  return words
    .replace(/\s*\n\s*/g, ' ')
    .replace(signs, '\\$&')
    .replaceAll('<', '&lt;')
}

/** Code within a line, whatever it holds. */
export function codeSpan(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim()
  if (line === '') return ''
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map(({ length }) => length))
  const marks = '`'.repeat(longest + 1)
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : ''
  return `${marks}${gap}${line}${gap}${marks}`
}

/** The address of a line of a package's file, by the config's `sourceUrl`; undefined where that is not given. */
export function sourceAddress(
  sourceUrl: string | undefined,
  { name, version }: ReferenceOrigin,
  place: { readonly path: string; readonly line: number },
): string | undefined {
  const values: Readonly<Record<string, string>> = { package: name, version, file: place.path, line: String(place.line) }
  return sourceUrl?.replace(/\{(package|version|file|line)\}/g, (_mark, key: string) => encodeURI(values[key] ?? ''))
}

/** What comments may name although nothing answers, and which of it is still needed. */
export interface Acceptance {
  accepts(name: string): boolean
  /** The entries that accepted nothing, as the config has them. */
  readonly unused: readonly string[]
}

export function createAcceptance(entries: readonly string[]): Acceptance {
  const used = new Set<string>()
  return {
    accepts(name) {
      const entry = entries.find((pattern) => matchesPattern(pattern, name))
      if (entry !== undefined) used.add(entry)
      return entry !== undefined
    },
    get unused() {
      return entries.filter((entry) => !used.has(entry))
    },
  }
}
