import { partMessages } from '../part-messages.ts'
import { createText } from './client-text.ts'

export const partText = createText(partMessages)
