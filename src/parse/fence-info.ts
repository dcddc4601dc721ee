/** What stands behind a fence's backticks: ```` ```ts title="a.ts" {1,3-5} numbered ````. */
export interface FenceInfo {
  readonly language: string
  readonly title: string | undefined
  /** As written between the braces. */
  readonly highlighted: string | undefined
  readonly added: string | undefined
  readonly removed: string | undefined
  readonly numbered: boolean
  /** A file whose text is shown in place of the fence's own: `./sample.ts#region`. */
  readonly file: string | undefined
  /** The schema its GraphQL is for. */
  readonly schema: string | undefined
  /** The sample goes on from the one before it. */
  readonly continues: boolean
  /** Why the sample is not checked; `` without a reason, undefined where it is to be checked. */
  readonly unchecked: string | undefined
  /** Words and keys that mean nothing. */
  readonly unknown: readonly string[]
}

/** All that may stand behind a fence's language. */
export const fenceWords = ['title', 'ins', 'del', 'file', 'schema', 'unchecked', 'continues', 'numbered', 'showLineNumbers'] as const
const flags: ReadonlySet<string> = new Set(['continues', 'numbered', 'showLineNumbers', 'unchecked'])
const keys: ReadonlySet<string> = new Set(fenceWords)

const attribute = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([\d,\s-]*)\}|(\S+))|\{([\d,\s-]*)\}|(\S+)/g

export function readFenceInfo(info: string): FenceInfo {
  const language = /^[^\s{=]+(?=[\s{]|$)/.exec(info)?.[0] ?? ''
  const values = new Map<string, string>()
  let highlighted: string | undefined
  const unknown: string[] = []
  for (const [, key, double, single, braced, bare, lines, word] of info.slice(language.length).matchAll(attribute)) {
    if (lines !== undefined) highlighted = lines
    else if (key !== undefined) values.set(key, double ?? single ?? braced ?? bare ?? '')
    else if (word !== undefined && flags.has(word)) values.set(word, '')
    const name = key ?? word
    if (name !== undefined && (key === undefined ? !flags.has(name) : !keys.has(name))) unknown.push(name)
  }
  return {
    language,
    title: values.get('title'),
    highlighted,
    added: values.get('ins'),
    removed: values.get('del'),
    numbered: values.has('numbered') || values.has('showLineNumbers'),
    file: values.get('file'),
    schema: values.get('schema'),
    continues: values.has('continues'),
    unchecked: values.get('unchecked')?.trim(),
    unknown,
  }
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
