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
}

const attribute = /([A-Za-z][\w-]*)=(?:"([^"]*)"|'([^']*)'|\{([\d,\s-]*)\}|(\S+))|\{([\d,\s-]*)\}|(\S+)/g

export function readFenceInfo(info: string): FenceInfo {
  const language = /^[^\s{=]+(?=[\s{]|$)/.exec(info)?.[0] ?? ''
  const values = new Map<string, string>()
  let highlighted: string | undefined
  let numbered = false
  for (const [, key, double, single, braced, bare, lines, word] of info.slice(language.length).matchAll(attribute)) {
    if (key !== undefined) values.set(key, double ?? single ?? braced ?? bare ?? '')
    else if (lines !== undefined) highlighted = lines
    else if (word === 'numbered' || word === 'showLineNumbers') numbered = true
  }
  return {
    language,
    title: values.get('title'),
    highlighted,
    added: values.get('ins'),
    removed: values.get('del'),
    numbered,
    file: values.get('file'),
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
