import { messages as themeMessages } from '../../../templates/messages.ts'
import { bodyMessages } from '../markdown/body-messages.ts'
import type { MessageTexts } from '../model/messages.ts'

/** All English strings of the interface. A locale can translate them. */
export const englishMessages: Required<MessageTexts> = { ...themeMessages, ...bodyMessages }
