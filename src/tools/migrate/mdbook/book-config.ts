import { posix } from 'node:path'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { ReadOtherSite } from '../tool.ts'

type Values = Readonly<Record<string, unknown>>

/** What mdBook reads from `book.toml`, with its defaults. */
export interface BookConfig {
  readonly values: Values
  readonly book: Values
  readonly html: Values
  readonly preprocessors: Values
  /** The folder of `book.toml`; `` for the root. */
  readonly project: string
  /** The folder of the chapters. */
  readonly src: string
  readonly buildDir: string
  readonly createsMissing: boolean
  /** The first line with a text, such as a key. */
  readonly locate: (text: string) => Location
  readonly diagnostics: readonly Diagnostic[]
}

export function readBookConfig({ files, configFile }: ReadOtherSite): BookConfig {
  const text = files.readText(configFile) ?? ''
  const diagnostics: Diagnostic[] = []
  const { value, problem } = readData('toml', text)
  if (problem) {
    const { reason, line } = problem
    diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file: configFile, line, column: 1 }))
  }
  const values: Values = recordOf(value)
  const project = folderOf(posix.dirname(configFile))
  const book = recordOf(values.book)
  const build = recordOf(values.build)
  const lines = text.split('\n')
  return {
    values,
    book,
    html: recordOf(recordOf(values.output).html),
    preprocessors: recordOf(values.preprocessor),
    project,
    src: folderOf(posix.join(project, textOf(book.src) ?? 'src')),
    buildDir: folderOf(posix.join(project, textOf(build['build-dir']) ?? 'book')),
    createsMissing: build['create-missing'] !== false,
    locate(part) {
      const line = lines.findIndex((each) => each.includes(part))
      return line === -1 ? { file: configFile } : { file: configFile, line: line + 1, column: 1 }
    },
    diagnostics,
  }
}

function folderOf(path: string): string {
  // Normal paths have single slashes.
  const normal = posix.normalize(path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
