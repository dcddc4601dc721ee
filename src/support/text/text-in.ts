import type { Locale } from '../../model/site-config.ts'
import type { TranslatableText } from '../../model/user-config.ts'

/** A text of the config in a language; where it has none for that, in the site's default one. */
export function textIn(text: TranslatableText, { code }: Pick<Locale, 'code'>, locales: readonly Pick<Locale, 'code'>[]): string {
  if (typeof text === 'string') return text
  return text[code] ?? text[locales[0]?.code ?? ''] ?? ''
}
