/** Splits a text into words, which is easier to read than a list of quoted strings. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/g) ?? []
}

/** Assigns the same value to all names, which are the words of a text. */
export function all<T>(value: T, names: string): Readonly<Record<string, T>> {
  return Object.fromEntries(wordsOf(names).map((name) => [name, value]))
}
