import { originalText } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'

export function translatePage({ text }: TranslateInput): Translation {
  return { revised: originalText(text), notes: [], components: [], partials: [] }
}
