import { closest } from '../../kit/similar/closest.ts'

/** The information after the backticks of a code block, as in ```` ```ts title="a.ts" {1,3-5} numbered ````. */
export interface FenceInfo {
  readonly language: string
  readonly title: string | undefined
  /** The line numbers, exactly as written in the braces. */
  readonly lines: string | undefined
  /** The file whose content replaces the code, such as `./sample.ts#region`. */
  readonly file: string | undefined
  /** The known words, and the known keys with their values. The value of a word is empty. */
  readonly values: ReadonlyMap<string, string>
  /** Unknown words and keys, exactly as written. */
  readonly unknown: readonly string[]
  /** All words and keys after the language. */
  readonly words: readonly string[]
}

/** The rules for a word or key after the language. */
export interface FenceWordRules {
  /** Whether the word needs a value. @default the word can be used without a value */
  readonly needsValue?: true
}

type KnownWords = ReadonlyMap<string, FenceWordRules>

/** Words that every site supports. */
export const coreFenceWords = { title: { needsValue: true }, filename: { needsValue: true }, file: { needsValue: true } } as const

const attribute = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([\d,\s-]*)\}|(\S+))|\{([\d,\s-]*)\}|(\[[^\]]{0,200}\]|"[^"]{0,200}"|\S+)/g
/** Matches a language in the notation of Pandoc and MkDocs: `{.python …}` and `{ .python … }`. */
const bracedLanguage = /^\{\s*\.([\w+#-]{1,40})(?=[\s}])([^{}]*)\}/
/**
 * Directives for rustdoc and mdBook, which readers do not see:
 * https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html
 */
const forOtherTools =
  /^(?:ignore(?:-[\w-]+)?|no_run|should_panic|compile_fail|noplay(?:ground|pen)|mdbook-runnable|does_not_compile|test_harness|standalone|edition\d+|E\d+)$/

export function readFenceInfo(written: string, known: KnownWords): FenceInfo {
  const isFlag = (word: string) => known.get(word)?.needsValue === undefined && known.has(word)
  const info = written.trimStart()
  const braced = bracedLanguage.exec(info)
  const head = braced ? '' : (/^[^\s{=[]+(?=[\s{[]|$)/.exec(info)?.[0] ?? '')
  // Separates `rust,ignore` and `ts:line-numbers`, because language names contain no such characters.
  const [language = '', ...directions] = braced ? [braced[1] ?? ''] : head.split(/[,:]/)
  const rest = braced ? `${braced[2]} ${info.slice(braced[0].length)}` : info.slice(head.length)
  const values = new Map(directions.filter(isFlag).map((word) => [word, '']))
  let label: string | undefined
  let numbers: string | undefined
  const unknown = directions.filter((word) => word !== '' && !isFlag(word) && !forOtherTools.test(word))
  const words: string[] = [...unknown]
  for (const { 0: found, 1: key, 2: double, 3: single, 4: inBraces, 5: bare, 6: lines, 7: word } of rest.matchAll(attribute)) {
    if (lines !== undefined) {
      numbers = lines
      words.push(found)
      continue
    }
    const name = key ?? word ?? found
    const value = double ?? single ?? inBraces ?? bare ?? ''
    words.push(name)
    if (isMark(name)) unknown.push(name)
    else if (label === undefined && isLabel(name)) label = name.slice(1, -1).trim()
    else if (key === undefined ? !isFlag(name) : !known.has(name)) unknown.push(name)
    else if (known.get(name)?.needsValue && value.trim() === '') unknown.push(found)
    else values.set(name, value)
  }
  return {
    language,
    title: values.get('title') ?? values.get('filename') ?? label,
    lines: numbers,
    file: values.get('file'),
    values,
    unknown,
    words,
  }
}

/** Whether a word is a marker such as `[code highlight]`, which belongs in a comment in the code. */
function isMark(word: string): boolean {
  const name = /^\[!?code (\S{1,40})\]$/.exec(word)?.[1]
  return name !== undefined && (closest(name, ['highlight']) !== undefined || /^(?:\+\+|--|hl)$/.test(name))
}

/** Whether a word is a title in brackets, as in VitePress and Docusaurus: `[Title]`. */
function isLabel(word: string): boolean {
  return word.startsWith('[') && word.endsWith(']') && word.slice(1, -1).trim() !== ''
}

/**
 * Reads all attributes after the language for a component of the site. Flags are `true`, and `{300}` is a number. `file` refers to the code
 * itself.
 */
export function readFenceAttributes(written: string): ReadonlyMap<string, string | number | true> {
  const values = new Map<string, string | number | true>()
  const rest = written.trimStart().replace(/^\S+/, '')
  for (const { 1: key, 2: double, 3: single, 4: inBraces, 5: bare, 7: word = '' } of rest.matchAll(attribute)) {
    if (key === undefined ? /^[A-Za-z][\w-]*$/.test(word) : key !== 'file')
      values.set(
        key ?? word,
        key === undefined ? true : /^\d+$/.test(inBraces ?? '') ? Number(inBraces) : (double ?? single ?? inBraces ?? bare ?? ''),
      )
  }
  return values
}

/** Suggests a replacement for a word that has no effect. */
export function hintForFenceWord(word: string, known: KnownWords): string | undefined {
  const [key = ''] = word.split('=')
  return key !== word || known.has(key) ? `Add a value: \`${key}="…"\`.` : undefined
}
