/** Returns the strings in `<html data-messages>` that differ from English, and their language code. */
export function ownTexts(): Readonly<Record<string, string>> {
  return JSON.parse(document.documentElement.dataset.messages ?? '{}')
}

/** Creates a function that returns one of several strings in the page's language. The strings contain no placeholders. */
export function createText<const Messages extends Readonly<Record<string, string>>>(
  english: { readonly [Id in keyof Messages]: Messages[Id] extends `${string}{${string}` ? never : Messages[Id] },
): (id: keyof Messages & string) => string {
  return (id) => ownTexts()[id] ?? english[id]
}
