import { closest } from '../../kit/similar/closest.ts'

/** The text after a fence's backticks: ```` ```ts title="a.ts" {1,3-5} numbered ````. */
export interface FenceInfo {
  readonly language: string
  readonly title: string | undefined
  /** As written between the braces. */
  readonly highlighted: string | undefined
  readonly added: string | undefined
  readonly removed: string | undefined
  readonly numbered: boolean
  /** Comments such as `// (1)` refer to the items of the list that follows. */
  readonly annotated: boolean
  /** `{{ name }}` in it is replaced. */
  readonly variables: boolean
  /** A file whose text is shown in place of the fence's own: `./sample.ts#region`. */
  readonly file: string | undefined
  /** The schema its GraphQL is for. */
  readonly schema: string | undefined
  /** The sample goes on from the one before it. */
  readonly continues: boolean
  /** Why the sample is not checked; `` without a reason, undefined where it is to be checked. */
  readonly unchecked: string | undefined
  /** Words and keys that mean nothing, as written. */
  readonly unknown: readonly string[]
  /** Every word and key behind the language. */
  readonly words: readonly string[]
}

/** Everything that can follow a fence's language. */
export const fenceWords = [
  'title',
  'ins',
  'del',
  'file',
  'schema',
  'unchecked',
  'continues',
  'numbered',
  'showLineNumbers',
  'annotated',
  'variables',
  'filename',
] as const
const flags: ReadonlySet<string> = new Set(['continues', 'numbered', 'showLineNumbers', 'unchecked', 'annotated', 'variables'])
const keys: ReadonlySet<string> = new Set(fenceWords)
/** Of these an empty one means nothing. */
const needsValue: ReadonlySet<string> = new Set(['title', 'filename', 'ins', 'del', 'file', 'schema'])

const attribute = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([\d,\s-]*)\}|(\S+))|\{([\d,\s-]*)\}|(\[[^\]]{0,200}\]|"[^"]{0,200}"|\S+)/g
/** `{.python …}` and `{ .python … }`, as Pandoc and MkDocs write a language. */
const bracedLanguage = /^\{\s*\.([\w+#-]{1,40})(?=[\s}])([^{}]*)\}/
/** Directions to rustdoc and mdBook, which change nothing of what readers see: https://doc.rust-lang.org/rustdoc/write-documentation/documentation-tests.html */
const forOtherTools =
  /^(?:ignore(?:-[\w-]+)?|no_run|should_panic|compile_fail|noplay(?:ground|pen)|mdbook-runnable|does_not_compile|test_harness|standalone|edition\d+|E\d+)$/

export function readFenceInfo(written: string): FenceInfo {
  const info = written.trimStart()
  const braced = bracedLanguage.exec(info)
  const head = braced ? '' : (/^[^\s{=[]+(?=[\s{[]|$)/.exec(info)?.[0] ?? '')
  // `rust,ignore`, `ts:line-numbers`: no language has such a sign in its name.
  const [language = '', ...directions] = braced ? [braced[1] ?? ''] : head.split(/[,:]/)
  const rest = braced ? `${braced[2]} ${info.slice(braced[0].length)}` : info.slice(head.length)
  const values = new Map(directions.filter((word) => flags.has(word)).map((word) => [word, '']))
  let label: string | undefined
  let highlighted: string | undefined
  const unknown = directions.filter((word) => word !== '' && !flags.has(word) && !forOtherTools.test(word))
  const words: string[] = [...unknown]
  for (const { 0: found, 1: key, 2: double, 3: single, 4: inBraces, 5: bare, 6: lines, 7: word } of rest.matchAll(attribute)) {
    if (lines !== undefined) {
      highlighted = lines
      words.push(found)
      continue
    }
    const name = key ?? word ?? found
    const value = double ?? single ?? inBraces ?? bare ?? ''
    words.push(name)
    if (isMark(name)) unknown.push(name)
    else if (label === undefined && isLabel(name)) label = name.slice(1, -1).trim()
    else if (key === undefined ? !flags.has(name) : !keys.has(name)) unknown.push(name)
    else if (needsValue.has(name) && value.trim() === '') unknown.push(found)
    else values.set(name, value)
  }
  return {
    language,
    title: values.get('title') ?? values.get('filename') ?? label,
    highlighted,
    added: values.get('ins'),
    removed: values.get('del'),
    numbered: values.has('numbered') || values.has('showLineNumbers'),
    annotated: values.has('annotated'),
    variables: values.has('variables'),
    file: values.get('file'),
    schema: values.get('schema'),
    continues: values.has('continues'),
    unchecked: values.get('unchecked')?.trim(),
    unknown,
    words,
  }
}

/** `[code highlight]`, which belongs in a comment of the code. */
function isMark(word: string): boolean {
  const name = /^\[!?code (\S{1,40})\]$/.exec(word)?.[1]
  return name !== undefined && (closest(name, ['highlight']) !== undefined || /^(?:\+\+|--|hl)$/.test(name))
}

/** `[Title]`: the title, as VitePress and Docusaurus write it. */
function isLabel(word: string): boolean {
  return word.startsWith('[') && word.endsWith(']') && word.slice(1, -1).trim() !== ''
}

/** All attributes behind the language, for a component of the site: flags are `true`, `{300}` is a number. `file` names the code itself. */
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

/** What to write in the place of a word without effect. */
export function hintForFenceWord(word: string): string | undefined {
  const [key = ''] = word.split('=')
  return key !== word || keys.has(key) ? `Add a value: \`${key}="…"\`.` : undefined
}

/** The line numbers a range such as `1,3-5` names; undefined where it names none or one the block does not have. */
export function readLineRange(range: string, lineCount: number): ReadonlySet<number> | undefined {
  const lines = new Set<number>()
  for (const part of range.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    if (!match) return undefined
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (first < 1 || last < first || last > lineCount) return undefined
    for (let line = first; line <= last; line++) lines.add(line)
  }
  return lines
}
