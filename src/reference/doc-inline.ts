import { escapeMarkdown } from './markdown-words.ts'

/** What becomes of a comment's links. Lines count from 0, within the comment. */
export interface InlineRules {
  /** What an address within the comment becomes; undefined leaves the link's text alone. */
  readonly resolve: (href: string, line: number) => string | undefined
  /** The Markdown of `{@link …}`, from what stands in it; without it such tags are text. */
  readonly link?: (tag: string, line: number) => string
}

/** Parts of a paragraph that are not plain words, whichever begins first. */
const parts = new RegExp(
  [
    /(?<code>(?<!`)(?<ticks>`+)(?!`)(?:[\s\S]*?[^`])\k<ticks>(?!`))/,
    /\{@link(?:code|plain)?\s(?<tag>[^{}]*)\}/,
    /(?<escape>\\[^\w\s])/,
    /(?<image>!?)\[(?<label>(?:[^[\]\\]|\\.|\[(?:[^[\]\\]|\\.)*\])*)\]\(\s*(?<href>[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?<title>(?:\s+"[^"]*")?)\s*\)/,
    /(?<web><https?:\/\/[^\s<>]*>)/,
    /(?<mark><|\](?=[(:])|!(?=\[)|\[(?=\^)|\{(?=#))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Words that would begin a block where the link that held them began its line. */
const blockStart = /^(?:#|>|[-+*=](?=[-=\s]|$)|:::|`{3}|~{3})|(?<=^\d{1,9})[.)]/

/** A paragraph's text with its links led where the rules say; HTML and definitions come out as text. */
export function inlineText(text: string, rules: InlineRules, firstLine: number): string {
  return text.replace(parts, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const line = () => firstLine + countLines(text.slice(0, rest.at(-3) as number))
    if (groups.tag !== undefined) return rules.link ? keepLines(rules.link(groups.tag, line()), whole) : whole
    if (groups.href !== undefined) return linkText(groups, rules, line())
    // Blocks of the page's dialect may begin within what looks like code.
    if (groups.code !== undefined) return /\n\s*</.test(whole) ? whole.split('\n').map(escapeMarkdown).join('\n') : whole
    if (groups.mark === '<') return '&lt;'
    if (groups.mark !== undefined) return groups.mark === ']' ? ']\\' : groups.mark === '!' ? '!\\' : `\\${groups.mark}`
    return whole
  })
}

function linkText(
  { image, label = '', href = '', title }: Readonly<Record<string, string | undefined>>,
  rules: InlineRules,
  line: number,
): string {
  const words = inlineText(label, { ...rules, link: (tag) => plainTag(tag), resolve: () => undefined }, line)
  const target = rules.resolve(href, line)
  // Pictures of a package do not come with its pages.
  if (target === undefined || (image !== '' && !target.startsWith('https:'))) return words.trimStart().replace(blockStart, '\\$&')
  return `${image}[${words}](${target}${title})`
}

/** `{@link …}` within a link, which has a target of its own. */
function plainTag(tag: string): string {
  return /^\S+\s*\|?\s*(\S.*)$/.exec(tag.trim())?.[1] ?? tag.trim()
}

/** A tag over several lines leaves as many before it, since what follows is no line's beginning. */
function keepLines(text: string, whole: string): string {
  return '\n'.repeat(countLines(whole)) + text.replace(/\s*\n\s*/g, ' ')
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}
