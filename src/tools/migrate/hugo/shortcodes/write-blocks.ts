import { beginsWithFence, fenceAround } from '../../../../kit/markdown-lines/fence.ts'
import { all, wordsOf } from '../../../../kit/text/words.ts'
import { endsLine } from '../../mdx/mdx-page.ts'
import type { PageDraft } from '../../text/page-draft.ts'
import { admonitionKinds } from '../../values.ts'
import {
  addNote,
  argumentOf,
  attribute,
  isInline,
  replaceByBlock,
  replaceTags,
  replaceWhole,
  type Shortcode,
  type TranslateShortcode,
} from './shortcode.ts'
import { addressOfReference } from './write-references.ts'

/** Names of shortcodes that take an admonition kind as an argument, and of shortcodes that are named after a kind. */
const boxNames = `
  hint alert notice callout admonition box pageinfo notification
  note info tip important warning warn caution danger success error question example abstract
`

const detailsNames = 'details expand collapse toggle accordion-item toggleblock spoiler'

const translateBox: TranslateShortcode = (shortcode, page) => {
  const name = shortcode.name.toLowerCase()
  const first = shortcode.positional[0]
  const given = argumentOf(shortcode, ['type', 'style', 'color', 'kind', 'level', 'context'])
  const isKind = admonitionKinds[name] !== undefined && name !== 'hint'
  const kind = admonitionKinds[(isKind ? name : (given ?? first ?? '')).toLowerCase()] ?? (name === 'pageinfo' ? 'info' : 'note')
  // The first argument is the kind, unless the shortcode's name is. A title follows the kind.
  const title = argumentOf(shortcode, ['title', 'heading', 'header']) ?? shortcode.positional[isKind || given !== undefined ? 0 : 1]
  return writeContainer(page, shortcode, `${kind}${titleText(title)}`)
}

const translateDetails: TranslateShortcode = (shortcode, page) => {
  const title = argumentOf(shortcode, ['summary', 'title', 'label', 'header', 'name'], 0)
  const isOpen = shortcode.named.open === 'true' || shortcode.named.closed === 'false' || shortcode.positional.slice(1).includes('open')
  return writeContainer(page, shortcode, `details${isOpen ? '{open}' : ''}${titleText(title ?? 'Details')}`)
}

function titleText(title: string | undefined): string {
  const text = title?.replace(/\s+/g, ' ').trim() ?? ''
  return text === '' || text === 'true' || text === 'false' ? '' : ` ${text}`
}

/** A container that contains other containers has more colons. */
function writeContainer(page: PageDraft, shortcode: Shortcode, opening: string): undefined {
  const colons = ':'.repeat(2 + heightOf(shortcode))
  return replaceByBlock(page, shortcode, `${colons}${opening}`, colons)
}

const containers = new Set(wordsOf(`${boxNames} ${detailsNames}`))

function heightOf(shortcode: Shortcode): number {
  return (containers.has(shortcode.name.toLowerCase()) ? 1 : 0) + Math.max(0, ...shortcode.children.map(heightOf))
}

/** Shortcodes whose output is text, even in code. */
export function isTextInCode(name: string): boolean {
  return /^(?:ref|relref|param|siteparam)$/.test(name)
}

const tabsNames = new Set(['tabs', 'tabpane', 'tabbed', 'codetabs', 'code-tabs'])

const translateTabs: TranslateShortcode = (shortcode, page) => {
  const group = argumentOf(shortcode, ['groupid', 'group', 'groupname'])
  return replaceByBlock(page, shortcode, `<Tabs${attribute('group', group)}>`, '</Tabs>', { blankLines: true })
}

const translateTab: TranslateShortcode = (shortcode, page) => {
  const parent = shortcode.parent && tabsNames.has(shortcode.parent.name.toLowerCase()) ? shortcode.parent : undefined
  // A disabled tab only labels the other tabs.
  if (shortcode.named.disabled === 'true') return replaceWhole(page, shortcode, '')
  const label = labelOf(shortcode, parent)
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd)
  const fence = codeFence(shortcode, parent, inner)
  const open = `<TabItem${attribute('label', label)}>${fence === undefined ? '' : `\n\n${fence.open}`}`
  const close = `${fence === undefined ? '' : `${fence.close}\n\n`}</TabItem>`
  const [before, after] = parent ? ['', ''] : ['<Tabs>\n', '\n</Tabs>']
  return replaceByBlock(page, shortcode, `${before}${open}`, `${close}${after}`, { blankLines: fence === undefined })
}

