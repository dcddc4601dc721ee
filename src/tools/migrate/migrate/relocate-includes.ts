import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import type { Edit } from '../text/revise-text.ts'

/** A file that a text includes: Markdown with `:::include`, code with `file="…"`. */
export interface IncludeFound {
  readonly kind: 'partial' | 'code'
  readonly file: ProjectPath
  /** Of its path in the text, without the region. */
  readonly start: number
  readonly end: number
}

const include = /^([ \t>]*:{3,}include[ \t]+)([^\s#]+)/
const attribute = /^(.*?\bfile=")([^"#]+)/

/** Finds what a text in docsgen's Markdown includes. */
export function findIncludes(text: string, file: ProjectPath): readonly IncludeFound[] {
  if (!text.includes(':::include') && !text.includes('file="')) return []
  const found: IncludeFound[] = []
  for (const { line, start: lineStart, part } of readMarkdownLines(text)) {
    const kind = part === 'text' ? 'partial' : 'code'
    const pattern = part === 'text' ? include : part === 'opening' ? attribute : undefined
    const [, before = '', path] = pattern?.exec(line) ?? []
    if (path === undefined) continue
    const start = lineStart + before.length
    const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
    found.push({ kind, file: posix.normalize(joined) as ProjectPath, start, end: start + path.length })
  }
  return found
}

/** Code that shows a file which does not exist says so instead. */
export function replaceMissingCode(text: string, { start, end, file }: IncludeFound): readonly Edit[] {
  const lineEnd = text.indexOf('\n', end)
  const close = text.indexOf('"', end)
  const open = text.lastIndexOf('file="', start)
  if (close === -1 || lineEnd === -1 || close > lineEnd) return []
  const indent =
    /[ \t>]*$/.exec(
      text.slice(0, text.lastIndexOf('\n', start) + 1 + (/^[ \t>]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[0].length ?? 0)),
    )?.[0] ?? ''
  return [
    { start: open - (text[open - 1] === ' ' ? 1 : 0), end: close + 1, text: '' },
    { start: lineEnd + 1, end: lineEnd + 1, text: `${indent}${file}\n` },
  ]
}

/** Writes the new paths of included files. */
export function relocateIncludes(
  found: readonly IncludeFound[],
  text: string,
  pathOf: (each: IncludeFound) => string | undefined,
): readonly Edit[] {
  return found.flatMap((each) => {
    const path = pathOf(each)
    return path === undefined || path === text.slice(each.start, each.end) ? [] : [{ start: each.start, end: each.end, text: path }]
  })
}
