import type { GeneratedPage } from '../../model/reference.ts'
import { escapeHtml } from '../../support/escape-html.ts'
import { createGeneratedText } from '../generated-text.ts'
import { escapeMarkdown } from '../markdown-words.ts'

/** A page of a category that no declaration is the page of. */
export interface IndexPage {
  readonly title: string
  readonly folder: string
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly cards: readonly IndexCard[]
}

export interface IndexCard {
  readonly title: string
  readonly href: string
  /** Plain text. */
  readonly text: string
}

export function writeIndexPage({ title, folder, frontMatter, cards }: IndexPage): GeneratedPage {
  const text = createGeneratedText()
  const lines = cards.map(
    (card) => `<Card title="${escapeHtml(card.title)}" href="${escapeHtml(card.href)}">${escapeMarkdown(card.text)}</Card>`,
  )
  text.block(['<Cards>', ...lines, '</Cards>'].join('\n'))
  return text.finish(`${folder}/index.md`, { title, ...frontMatter })
}
