import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { OtherFrontMatter } from '../../model/other-site.ts'
import type { ProjectPath } from '../../model/paths.ts'

const formats = [
  { format: 'yaml', open: /^---[ \t]*\n/, close: /^---[ \t]*(?:\n|$)/m, read: (text: string): unknown => readYaml(text) },
  { format: 'toml', open: /^\+\+\+[ \t]*\n/, close: /^\+\+\+[ \t]*(?:\n|$)/m, read: (text: string): unknown => parseToml(text) },
] as const

export interface FrontMatterRead {
  readonly frontMatter: OtherFrontMatter
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads front matter in YAML or TOML, and in JSON as Hugo has it. What cannot be read is reported, and has no keys. */
export function readOtherFrontMatter(text: string, file: ProjectPath): FrontMatterRead {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const body = text.slice(start)
  for (const { format, open, close, read } of formats) {
    const opening = open.exec(body)
    if (!opening) continue
    const from = opening[0].length
    const closing = close.exec(body.slice(from))
    if (!closing) break
    const bodyStart = start + from + closing.index + closing[0].length
    return readValues(format, bodyStart, () => read(body.slice(from, from + closing.index)))
  }
  const json = /^\{[ \t]*\n\s*"/.test(body) ? /^\}[ \t]*(?:\n|$)/m.exec(body) : null
  if (json) {
    const end = json.index + json[0].length
    return readValues('json', start + end, () => JSON.parse(body.slice(0, json.index + 1)))
  }
  return { frontMatter: { values: {}, format: 'none', bodyStart: 0 }, diagnostics: [] }

  function readValues(format: OtherFrontMatter['format'], bodyStart: number, read: () => unknown): FrontMatterRead {
    try {
      const value = read() ?? {}
      if (typeof value !== 'object' || Array.isArray(value)) throw new Error('it is not a list of keys and values')
      return { frontMatter: { values: value as Record<string, unknown>, format, bodyStart }, diagnostics: [] }
    } catch (error) {
      const { line, column, reason } = placeOf(error)
      const diagnostic = createDiagnostic(
        'other-site/front-matter',
        { format: format.toUpperCase(), reason },
        { file, line: line + 1, column },
      )
      return { frontMatter: { values: {}, format, bodyStart }, diagnostics: [diagnostic] }
    }
  }
}

function readYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', schema: 'core' })
  if (document.errors[0]) throw document.errors[0]
  return document.toJS({ maxAliasCount: 20 })
}

/** Where the parser stopped, on lines counted from the first one of the front matter. */
function placeOf(error: unknown): { readonly line: number; readonly column: number; readonly reason: string } {
  const { message, linePos, line, column } = error as Error & {
    linePos?: readonly { line: number; col: number }[]
    line?: number
    column?: number
  }
  const [reason = ''] = message.replace(/^Invalid TOML document: /, '').split(/ at line |\n/)
  return { line: linePos?.[0]?.line ?? line ?? 1, column: linePos?.[0]?.col ?? column ?? 1, reason: reason.replace(/:$/, '') }
}
