import { messages as themeMessages } from '../../templates/messages.ts'
import type { MessageId } from '../model/messages.ts'
import { bodyMessages } from '../parse/body-messages.ts'

/** All that docsgen says to readers, in English: what a language may say in other words. */
export const englishMessages: Readonly<Record<MessageId, string>> = { ...themeMessages, ...bodyMessages }
