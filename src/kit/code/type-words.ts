/** The keywords and names of TypeScript that can be in a type. */
export const typeWords: ReadonlySet<string> = new Set(
  'abstract any as asserts bigint boolean const default delete enum extends false function import in infer is keyof let never new null number object of out readonly string symbol this true type typeof undefined unique unknown var void'.split(
    ' ',
  ),
)
