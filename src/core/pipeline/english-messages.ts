import { messages as themeMessages } from '../../../templates/messages.ts'
import { bodyMessages } from '../markdown/body-messages.ts'
import type { MessageId } from '../model/messages.ts'

/** All texts for readers in English, which a locale can translate. */
export const englishMessages: Readonly<Record<MessageId, string>> = { ...themeMessages, ...bodyMessages }
