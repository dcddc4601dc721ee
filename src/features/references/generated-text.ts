import type { GeneratedPage, OriginMark, TextOrigin } from '../../core/model/source-file.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { escapeTags } from '../../kit/escape/markup.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { codeSpanOf } from '../../kit/markdown-lines/fence.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'
import { parseUrl } from '../../kit/url/address.ts'
import type { ReferenceOrigin } from './reference-types.ts'
import { countPage, countText } from './work-limits.ts'

export type GeneratedText = ReturnType<typeof createGeneratedText>

/** Collects the Markdown of a generated page and the source of each line. */
export function createGeneratedText() {
  const lines: string[] = []
  const marks: OriginMark[] = []
  const definitions = new Map<string, { readonly name: string; readonly href: string }>()
  return {
    /** Writes a block and a blank line. If `follows`, its lines correspond to those of the origin. */
    block(markdown: string, origin?: TextOrigin, follows = false): void {
      if (origin) marks.push({ line: lines.length + 1, file: origin.file, at: origin.line, follows })
      for (const line of markdown.split('\n')) lines.push(line)
      lines.push('')
      countText(markdown, lines.length + definitions.size)
    },
    /**
     * Links a name in the page's code (`linkCode`), and `[name]` in its prose. The first URL of a name is used, ignoring case. Returns
     * whether this URL is used for the name.
     */
    define(name: string, href: string): boolean {
      const known = definitions.get(name.toLowerCase())
      if (!known) {
        definitions.set(name.toLowerCase(), { name, href })
        countText(name + href, lines.length + definitions.size)
      }
      return !known || (known.name === name && known.href === href)
    },
    finish(path: string, frontMatter: Readonly<Record<string, unknown>>): GeneratedPage {
      countPage()
      const front = ['---', ...Object.entries(frontMatter).flatMap(([key, value]) => writeEntry(key, value)), '---', '']
      const sorted = [...definitions.values()].sort(byText(({ name }) => name))
      const text = [...front, ...lines, ...sorted.map(({ name, href }) => `[${name}]: ${href}`), ''].join('\n')
      return { path, text, origins: marks.map((mark) => ({ ...mark, line: mark.line + front.length })) }
    },
  }
}

/** Writes a separate line for each value, because parsing YAML in brackets takes ten times as long as plain lines. */
function writeEntry(key: string, value: unknown): readonly string[] {
  if (!isRecord(value)) return [`${key}: ${JSON.stringify(value)}`]
  const inner = Object.entries(value).filter(([, each]) => each !== undefined)
  return inner.length === 0 ? [] : [`${key}:`, ...inner.map(([name, each]) => `  ${name}: ${JSON.stringify(each)}`)]
}

/** Characters that have a meaning everywhere, before certain other characters, or at the start of a line. */
const signs = /[\\`*[\]|~]|(?<!\w)_|_(?!\w)|!(?=\[)|&(?=[#\w])|\{(?=#)|^[-+#=>:]|(?<=^\d{1,9})[.)](?=\s|$)/g

/** Escapes text for use in one line of Markdown. */
export function escapeMarkdown(words: string): string {
  return escapeTags(joinLines(words).replace(signs, '\\$&'))
}

/** Replaces line breaks and the surrounding blanks with a single blank. */
export function joinLines(text: string): string {
  return text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))
}

/** Formats any text as inline code. */
export function codeSpan(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim()
  return line === '' ? '' : codeSpanOf(line)
}

/** The URL of a line in a package, according to the config's `sourceUrl`, if it is set. */
export function sourceAddress(
  sourceUrl: string | undefined,
  { name, version }: ReferenceOrigin,
  place: { readonly path: string; readonly line: number },
): string | undefined {
  const values: Readonly<Record<string, string>> = { package: name, version, file: place.path, line: String(place.line) }
  return sourceUrl?.replace(/\{(package|version|file|line)\}/g, (_mark, key: string) => encodeAddress(values[key] ?? ''))
}

/** Writes a Markdown table. The first row is the table head. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((cells) => cells.map(tableCell))
  return [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Escapes characters that would end a table cell. */
function tableCell(markdown: string): string {
  return markdown.replace(/\\+\|?|\|/g, (whole) => (whole.endsWith('|') && whole.length % 2 === 1 ? `${whole.slice(0, -1)}\\|` : whole))
}

/**
 * Resolves a link in a description. If the result is undefined, only the text of the link remains, and this is reported unless the config
 * accepts the URL.
 */
export function resolveAddress(href: string, acceptance: Acceptance, report: () => void): string | undefined {
  if (/^(?:https?:|mailto:)/i.test(href)) return href
  if (acceptance.accepts(href)) return undefined
  const absolute = resolveFrom(acceptance.linkBase, href)
  if (absolute !== undefined) return absolute
  if (href.startsWith('/') && !href.startsWith('//')) return href
  report()
  return undefined
}

/** The URL of a relative link in a source with a `linkBase`. Undefined for other links, anchors, and other schemes. */
export function resolveFrom(linkBase: string | undefined, href: string): string | undefined {
  if (linkBase === undefined || href.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(href)) return undefined
  const url = parseUrl(href, linkBase)
  // Browsers remove control characters, which could hide a scheme.
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Decides which links of a source are shown as text, and completes relative links. */
export interface Acceptance {
  /** Whether the config accepts a name or URL that has no page. */
  accepts(name: string): boolean
  /** The base URL of relative links. @default they are links to the site */
  readonly linkBase?: string | undefined
}

/** Accepts unresolved names in comments, and finds unused entries. */
export function createAcceptance(entries: readonly string[]) {
  const used = new Set<string>()
  return {
    accepts(name: string): boolean {
      const entry = entries.find((pattern) => matchesPattern(pattern, name))
      if (entry !== undefined) used.add(entry)
      return entry !== undefined
    },
    /** The entries in the config that have not accepted anything. */
    get unused(): readonly string[] {
      return entries.filter((entry) => !used.has(entry))
    },
  }
}

const longest = 200
const endOfSentence = /(?<!\b(?:e\.g|i\.e|etc|vs|incl|resp))[.!?](?=\s|$)/

/** The first sentence of a comment as plain text, ignoring bold lines, which act as headings. May be empty. */
export function firstSentence(markdown: string): string {
  const prose = [...readMarkdownLines(markdown, { anyIndent: true })].map(({ line, part }) => (part === 'text' ? line : '')).join('\n')
  const paragraph = prose.split(/\n\s*\n/).find((part) => /^\s*(?!\*\*[^*]*\*\*\s*$)[^\s#:|>-]/.test(part)) ?? ''
  const text = plain(paragraph)
  const end = endOfSentence.exec(text)
  const sentence = end ? text.slice(0, end.index + 1) : text.replace(/[,:]?$/, (sign) => (sign === '' ? '' : '…'))
  if (sentence.length <= longest) return sentence
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…`
}

function plain(markdown: string): string {
  return markdown
    .replace(
      /\{@link(?:code|plain)?\s+([^\s|{}]+)((?:[\s|][^{}]*)?)\}/g,
      (_all, target: string, rest: string) => rest.trim().replace(/^\|/, '').trim() || target,
    )
    .replace(/!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|__([^_]+)__|(?<!\w)_([^_\s][^_]*)_(?!\w)/g, '$1$2$3$4')
    .replace(/`+/g, '')
    .replace(/\\([^\w\s])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
