/** The package of each name in a type, where the type has the name from a package. */
export type NamePackages = Readonly<Record<string, string>>

/** The same, with an empty package for names that are not from a package, or not from one only. */
export type KnownNames = ReadonlyMap<string, string>

interface Word {
  readonly name: string
  readonly start: number
  /** The module that the type imports it from. */
  readonly module: string | undefined
}

const wordOrQuote = /import\("([^"\n]{1,1000})"\)((?:\.[\w$]+)+)|["'`]|[A-Za-z_$][\w$]*/g

const keywords = new Set(
  'abstract any asserts bigint boolean extends false function import in infer is keyof let new never null number object out readonly string symbol this true typeof undefined unique unknown var void'.split(
    ' ',
  ),
)

/** The names in a type, without keywords, keys, parameters, and text in quotes. */
function listWords(type: string): readonly Word[] {
  const words: Word[] = []
  wordOrQuote.lastIndex = 0
  for (let match = wordOrQuote.exec(type); match; match = wordOrQuote.exec(type)) {
    const { 0: text, 1: module, 2: path = '', index } = match
    if (/^["'`]/.test(text)) wordOrQuote.lastIndex = endOfQuote(type, index)
    else if (module !== undefined) for (const name of path.slice(1).split('.')) words.push({ name, start: index, module })
    else if (!keywords.has(text) && !isKey(type, index, index + text.length)) words.push({ name: text, start: index, module })
  }
  return words
}

/** A member, a parameter, or a key such as `of` in `{ of<T>(value: T): T; }`. */
function isKey(type: string, start: number, end: number): boolean {
  let at = start - 1
  while (type[at] === ' ') at--
  const before = type[at]
  const isMember = before === '.' && !type.startsWith('...', start - 3)
  return isMember || before === ';' || before === '{' || /^(?:\??:|\()/.test(type.slice(end, end + 2))
}

function endOfQuote(type: string, start: number): number {
  for (let index = start + 1; index < type.length; index++) {
    if (type[index] === '\\') index++
    else if (type[index] === type[start]) return index + 1
  }
  return type.length
}

/** Reads a type in which TypeScript names the modules: `import("zod").ZodType<T>`. */
export function readKnownNames(type: string): KnownNames {
  const known = new Map<string, string>()
  for (const { name, module } of listWords(type)) {
    const from = module === undefined ? '' : packageOf(module)
    known.set(name, (known.get(name) ?? from) === from ? from : '')
  }
  return known
}

/**
 * Finds the packages of the names in a text about a symbol. A type can be written in several ways, so the text can contain names that are
 * not known. They are from the package that declares the symbol, if from any.
 */
export function findNamePackages(text: string, known: KnownNames, owner: string | undefined): NamePackages {
  const found = new Map<string, string>()
  for (const { name, start } of listWords(text)) {
    const from = known.get(name) ?? (isTypeParameter(text, start, name) ? '' : owner)
    if (start >= endOfHead(text) && from) found.set(name, from)
  }
  return Object.fromEntries(found)
}

/** `T` in `<T>` and `<T extends string>`. */
function isTypeParameter(text: string, start: number, name: string): boolean {
  return text[start - 1] === '<' && /^(?:>\(|,| extends| =)/.test(text.slice(start + name.length, start + name.length + 8))
}

/** The package of a module, or of a file in one; empty for the sample's own modules. An alias of the site's `tsconfig.json` is kept. */
export function packageOf(module: string): string {
  const at = module.lastIndexOf('node_modules/')
  const path = at === -1 ? module : module.slice(at + 'node_modules/'.length)
  if (/^[./\\]/.test(path)) return ''
  return /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? module
}

const head = /^(?:\([a-z ]+\) |(?:const|let|var|using|function|class|interface|enum|type|namespace) )?([\w$#.]+)/

function endOfHead(text: string): number {
  return head.exec(text)?.[0].length ?? 0
}

interface PlacedNames {
  /** The offset and length of the described name. */
  readonly described: readonly [number, number]
  /** The names of packages after it. */
  readonly names: readonly Pick<Word, 'name' | 'start'>[]
}

/** Where names are in what readers are told about one of them. */
export function placeNames(text: string, packages: NamePackages): PlacedNames {
  const [whole = '', name = ''] = head.exec(text) ?? []
  const names = listWords(text).filter((word) => word.start >= whole.length && Object.hasOwn(packages, word.name))
  return { described: [whole.length - name.length, name.length], names }
}
