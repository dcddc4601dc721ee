import { isMap, isScalar } from 'yaml'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readYamlDocument } from '../../../kit/data/read-data.ts'
import { escapeAttribute, escapeTags } from '../../../kit/escape/markup.ts'
import { closingLineOf } from '../../../kit/markdown-lines/front-matter.ts'
import type { OtherFrontMatter } from '../other-site.ts'
import { ownKeys } from '../own-syntax.ts'
import { addNote, type TranslationDraft } from '../text/translation-draft.ts'
import { textOf, type Values } from '../values.ts'

/** Keys of VitePress that docsgen does not need, because it does the same for all pages or in another way. */
const withoutEffect: Readonly<Record<string, string>> = {
  titleTemplate: 'docsgen adds the title of the site to the title of the browser tab.',
  prev: 'The sidebar determines the previous and next pages.',
  next: 'The sidebar determines the previous and next pages.',
  lastUpdated: 'Set `lastUpdated` in the config instead. It applies to all pages.',
  editLink: 'Set `editUrl` in the config instead. It applies to all pages.',
  aside: 'To hide the table of contents, use `toc: false`.',
  navbar: 'All pages have the navigation bar.',
  footer: 'All pages have the footer.',
  pageClass: 'To style a single page, use the theme.',
  isHome: 'To use the full width, use `layout: home`.',
  markdownStyles: 'To style pages, use the theme.',
}

const translated = new Set(['outline', 'layout', 'sidebar', 'head', 'hero', 'features'])

/** Writes the keys of VitePress as those of docsgen, and the hero and the features of a home page as text. */
export function translateFrontMatter(draft: TranslationDraft, { format, values, bodyStart }: OtherFrontMatter): void {
  if (format !== 'yaml' || Object.keys(values).length === 0) return
  const open = draft.text.indexOf('\n') + 1
  const close = closingLineOf(draft.text, bodyStart)
  const { document } = readYamlDocument(draft.text.slice(open, close))
  if (!isMap(document?.contents)) return
  const { items } = document.contents
  for (const [index, { key }] of items.entries()) {
    if (!isScalar(key) || !key.range) continue
    const start = lineStart(draft.text, open + key.range[0])
    const next = items[index + 1]?.key
    const end = isScalar(next) && next.range ? lineStart(draft.text, open + next.range[0]) : close
    if (end <= start) continue
    const replaced = replaceKey(String(key.value), values)
    if (replaced === undefined) continue
    if (replaced.advice !== undefined) addNote(draft, { start, end, advice: replaced.advice })
    draft.edits.push({ start, end, text: replaced.text })
  }
  const home = values.layout === 'home' ? writeHomePage(values) : ''
  if (home !== '') draft.edits.push({ start: bodyStart, end: bodyStart, text: `\n${home}` })
}

interface Replaced {
  /** Whole lines; empty to remove the key. */
  readonly text: string
  readonly advice?: string
}

