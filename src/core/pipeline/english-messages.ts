import { messages as themeMessages } from '../../../templates/messages.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import type { Feature } from '../feature.ts'
import { syntaxOf } from '../markdown/syntax-table.ts'
import type { MessageTexts } from '../model/messages.ts'

/** All English interface strings, which a locale can translate. */
export function listEnglishMessages(features: readonly Feature[]): MessageTexts {
  // The order is that of the translations, whatever the order of features.
  return { ...themeMessages, ...Object.fromEntries(Object.entries(syntaxOf(features).texts).sort(byText(([id]) => id))) }
}
