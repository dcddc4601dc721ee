import { dirname, posix } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { shortHash } from '../support/hash.ts'

/** How parsing reads other files of the project: the only look it takes beyond its own text. */
export interface IncludeReader {
  /**
   * The file's bytes; `outside` where it is in none of the folders that pages may include from, `private` for dotfiles and `node_modules`,
   * `link` where a symbolic link is on the way.
   */
  read(path: ProjectPath): Uint8Array | 'missing' | 'outside' | 'private' | 'link'
  /** The path of a file with a similar name that may be included, for suggestions. */
  similar(path: ProjectPath): string | undefined
}

export interface Include {
  readonly text: string
  readonly path: ProjectPath
  readonly hash: string
  /** The number of each line in the file; where they follow each other, that of the first. */
  readonly lines: number | readonly number[]
  /** How many columns of indentation were taken from each line. */
  readonly indent: number
}

/** Reads `./sample.ts#region` as seen from a page. */
export function readInclude(target: string, location: Location, reader: IncludeReader): Include | Diagnostic {
  const [file = '', region] = target.split('#', 2)
  const joined = file.startsWith('/') ? file.slice(1) : posix.join(dirname(location.file), file)
  const path = posix.normalize(joined) as ProjectPath
  if (path === '..' || path.startsWith('../') || posix.isAbsolute(path))
    return createDiagnostic('include/outside', { path: target }, location)
  const bytes = reader.read(path)
  if (bytes === 'outside' || bytes === 'private' || bytes === 'link') {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : undefined
    return createDiagnostic('include/refused', { path: target, cause: bytes, folder }, location)
  }
  if (bytes === 'missing') return createDiagnostic('include/missing', { path: target, suggestion: reader.similar(path) }, location)
  if (bytes.includes(0)) return createDiagnostic('include/not-text', { path: target, reason: 'it is binary' }, location)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    return createDiagnostic('include/not-text', { path: target, reason: 'it is not UTF-8' }, location)
  }
  const hash = shortHash(bytes)
  if (region === undefined || region === '') return { text: text.replace(/\n$/, ''), path, hash, lines: 1, indent: 0 }
  const part = readRegion(text, region)
  return part === undefined ? createDiagnostic('include/missing-region', { path: file, region }, location) : { ...part, path, hash }
}

/** The lines between `#region name` and `#endregion`, whatever comment they stand in, without their shared indentation. */
function readRegion(text: string, region: string): Pick<Include, 'text' | 'lines' | 'indent'> | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => regionName(line, '#region') === region)
  if (start === -1) return undefined
  let depth = 1
  const kept: string[] = []
  const numbers: number[] = []
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (/#region\b/.test(line)) depth++
    else if (!/#endregion\b/.test(line)) {
      kept.push(line)
      numbers.push(index + 1)
    } else if (--depth === 0) break
  }
  let indent = Number.POSITIVE_INFINITY
  for (const line of kept) if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length)
  if (!Number.isFinite(indent)) indent = 0
  return { text: kept.map((line) => line.slice(indent)).join('\n'), lines: numbers, indent }
}

function regionName(line: string, marker: string): string | undefined {
  const at = line.indexOf(marker)
  return at === -1
    ? undefined
    : line
        .slice(at + marker.length)
        .replace(/\s*(?:-->|\*\/\}?)\s*$/, '')
        .trim()
}
