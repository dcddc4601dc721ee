/** Plain text for readers: either one string for all languages or one string per language code, such as `{ en: 'Guide', de: 'Anleitung' }`. */
export type TranslatableText = string | Readonly<Record<string, string>>
