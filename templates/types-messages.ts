import type { ThemeMessageId } from '../src/core/model/messages.ts'

/** The strings for the script that shows types, which only sites with types load. */
export const typesMessages = {
  typesHint: 'Press Enter to read the types of names with the arrow keys, and Escape to leave.',
} as const satisfies Partial<Record<ThemeMessageId, string>>
