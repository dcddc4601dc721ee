import { messages as themeMessages } from '../../../templates/messages.ts'
import { bodyMessages } from '../markdown/body-writer.ts'
import type { MessageTexts } from '../model/messages.ts'

/** All English interface strings, which a locale can translate. */
export const englishMessages: Required<MessageTexts> = { ...themeMessages, ...bodyMessages }
