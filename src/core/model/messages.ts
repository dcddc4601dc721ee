import type { CountedMessageId, ThemeMessageId } from '../../../templates/contract/message-ids.ts'

export type { ThemeMessageId }

/** The strings that docsgen adds to the content of a page, by their IDs. Features use `declare module` to add theirs. */
export interface BodyMessages extends Record<'linkToHeading' | 'table' | 'taskDone' | 'taskToDo', string> {}

export type BodyMessageId = keyof BodyMessages

type MessageId = ThemeMessageId | BodyMessageId

/** A string for each plural category of the language. Only `other` is required. */
export interface PluralForms {
  readonly zero?: string
  readonly one?: string
  readonly two?: string
  readonly few?: string
  readonly many?: string
  readonly other: string
}

/** The strings in one language. */
export type MessageTexts = Readonly<
  Partial<Record<Exclude<MessageId, CountedMessageId>, string> & Record<CountedMessageId, string | PluralForms>>
>

/**
 * Plain text for readers, which is either one string for all languages or one string for each language code, such as `{ en: 'Guide', de:
 * 'Anleitung' }`.
 */
export type TranslatableText = string | Readonly<Record<string, string>>
