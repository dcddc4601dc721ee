/**
 * Plain text for readers, which is either one string for all languages or one string for each language code, such as `{ en: 'Guide', de:
 * 'Anleitung' }`.
 */
export type TranslatableText = string | Readonly<Record<string, string>>