function labelOf(shortcode: Shortcode, parent: Shortcode | undefined): string {
  const own = argumentOf(shortcode, ['header', 'title', 'name', 'label'], 0)
  if (own !== undefined && own !== '') return own
  const index = parent?.children.indexOf(shortcode) ?? 0
  return parent?.named.items?.split(',')[index]?.trim() || `Tab ${index + 1}`
}

/** In Docsy, a tab contains code unless the tab is set to contain text. */
function codeFence(
  shortcode: Shortcode,
  parent: Shortcode | undefined,
  inner: string,
): { readonly open: string; readonly close: string } | undefined {
  const isDocsy = parent?.name.toLowerCase() === 'tabpane'
  const isText = shortcode.isMarkdown || (shortcode.named.text ?? parent?.named.text) === 'true'
  if (!isDocsy || isText || shortcode.children.some(({ name }) => !isTextInCode(name)) || beginsWithFence(inner)) return undefined
  const isNamed = (shortcode.named.langequalsheader ?? parent?.named.langequalsheader) === 'true'
  const language = shortcode.named.lang ?? (isNamed ? labelOf(shortcode, parent).toLowerCase() : (parent?.named.lang ?? ''))
  const ticks = fenceAround(inner)
  return { open: `${ticks}${language}`, close: ticks }
}

