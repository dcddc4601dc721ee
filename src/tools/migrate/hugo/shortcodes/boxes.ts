import { argumentOf, type PageEdits, replaceByBlock, type TranslateShortcode } from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

/** The boxes of docsgen, by the words that themes use for kinds and colors. */
const kinds: Readonly<Record<string, string>> = {
  note: 'note',
  default: 'note',
  primary: 'note',
  secondary: 'note',
  light: 'note',
  dark: 'note',
  abstract: 'note',
  quote: 'note',
  example: 'note',
  info: 'info',
  blue: 'info',
  cyan: 'info',
  question: 'info',
  tip: 'tip',
  success: 'tip',
  ok: 'tip',
  green: 'tip',
  hint: 'tip',
  important: 'important',
  magenta: 'important',
  warning: 'warning',
  warn: 'warning',
  orange: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
  red: 'danger',
}

/** The box of docsgen for a word that themes use. */
export function boxKind(word: string): string {
  return kinds[word.toLowerCase()] ?? 'note'
}

/** Shortcodes that take a kind, and those that are one. */
export const boxNames: readonly string[] = [
  ...['hint', 'alert', 'notice', 'callout', 'admonition', 'box', 'pageinfo', 'notification'],
  ...['note', 'info', 'tip', 'important', 'warning', 'warn', 'caution', 'danger', 'success', 'error', 'question', 'example', 'abstract'],
]

export const detailsNames = ['details', 'expand', 'collapse', 'toggle', 'accordion-item', 'toggleblock', 'spoiler']

export const translateBox: TranslateShortcode = (shortcode, page) => {
  const name = shortcode.name.toLowerCase()
  const first = shortcode.positional[0]
  const given = argumentOf(shortcode, ['type', 'style', 'color', 'kind', 'level', 'context'])
  const isKind = kinds[name] !== undefined && name !== 'hint'
  const kind = kinds[(isKind ? name : (given ?? first ?? '')).toLowerCase()] ?? (name === 'pageinfo' ? 'info' : 'note')
  // The first argument is the kind, unless the name is; a title comes after it.
  const title = argumentOf(shortcode, ['title', 'heading', 'header']) ?? shortcode.positional[isKind || given !== undefined ? 0 : 1]
  return writeContainer(page, shortcode, `${kind}${titleText(title)}`)
}

export const translateDetails: TranslateShortcode = (shortcode, page) => {
  const title = argumentOf(shortcode, ['summary', 'title', 'label', 'header', 'name'], 0)
  const isOpen = shortcode.named.open === 'true' || shortcode.named.closed === 'false' || shortcode.positional.slice(1).includes('open')
  return writeContainer(page, shortcode, `details${isOpen ? '{open}' : ''}${titleText(title ?? 'Details')}`)
}

function titleText(title: string | undefined): string {
  const text = title?.replace(/\s+/g, ' ').trim() ?? ''
  return text === '' || text === 'true' || text === 'false' ? '' : ` ${text}`
}

/** A container around others has more colons. */
function writeContainer(page: PageEdits, shortcode: Shortcode, opening: string): undefined {
  const colons = ':'.repeat(2 + heightOf(shortcode))
  return replaceByBlock(page, shortcode, `${colons}${opening}`, colons)
}

const containers = new Set([...boxNames, ...detailsNames])

function heightOf(shortcode: Shortcode): number {
  return (containers.has(shortcode.name.toLowerCase()) ? 1 : 0) + Math.max(0, ...shortcode.children.map(heightOf))
}
