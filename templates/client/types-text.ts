import { typesMessages } from '../types-messages.ts'
import { createText } from './client-text.ts'

export const typesText = createText(typesMessages)
