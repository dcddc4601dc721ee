import { createDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { OtherFrontMatter } from '../../../core/model/other-site.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'

const formats = [
  { format: 'yaml', open: /^---[ \t]*\n/, close: /^---[ \t]*(?:\n|$)/m },
  { format: 'toml', open: /^\+\+\+[ \t]*\n/, close: /^\+\+\+[ \t]*(?:\n|$)/m },
] as const

export interface FrontMatterRead {
  readonly frontMatter: OtherFrontMatter
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads front matter in YAML or TOML, and in JSON as Hugo has it. What cannot be read is reported, and has no keys. */
export function readOtherFrontMatter(text: string, file: ProjectPath): FrontMatterRead {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const body = text.slice(start)
  for (const { format, open, close } of formats) {
    const opening = open.exec(body)
    if (!opening) continue
    const from = opening[0].length
    const closing = close.exec(body.slice(from))
    if (!closing) break
    const bodyStart = start + from + closing.index + closing[0].length
    return readValues(format, bodyStart, body.slice(from, from + closing.index))
  }
  const json = /^\{[ \t]*\n\s*"/.test(body) ? /^\}[ \t]*(?:\n|$)/m.exec(body) : null
  if (json) {
    const end = json.index + json[0].length
    return readValues('json', start + end, body.slice(0, json.index + 1))
  }
  return { frontMatter: { values: {}, format: 'none', bodyStart: 0 }, diagnostics: [] }

  function readValues(format: 'yaml' | 'toml' | 'json', bodyStart: number, written: string): FrontMatterRead {
    const { value, problem } = readData(format, written)
    const values = value ?? {}
    const isTable = typeof values === 'object' && !Array.isArray(values)
    if (!problem && isTable) return { frontMatter: { values: values as Record<string, unknown>, format, bodyStart }, diagnostics: [] }
    const { reason, line, column } = problem ?? { reason: 'it is not a list of keys and values', line: 1, column: 1 }
    const diagnostic = createDiagnostic(
      'other-site/front-matter',
      { format: format.toUpperCase(), reason },
      { file, line: line + 1, column },
    )
    return { frontMatter: { values: {}, format, bodyStart }, diagnostics: [diagnostic] }
  }
}
