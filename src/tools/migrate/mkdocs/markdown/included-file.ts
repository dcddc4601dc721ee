import { posix } from 'node:path'
import type { ProjectPath } from '../../../../kit/files/paths.ts'
import { settingsOf } from '../config.ts'
import type { BlockWriter } from './block-writer.ts'

/** A line that includes a file. */
export interface IncludeLine {
  readonly syntax: 'snippet' | 'include' | 'plugin'
  readonly path: string
  /** The name of a region. */
  readonly region?: string
  /** Ranges of lines, from 1; an end of Infinity is the end of the file. */
  readonly lines?: readonly (readonly [number, number])[]
  /** Lines to highlight, as docsgen has them. */
  readonly highlighted?: string
  /** Only a part of the file is shown. */
  readonly isPart: boolean
}

const snippet = /^-{1,}8<-{1,}[ \t]+(?:"([^"]+)"|'([^']+)')[ \t]*$/
const markdownInclude = /^\{!>?[ \t]*([^\s!{}]+)[ \t]*!\}$/
const variant = /^\{\*[ \t]+(\S+)(?=[ \t])([^{}*]*)\*\}$/
const plugin = /^\{%-?[ \t]+include-markdown[ \t]+(?:"([^"]+)"|'([^']+)')([^%]*)%\}$/

export function readIncludeLine(text: string): IncludeLine | undefined {
  const [, double, single] = snippet.exec(text) ?? []
  const written = double ?? single
  if (written !== undefined) return readSnippet(written)
  const [, path] = markdownInclude.exec(text) ?? []
  if (path !== undefined) return { syntax: 'include', path, isPart: false }
  const [, file, options = ''] = variant.exec(text) ?? []
  if (file !== undefined) {
    const lines = rangesOf(/\bln\[([^\]]*)\]/.exec(options)?.[1])
    const highlighted = /\bhl\[([^\]]*)\]/.exec(options)?.[1]?.replaceAll(':', '-').replace(/\s/g, '')
    return {
      syntax: 'include',
      path: file,
      isPart: lines !== undefined,
      ...(lines ? { lines } : {}),
      ...(highlighted ? { highlighted } : {}),
    }
  }
  const [, doubled, quoted, rest = ''] = plugin.exec(text) ?? []
  const included = doubled ?? quoted
  return included === undefined ? undefined : { syntax: 'plugin', path: included, isPart: /\b(?:start|end)=/.test(rest) }
}

/** `file.md`, `file.md:2:5`, `file.md:1:3,5:6`, or `file.md:region`. */
export function readSnippet(written: string): IncludeLine {
  const [, path = written, rest] = /^([^:]+):(.*)$/.exec(written.trim()) ?? []
  if (/^https?:/.test(written)) return { syntax: 'snippet', path: written, isPart: false }
  if (rest === undefined || rest === '') return { syntax: 'snippet', path, isPart: false }
  if (!/^[\d:,\s-]+$/.test(rest)) return { syntax: 'snippet', path, region: rest, isPart: true }
  return { syntax: 'snippet', path, lines: rangesOf(rest) ?? [], isPart: true }
}

function rangesOf(written: string | undefined): readonly (readonly [number, number])[] | undefined {
  return written?.split(',').flatMap((range) => {
    const [first = '', last] = range.trim().split(':')
    const from = Number(first === '' ? 1 : first)
    const to = last === undefined ? from : last === '' ? Number.POSITIVE_INFINITY : Number(last)
    return Number.isNaN(from) || Number.isNaN(to) ? [] : [[from, to] as const]
  })
}

/** The file that a line includes; one that does not exist is among the page's partials, so that it is reported. */
export function findIncluded(writer: BlockWriter, { path, syntax }: IncludeLine, offset: number): ProjectPath | undefined {
  const { files, file, page } = writer.input
  if (/^https?:/.test(path)) {
    writer.note(offset, path, 'Files of other sites are not included. Download the file, and include it.')
    writer.hasUnknownAnchors = true
    return undefined
  }
  const [folder = ''] = settingsOf(writer.features, 'folder')
  const bases =
    syntax === 'snippet'
      ? settingsOf(writer.features, 'snippets')
      : syntax === 'include'
        ? [...settingsOf(writer.features, 'include'), folder, posix.dirname(file)]
        : /^\.\.?\//.test(path)
          ? [posix.dirname(file)]
          : [page?.folder ?? posix.dirname(file)]
  const candidates = (bases.length === 0 ? [folder] : bases).map((base) => posix.normalize(posix.join(base, path)) as ProjectPath)
  const found = candidates.find((candidate) => files.hasFile(candidate))
  if (found !== undefined) return found
  const [first] = candidates
  writer.hasUnknownAnchors = true
  writer.note(offset, path, 'The file does not exist, or is outside of the project.')
  // Files above the folder that is read, those that a build makes, and patterns may exist.
  if (first !== undefined && !first.startsWith('..') && !/[*{[]/.test(path) && files.hasFolder(posix.dirname(first)))
    writer.partials.add(first)
  return undefined
}

/** The path as docsgen writes it in a page. */
export function relativeTo(writer: BlockWriter, path: ProjectPath): string {
  const relative = posix.relative(posix.dirname(writer.input.file), path)
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** The lines of a region or of ranges, without the marks of regions and the indentation they share. */
export function selectLines(text: string, { region, lines }: IncludeLine): readonly string[] {
  const all = text.replace(/\n$/, '').split('\n')
  let chosen = all
  if (region !== undefined) {
    const mark = (word: string) => all.findIndex((line) => line.includes('8<-') && line.replace(/\s/g, '').includes(`[${word}:${region}]`))
    const [start, end] = [mark('start'), mark('end')]
    chosen = start === -1 ? [] : all.slice(start + 1, end === -1 ? undefined : end)
  } else if (lines) {
    chosen = lines.flatMap(([from, to]) => {
      const [first, last] = [from, to].map((each) => (each < 0 ? all.length + each + 1 : each)) as [number, number]
      return all.slice(Math.max(0, first - 1), Math.max(0, last))
    })
  }
  const kept = chosen.filter((line) => !/-8<-+[ \t]*\[[ \t]*(?:start|end)/.test(line))
  const indents = kept.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return kept.map((line) => (line.trim() === '' ? '' : line.slice(Number.isFinite(shared) ? shared : 0)))
}
