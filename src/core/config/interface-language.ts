import type { MessageTexts } from '../model/messages.ts'
import type { Locale, TranslatableAdmonition } from '../model/site-config.ts'
import { builtInAdmonitions } from './page-options.ts'

/** docsgen's own translations into a language: `src/core/languages/de.json`. */
export interface LanguageTexts {
  /** The titles of the built-in admonitions, keyed by type. */
  readonly admonitions: Readonly<Record<string, string>>
  readonly messages: MessageTexts
}

/** Loads the translations with a name from `languageNames`. Returns undefined if there are none. */
export type BuiltInTexts = (name: string) => LanguageTexts | undefined

/** Languages whose readers can also read another language that docsgen supports. */
const readAs: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

/**
 * The names that a translation into a language can have, best match first: `de-AT`, `de`. The list is empty for English, which needs no
 * translation.
 */
export function languageNames(code: string): readonly string[] {
  const locale = new Intl.Locale(code)
  const { language } = locale
  if (language === 'en') return []
  // Chinese has two writing systems, and the region implies which one is used.
  if (language === 'zh') return locale.maximize().script === 'Hant' ? ['zh-TW'] : ['zh']
  const subtags = locale.baseName.split('-')
  return [...subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-')), readAs[language] ?? ''].filter(Boolean)
}

const scriptsFromRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'])

/** The writing direction of a language. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return scriptsFromRight.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** docsgen's own translations into a language, or undefined if there are none. */
export function findBuiltInTexts(code: string, load: BuiltInTexts): LanguageTexts | undefined {
  for (const name of languageNames(code)) {
    const texts = load(name)
    if (texts) return texts
  }
  return undefined
}

/** The built-in admonitions, with their titles in the languages that docsgen supports. */
export function translateAdmonitions(
  locales: readonly Pick<Locale, 'code'>[],
  load: BuiltInTexts,
): Readonly<Record<string, TranslatableAdmonition>> {
  const translated = locales.map(({ code }) => [code, findBuiltInTexts(code, load)?.admonitions] as const)
  if (translated.every(([, titles]) => titles === undefined)) return builtInAdmonitions
  const titlesOf = (kind: string, english: string) =>
    Object.fromEntries(translated.map(([code, titles]) => [code, titles?.[kind] ?? english]))
  return Object.fromEntries(
    Object.entries(builtInAdmonitions).map(([kind, look]) => [kind, { ...look, title: titlesOf(kind, look.title) }]),
  )
}
