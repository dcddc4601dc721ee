import { resolve } from 'node:path'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import { parseJsonIfValid } from '../../kit/data/parse-json.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { openLocalFiles } from '../openapi/open-files.ts'
import type { Acceptance } from '../references/generated-text.ts'
import { withinLimits } from '../references/work-limits.ts'
import { BadDescription } from './api-package.ts'
import { createLanguagePages } from './create-pages.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { LanguageSourceConfig } from './options.ts'
import { readGriffe } from './read-griffe.ts'
import { readRustdoc } from './read-rustdoc.ts'

const readers = { rustdoc: readRustdoc, griffe: readGriffe }

interface LanguageInput {
  readonly sources: Readonly<Record<keyof typeof readers, readonly LanguageSourceConfig[]>>
  /** The folder that contains the files. */
  readonly folderRoot: string
  readonly acceptance: Acceptance
  readonly sourceUrl: string | undefined
  readonly locate: (literal: string) => Location
}

/** Creates the pages of all crates and packages. */
export async function makeLanguagePages({ sources, folderRoot, acceptance, sourceUrl, locate }: LanguageInput) {
  const pages: GeneratedPage[] = []
  const diagnostics: Diagnostic[] = []
  /** The absolute paths of all files that were read or looked for. */
  const localFiles: string[] = []
  for (const language of ['rustdoc', 'griffe'] as const) {
    for (const { file, into, title, linkBase } of sources[language]) {
      const { name, files } = openLocalFiles(folderRoot, file, undefined)
      localFiles.push(resolve(folderRoot, name))
      const [found] = await files.read([name])
      if (!found || 'reason' in found) {
        const suggestion = findSimilarFile(folderRoot, file)
        diagnostics.push(
          createDiagnostic('reference/bad-description', { language, file, reason: found?.reason ?? '', suggestion }, locate(file)),
        )
        continue
      }
      const location = { file: name as ProjectPath }
      const value = parseJsonIfValid(found.text)
      const { value: made, problem } = withinLimits({ first: location, bytes: found.text.length }, () => {
        try {
          if (value === undefined) throw new BadDescription('it is not valid JSON')
          return createLanguagePages({
            api: readers[language](value, name),
            into,
            title,
            acceptance: { accepts: acceptance.accepts, linkBase },
            sourceUrl,
          })
        } catch (error) {
          if (error instanceof BadDescription)
            return createDiagnostic('reference/bad-description', { language, file, reason: error.message }, location)
          throw error
        }
      })
      if (!made) diagnostics.push(problem)
      else if ('code' in made) diagnostics.push(made)
      else {
        for (const page of made.value) pages.push(page)
        for (const diagnostic of made.diagnostics) diagnostics.push(diagnostic)
      }
    }
  }
  return { pages, diagnostics, localFiles }
}
