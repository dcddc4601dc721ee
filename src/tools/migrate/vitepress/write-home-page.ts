import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { escapeAttribute, escapeTags } from '../../../kit/escape/markup.ts'
import { textOf, type Values } from '../values.ts'

/** Writes the hero and the features of a home page as text that readers can also read elsewhere. */
export function writeHomePage({ hero, features }: Values): string {
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