/** undefined if the key means the same in docsgen. */
function replaceKey(key: string, values: OtherFrontMatter['values']): Replaced | undefined {
  if (Object.hasOwn(withoutEffect, key)) return { text: '', advice: `Removed. ${withoutEffect[key]}` }
  if (!translated.has(key)) {
    if (Object.hasOwn(ownKeys, key) || key === '<<') return undefined
    return { text: '', advice: `Removed: docsgen does not know \`${key}\`. To keep it, define it with \`frontMatter\` in the config.` }
  }
  const value = values[key]
  switch (key) {
    case 'outline':
      return readOutline(value)
    case 'layout':
      if (value === 'doc' || value === 'page' || value === 'home') return undefined
      return { text: 'layout: page\n', ...(value === false ? {} : { advice: 'The layout is a component of the VitePress theme.' }) }
    case 'sidebar':
      return value === false && values.layout === undefined ? { text: 'layout: page\n' } : { text: '' }
    case 'head':
      return translateHead(value)
    default:
      return values.layout === 'home' ? { text: '' } : { text: '', advice: `Only home pages show \`${key}\`.` }
  }

  function readOutline(outline: unknown): Replaced {
    const { level } = recordOf(outline)
    const range = level ?? outline
    if (range === false) return { text: 'toc: false\n' }
    if (range === 'deep') return { text: 'toc:\n  min: 2\n  max: 6\n' }
    const [min, max] = Array.isArray(range) ? range : [range, range]
    if (typeof min !== 'number' || typeof max !== 'number' || min > max) return { text: '' }
    return { text: `toc:\n  min: ${clamp(min)}\n  max: ${clamp(max)}\n` }
  }

  function translateHead(head: unknown): Replaced | undefined {
    const entries = listOf(head)
    const kept = entries.flatMap((entry) => {
      const [tag, attributes] = listOf(entry)
      const given = Object.entries(recordOf(attributes)).filter(([, each]) => typeof each === 'string')
      const { name, property, content, rel } = recordOf(attributes)
      const isMeta = tag === 'meta' && textOf(content) !== undefined && (textOf(name) ?? textOf(property)) !== undefined
      const isLink = tag === 'link' && /^(?:alternate|author|bookmark|help|license|me|next|prev)$/.test(textOf(rel) ?? '')
      if (!isMeta && !isLink) return []
      // docsgen writes these from the title, the description, and the image of the page.
      if (isMeta && /^(?:description|og:(?:type|title|url|description|site_name))$/.test(String(name ?? property))) return []
      return [
        `  - tag: ${tag}\n    attributes:\n${given.map(([each, text]) => `      ${JSON.stringify(each)}: ${JSON.stringify(text)}\n`).join('')}`,
      ]
    })
    const found = entries.find((entry) => recordOf(listOf(entry)[1]).name === 'description')
    const description = values.description === undefined ? textOf(recordOf(listOf(found)[1]).content) : undefined
    const hasOther = entries.some((entry) => !['meta', 'link'].includes(String(listOf(entry)[0])))
    return {
      text: `${description === undefined ? '' : `description: ${JSON.stringify(description)}\n`}${kept.length === 0 ? '' : `head:\n${kept.join('')}`}`,
      ...(hasOther && { advice: 'Scripts and styles are not allowed in front matter. Use `head` in the config.' }),
    }
  }
}

function clamp(level: number): number {
  return Math.min(6, Math.max(2, Math.floor(level)))
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}

/** Writes the hero and the features of a home page as text that readers can also read elsewhere. */
function writeHomePage({ hero, features }: Values): string {
  const { name, text, tagline, actions } = recordOf(hero)
  const heading = [textOf(name), textOf(text)].filter((each) => each !== undefined && each !== '').join(': ')
  const links = listOf(actions).flatMap((each) => {
    const { text: label, link } = recordOf(each)
    return typeof label === 'string' && typeof link === 'string' ? [`[${plain(label)}](${target(link)})`] : []
  })
  const cards = listOf(features).map((each) => writeCard(recordOf(each)))
  const parts = [
    heading === '' ? '' : `# ${plain(heading)}`,
    plain(textOf(tagline) ?? ''),
    links.join(' · '),
    cards.length === 0 ? '' : `<Cards>\n${cards.join('')}</Cards>`,
  ]
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
}

function writeCard({ title, details, link, icon }: Values): string {
  const symbol = typeof icon === 'string' && !icon.includes('<') && icon.length <= 10 ? `${icon} ` : ''
  const href = typeof link === 'string' ? ` href=${JSON.stringify(link)}` : ''
  const name = attribute(`${symbol}${plain(textOf(title) ?? '')}`.trim())
  return `<Card title="${name}"${href}>\n\n${plain(textOf(details) ?? '')}\n\n</Card>\n`
}

/** Values can contain HTML, and are shown on one line. */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function attribute(text: string): string {
  return escapeTags(escapeAttribute(text))
}

function target(href: string): string {
  return /[\s()<>]/.test(href) ? `<${href.replaceAll(/[<>\n]/g, '')}>` : href
}
