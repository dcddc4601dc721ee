import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { SiteFiles } from '../site-files.ts'

/** What `{{#include file.rs:10:20}}` names. */
export interface IncludeTarget {
  readonly file: ProjectPath
  /** Lines from 1, or an anchor; undefined for the whole file. */
  readonly part: { readonly anchor: string } | { readonly first: number; readonly last: number | undefined } | undefined
  /** What follows the path: `editable`. */
  readonly words: readonly string[]
}

/** Reads the target of an include, as `links.rs` of mdBook does. */
export function readIncludeTarget(written: string, folder: string): IncludeTarget {
  const quoted = /^"((?:[^"\\]|\\.)*)"\s*:?(\S*)\s*([\s\S]*)$/.exec(written.trim())
  const [first = '', ...rest] = written.trim().split(/\s+/)
  const colon = first.indexOf(':')
  const path = quoted ? (quoted[1] ?? '').replace(/\\(.)/g, '$1') : colon === -1 ? first : first.slice(0, colon)
  const range = quoted ? (quoted[2] ?? '') : colon === -1 ? '' : first.slice(colon + 1)
  const words = quoted ? (quoted[3] ?? '').split(/\s+/).filter((word) => word !== '') : rest
  return { file: posix.normalize(posix.join(folder, path)) as ProjectPath, part: readPart(range), words }
}

function readPart(range: string): IncludeTarget['part'] {
  const [start = '', end] = range.split(':')
  if (start !== '' && !/^\d+$/.test(start)) return { anchor: start }
  const last = end !== undefined && /^\d+$/.test(end) ? Number(end) : undefined
  if (start === '') return last === undefined ? undefined : { first: 1, last }
  const first = Math.max(1, Number(start))
  return { first, last: end === undefined ? first : last }
}

/** The lines that mdBook inserts; undefined if the file does not exist. */
export function readIncludedLines(files: SiteFiles, { file, part }: IncludeTarget): string | undefined {
  const text = files.readText(file)
  if (text === undefined) return undefined
  const lines = text.replace(/\n$/, '').split('\n')
  if (part === undefined) return lines.join('\n')
  if (!('anchor' in part)) return lines.slice(part.first - 1, part.last).join('\n')
  const found: string[] = []
  let isInside = false
  for (const line of lines) {
    const [, end, name] = /ANCHOR(_END)?:\s*([\w-]+)/.exec(line) ?? []
    if (name === undefined) {
      if (isInside) found.push(line)
    } else if (name === part.anchor) {
      if (isInside && end !== undefined) break
      isInside = end === undefined || isInside
    }
  }
  return found.join('\n')
}
