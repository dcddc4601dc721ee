/** Splits a text into words, which is easier to read than a list of quoted strings. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\S+/g) ?? []
}

/** Assigns the same value to all names, which are the words of a text. */
export function all<T>(value: T, names: string): Readonly<Record<string, T>> {
  return Object.fromEntries(wordsOf(names).map((name) => [name, value]))
}

/** The keywords and names of TypeScript that can be in a type. */
export const typeWords: ReadonlySet<string> = new Set(
  'abstract any as asserts bigint boolean const default delete enum extends false function import in infer is keyof let never new null number object of out readonly string symbol this true type typeof undefined unique unknown var void'.split(
    ' ',
  ),
)
