import { encodeAddress } from '../../../../kit/escape/percent.ts'
import { addNote, argumentOf, attribute, type PageEdits, replaceByBlock, replaceTags, type TranslateShortcode } from './page-edits.ts'
import type { Shortcode } from './scan-shortcodes.ts'

export const translateCards: TranslateShortcode = (shortcode, page) =>
  replaceByBlock(page, shortcode, '<Cards>', '</Cards>', { blankLines: true })

export const translateCard: TranslateShortcode = (shortcode, page) => {
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

export const translateButton: TranslateShortcode = (shortcode, page) => {
  const href = argumentOf(shortcode, ['href', 'link', 'url'], 0)
  const reference = shortcode.named.relref
  const address = reference === undefined ? href : addressOfReference(page, reference)
  if (address === undefined) return replaceTags(page, shortcode, '', '')
  if (!shortcode.isPaired)
    return replaceTags(page, shortcode, `[${argumentOf(shortcode, ['text', 'title'], 1) ?? address}](${address})`, '')
  return trimmed(page, shortcode, '[', `](${/[\s()]/.test(address) ? `<${address}>` : address})`)
}

function addressOfReference({ findPage, page, site }: PageEdits, reference: string): string {
  const [path = '', fragment] = reference.split('#')
  const found = findPage(path, page)
  return `${found ? encodeAddress(`${site.base.slice(0, -1)}${found.address}`) : path}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The text of a link does not begin or end with a line of its own. */
function trimmed({ text, edits }: PageEdits, { start, innerStart, innerEnd, end }: Shortcode, open: string, close: string): undefined {
  const inner = text.slice(innerStart, innerEnd)
  const lead = inner.length - inner.trimStart().length
  const tail = inner.trim() === '' ? 0 : inner.length - inner.trimEnd().length
  edits.push({ start, end: innerStart + lead, text: open }, { start: innerEnd - tail, end, text: close })
  return undefined
}

export const translateBadge: TranslateShortcode = (shortcode, page) => {
  const inner = page.text.slice(shortcode.innerStart, shortcode.innerEnd).trim()
  const text = argumentOf(shortcode, ['content', 'text', 'title', 'value'], 0)
  const label = [text, inner].filter((each) => each !== undefined && each !== '').join(' ')
  page.edits.push({ start: shortcode.start, end: shortcode.end, text: `<Badge${attribute('text', label)} />` })
  return 'whole'
}

export const translateIcon: TranslateShortcode = (shortcode, page) => {
  addNote(page, shortcode, 'An icon of the theme: choose one of docsgen’s icons, such as `<Icon name="info" />`.')
  return replaceTags(page, shortcode, '', '')
}
