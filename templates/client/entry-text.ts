import { entryMessages } from '../entry-messages.ts'
import { createText } from './client-text.ts'

export const entryText = createText(entryMessages)
