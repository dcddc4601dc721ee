import { dedent } from '../../../core/markdown/block-scan.ts'
import { indexRegions } from '../../../features/partials/find-region.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import { slugify } from './slugify.ts'

interface Part {
  readonly region: string | undefined
  /** First and last line, each of which can be empty. */
  readonly range?: readonly [string, string] | undefined
  readonly isCode: boolean
}

export interface IncludedText {
  readonly text: string
  /** docsgen can include it: the file, or a region that docsgen finds too. */
  readonly isWhole: boolean
}

/** Reads what VitePress would insert; undefined if there is no such file or region. */
export function readIncludedText(files: SiteFiles, file: ProjectPath, { region, range, isCode }: Part): IncludedText | undefined {
  const written = files.readText(file)
  if (written === undefined) return undefined
  const isAllowed = !file.split('/').some((name) => name.startsWith('.') && name !== '..')
  const body = isCode ? written : written.slice(readOtherFrontMatter(written, file).frontMatter.bodyStart)
  if (region === undefined && range === undefined) return { text: body, isWhole: isAllowed }
  // With a range alone, the lines of the front matter count.
  const whole = region === undefined ? written : undefined
  const found = region === undefined ? undefined : indexRegions(body)(region)
  if (found && range === undefined) return { text: found.read().text, isWhole: isAllowed }
  const text =
    whole ?? found?.read().text ?? findMarked(body, region ?? '', isCode) ?? (isCode ? undefined : findSection(body, region ?? ''))
  // Without the region, VitePress shows the whole file of code.
  if (text === undefined) return isCode ? { text: body, isWhole: false } : undefined
  const [first = '', last = ''] = range ?? []
  const lines = text.split('\n')
  return { text: lines.slice(first === '' ? 0 : Number(first) - 1, last === '' ? undefined : Number(last)).join('\n'), isWhole: false }
}

const mark = /^(?:\/\/|\/\*|<!--|#|::|--|;|REM)?[ \t]{0,3}#?(end ?)?region[ \t]{1,3}([\w*-]+)/i

/** Regions are also written without the `#`: `// region name`. */
function findMarked(text: string, name: string, isCode: boolean): string | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => isMark(line, false))
  const end = start === -1 ? -1 : lines.findIndex((line, index) => index > start && isMark(line, true))
  if (end === -1) return undefined
  const part = lines.slice(start + 1, end).join('\n')
  return isCode ? dedent(part) : part

  function isMark(line: string, isEnd: boolean): boolean {
    const found = mark.exec(line.trim())
    return found?.[2] === name && (found[1] !== undefined) === isEnd
  }
}

/** The section below a heading, up to the next one of its level. */
function findSection(text: string, id: string): string | undefined {
  let start: number | undefined
  let level = 0
  for (const { line, start: at, end } of linesOutsideFences(text)) {
    const [, signs, title = ''] = /^(#{1,6})[ \t]+([^\n]*)$/.exec(line) ?? []
    if (signs === undefined) continue
    if (start !== undefined && signs.length <= level) return text.slice(start, at)
    const given = /\{#([^\s{}]+)\}\s*$/.exec(title)?.[1]
    if (start === undefined && (given ?? slugify(title.replace(/[`*_]/g, ''))) === id) {
      start = end
      level = signs.length
    }
  }
  return start === undefined ? undefined : text.slice(start)
}
