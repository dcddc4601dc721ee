import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { mergeSdl } from '../graphql-reference/merge-sdl.ts'
import { readFolder } from '../references/packages/read-folder.ts'
import type { SchemaKey } from '../references/reference-cache.ts'
import type { ReferenceFile } from '../references/reference-file.ts'
import { createDiagnostic } from './diagnostics.ts'

interface SchemaFiles {
  readonly title: string
  readonly files: readonly ReferenceFile[]
}

/** Where the schemas for samples are. Their texts are not needed to detect changes. */
export interface SchemaSources {
  /** The reference's schemas. */
  readonly kept: readonly SchemaKey[]
  /** The schemas listed in the config for samples. */
  readonly own: readonly SchemaFiles[]
  /** Titles of schemas that are missing. */
  readonly absent: readonly string[]
  readonly hash: string
}

interface SourcesInput {
  readonly config: SiteConfig
  readonly kept: readonly SchemaKey[]
  readonly locate: (literal: string) => Location
}

export function findSchemas({ config, kept, locate }: SourcesInput): Outcome<SchemaSources> {
  const diagnostics: Diagnostic[] = []
  const missing: string[] = []
  const own = Object.entries(config.check.samples?.schemas ?? {}).flatMap(([title, globs]) => {
    const key = `check.samples.schemas.${title}`
    const folder = readFolder('.', { root: config.root, globs, key, location: locate(title) })
    if (folder.value.files.length === 0 && folder.diagnostics.length === 0) {
      const named = globs.map((glob) => `\`${glob}\``).join(', ')
      diagnostics.push(createDiagnostic('config/matches-no-file', { key, globs: named }, locate(globs[0] ?? title)))
      missing.push(title)
      return []
    }
    diagnostics.push(...folder.diagnostics, ...mergeSdl(folder.value.files).diagnostics)
    return { title, files: folder.value.files }
  })
  const generated = config.reference.graphql.map(({ title }) => title)
  const absent = [...missing, ...generated.filter((title) => !kept.some((schema) => schema.title === title))]
  const hash = shortHash(JSON.stringify([kept, own.map(({ title, files }) => [title, files.map(({ text }) => shortHash(text))]), absent]))
  return { value: { kept, own, absent, hash }, diagnostics }
}