const translateCard: TranslateShortcode = (shortcode, page) => {
  const title = (argumentOf(shortcode, ['title', 'header'], 0) ?? '').replace(/[*`]|<[^>]*>/g, '')
  const href = argumentOf(shortcode, ['link', 'href', 'url'])
  const description = argumentOf(shortcode, ['subtitle', 'description'])
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd).trim()
  const attributes = `${attribute('title', title || 'Card')}${attribute('href', href)}`
  if (shortcode.named.footer !== undefined) addNote(page, shortcode, 'Cards have no footer: put its text into the card.')
  if (inner === '' && href !== undefined)
    return replaceTags(page, shortcode, `<CardLink${attributes}${attribute('description', description)} />`, '')
  const isCode = shortcode.named.code === 'true'
  const open = `<Card${attributes}>${isCode ? `\n\n\`\`\`${shortcode.named.lang ?? ''}` : ''}`
  return replaceByBlock(page, shortcode, open, `${isCode ? '```\n\n' : ''}</Card>`, { blankLines: !isCode })
}

const translateButton: TranslateShortcode = (shortcode, page) => {
  const href = argumentOf(shortcode, ['href', 'link', 'url'], 0)
  const reference = shortcode.named.relref
  const address = reference === undefined ? href : addressOfReference(page, reference)
  if (address === undefined) return replaceTags(page, shortcode, '', '')
  if (!shortcode.isPaired)
    return replaceTags(page, shortcode, `[${argumentOf(shortcode, ['text', 'title'], 1) ?? address}](${address})`, '')
  return trimmed(page, shortcode, '[', `](${/[\s()]/.test(address) ? `<${address}>` : address})`)
}

/** The text of a link must not begin or end with a line break. */
function trimmed({ text, edits }: PageDraft, { start, innerStart, innerEnd, end }: Shortcode, open: string, close: string): undefined {
  const inner = text.slice(innerStart, innerEnd)
  const lead = inner.length - inner.trimStart().length
  const tail = inner.trim() === '' ? 0 : inner.length - inner.trimEnd().length
  edits.push({ start, end: innerStart + lead, text: open }, { start: innerEnd - tail, end, text: close })
  return undefined
}

const translateBadge: TranslateShortcode = (shortcode, page) => {
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd).trim()
  const text = argumentOf(shortcode, ['content', 'text', 'title', 'value'], 0)
  const label = [text, inner].filter((each) => each !== undefined && each !== '').join(' ')
  page.edits.push({ start: shortcode.start, end: shortcode.end, text: `<Badge${attribute('text', label)} />` })
  return 'whole'
}

export const translateHighlight: TranslateShortcode = (shortcode, page) => {
  const language = argumentOf(shortcode, ['lang', 'type'], 0) ?? 'text'
  const written = shortcode.positional[1] ?? ''
  const named = Object.entries(shortcode.named).filter(([key]) => key !== 'lang' && key !== 'type')
  // `linenos=table,hl_lines=8 15-17`
  const pairs = written.split(',').map((each): readonly [string, string] => {
    const [key = '', value = 'true'] = each.split('=')
    return [key.trim().toLowerCase(), value.trim()]
  })
  const info = writeFenceOptions(Object.fromEntries([...pairs, ...named]))
  return writeFence(page, shortcode, `${language}${info.text}`)
}

const translateFormula: TranslateShortcode = (shortcode, page) => {
  // Without content, the shortcode enables formulas for the page.
  if (!shortcode.isPaired) return replaceTags(page, shortcode, '', '')
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd)
  // Authors who use Relearn also write the dollar signs.
  if (/^\s*\$/.test(inner)) return replaceTags(page, shortcode, '', '')
  const isDisplay =
    shortcode.positional.includes('display') || shortcode.named.display === 'true' || !isInline(page, shortcode) || inner.includes('\n')
  if (isDisplay) {
    replaceByBlock(page, shortcode, '$$', '$$')
    return 'whole'
  }
  page.edits.push({ start: shortcode.start, end: shortcode.end, text: `$${inner.trim()}$` })
  return 'whole'
}

/** Code in a fence is not translated, including its shortcodes. */
function writeFence(page: PageDraft, shortcode: Shortcode, info: string): 'whole' {
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd)
  const ticks = fenceAround(inner)
  // Themes accept a code fence inside the shortcode.
  if (beginsWithFence(inner)) replaceTags(page, shortcode, endsLine(page.text, shortcode.innerStart) ? '' : '\n', '')
  else replaceByBlock(page, shortcode, `${ticks}${info}`, ticks)
  // In a list, lines that are not indented would end the item.
  const indent = /^ *(?=\{)/.exec(page.text.slice(page.text.lastIndexOf('\n', shortcode.start) + 1))?.[0] ?? ''
  for (
    let at = page.text.indexOf('\n', shortcode.innerStart) + 1;
    indent !== '' && at > 0 && at <= shortcode.innerEnd;
    at = page.text.indexOf('\n', at) + 1
  )
    if (!page.text.startsWith(indent, at)) page.edits.push({ start: at, end: at, text: indent })
  return 'whole'
}

/** Options that affect only the HTML that Hugo writes. */
const silent = new Set(
  wordsOf(`
  style nobackground anchorlinenos lineanchors guesssyntax hl_inline linenumbersintable tabwidth noclasses class id codefences
  wrapperclass noHl
`),
)

/** Writes options of code blocks: `linenos=table`, `hl_lines=[1,"3-4"]`, `title="a.go"`. Keys are in lowercase. */
export function writeFenceOptions(options: Readonly<Record<string, string>>) {
  const lost: string[] = []
  let text = ''
  for (const [key, value] of Object.entries(options)) {
    if (key === 'hl_lines') {
      const lines = [...value.matchAll(/\d+(?:-\d+)?/g)].map(([each]) => each).join(',')
      if (lines !== '') text = ` {${lines}}${text}`
    } else if (key === 'linenos') {
      if (value !== 'false') text += ' numbered'
    } else if (key === 'title' || key === 'filename' || key === 'name') {
      if (value !== '' && !value.includes('"')) text += ` title="${value}"`
    } else if (key === 'linenostart' && value !== '1') lost.push('linenostart')
    else if (key !== '' && !silent.has(key) && key !== 'linenostart') lost.push(key)
  }
  return { text, lost }
}

const pair = /([\w-]+)\s*=\s*(\[[^\]]*\]|"[^"]*"|'[^']*'|[^\s,}]+)/g

/**
 * Splits `{linenos=table,hl_lines=[1,"3-4"]}` into keys and values. Returns undefined if the braces contain line numbers, as in `{1,3}`.
 */
export function readFenceAttributes(braces: string): Readonly<Record<string, string>> | undefined {
  const inner = braces.slice(1, -1).trim()
  if (!/^[.#][\w-]|[\w-]\s*=/.test(inner)) return undefined
  return Object.fromEntries(
    [...inner.matchAll(pair)].map(([, key = '', value = '']) => [key.toLowerCase(), value.replace(/^["']|["']$/g, '')]),
  )
}

/** The shortcodes for blocks of text, by name. */
export const blockShortcodes: Readonly<Record<string, TranslateShortcode>> = {
  ...all(translateBox, boxNames),
  ...all(translateDetails, detailsNames),
  ...all(translateTabs, 'tabs tabpane tabbed codetabs code-tabs'),
  ...all(translateTab, 'tab codetab'),
  highlight: translateHighlight,
  mermaid: (shortcode, page) => writeFence(page, shortcode, 'mermaid'),
  ...all(translateFormula, 'katex math chem'),
  ...all(translateButton, 'button btn'),
  badge: translateBadge,
  ...all((shortcode, page) => replaceByBlock(page, shortcode, '<Cards>', '</Cards>', { blankLines: true }), 'cards cardpane card-grid'),
  ...all(translateCard, 'card link-card'),
}
