import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { ReferenceFile } from '../../core/model/reference.ts'
import type { TypeScriptSourceConfig } from '../references/options.ts'
import { type FilesRequest, type FoundFiles, nameOf } from '../references/reference-requests.ts'
import type { DeclaredSource } from './declarations.ts'
import { listExportedNames } from './list-symbols.ts'
import { readDeclarations } from './read-declarations.ts'
import { readExports } from './read-exports.ts'

/** Reads the declarations of a source; reports if it has none, or far fewer than it exports. */
export function readTypeScriptSource(
  found: FoundFiles,
  { source, key }: FilesRequest<TypeScriptSourceConfig>,
  locate: (literal: string) => Location,
): Outcome<DeclaredSource> {
  const name = nameOf(source)
  const { into, inherited = false, entryPoints } = source
  const group = groupOf(source, found)
  if (group !== 'docsCategory') {
    const read = readExports({ ...found, into }, { group, inherited, entryPoints, key, locate })
    const isEmpty = read.value.api?.modules.every(({ exports }) => exports.length === 0) && read.diagnostics.length === 0
    return isEmpty ? { ...read, diagnostics: [nothingDocumented('its entry points export no declarations')] } : read
  }
  const files = source.files ? found.files : taggedFiles(found.files)
  const read = readDeclarations({ ...found, files, into })
  const documented = read.value.declarations.length
  if (documented === 0 && read.diagnostics.length === 0)
    return { ...read, diagnostics: [nothingDocumented('no declaration has the tag `@docsCategory`')] }
  // Someone who sets the group knows that only tagged declarations have pages.
  const exported = source.group === undefined ? listExportedNames({ ...found, files }).length : 0
  if (exported <= 2 * documented) return read
  const params = { name, documented, exported }
  return { ...read, diagnostics: [...read.diagnostics, createDiagnostic('reference/mostly-omitted', params, locate(name))] }

  function nothingDocumented(reason: string): Diagnostic {
    return createDiagnostic('reference/nothing-documented', { name, reason }, locate(name))
  }
}

/** Unless the config says so, tags decide in packages that have them; elsewhere, everything that is exported has pages. */
export function groupOf({ group }: TypeScriptSourceConfig, { files }: FoundFiles): NonNullable<TypeScriptSourceConfig['group']> {
  return group ?? (files.some(isTagged) ? 'docsCategory' : 'module')
}

/** A folder can contain both sources and the declarations that were compiled from them. */
function taggedFiles(files: readonly ReferenceFile[]): readonly ReferenceFile[] {
  const declarations = files.filter(({ path }) => /\.d\.[cm]?ts$/.test(path))
  return declarations.some(isTagged) ? declarations : files
}

function isTagged({ text }: ReferenceFile): boolean {
  return text.includes('@docsCategory')
}
