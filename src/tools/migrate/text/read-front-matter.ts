import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { isRecord } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherFrontMatter } from '../other-site.ts'

export interface FrontMatterRead {
  readonly frontMatter: OtherFrontMatter
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads front matter in YAML or TOML, and in JSON as Hugo has it. What cannot be read is reported, and has no keys. */
export function readOtherFrontMatter(text: string, file: ProjectPath): FrontMatterRead {
  const found = splitOtherFrontMatter(text)
  if (!found) return { frontMatter: { values: {}, format: 'none', bodyStart: 0 }, diagnostics: [] }
  const { format, written, bodyStart } = found
  const { value, problem } = readData(format, written)
  const values = value ?? {}
  if (!problem && isRecord(values)) return { frontMatter: { values, format, bodyStart }, diagnostics: [] }
  const { reason, line, column } = problem ?? { reason: 'it is not a list of keys and values', line: 1, column: 1 }
  const diagnostic = createDiagnostic('other-site/front-matter', { format: format.toUpperCase(), reason }, { file, line: line + 1, column })
  return { frontMatter: { values: {}, format, bodyStart }, diagnostics: [diagnostic] }
}
