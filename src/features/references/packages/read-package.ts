import type { Outcome } from '../../../core/model/diagnostic.ts'
import { maxSourceBytes } from '../../../kit/files/file-rules.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { ReferenceFile } from '../reference-file.ts'
import { readTarball, type StoredPackage } from './package-store.ts'
import { createReferenceMatcher } from './read-folder.ts'
import { BadTarball, unpackTarball } from './unpack-tarball.ts'

/** Far more than any real package. */
const maxUnpackedBytes = 200_000_000

const decoder = new TextDecoder()

/** Reads the files of a package that match globs, sorted by path. Reports an unreadable tarball. Writes nothing. */
export async function readPackage(
  stored: StoredPackage,
  { globs }: { readonly globs: readonly string[] },
): Promise<Outcome<readonly ReferenceFile[]>> {
  const { name, version, location } = stored
  try {
    const bytes = readTarball(stored)
    if (bytes === undefined) throw new BadTarball('its file in `.docsgen/packages` changed or was removed during the build')
    const limits = { maxUnpackedBytes, maxFileBytes: maxSourceBytes }
    const contents = await unpackTarball(bytes, { isWanted: createReferenceMatcher(globs), ...limits })
    const files = [...contents].map(
      ([path, content]): ReferenceFile => ({ name: `${name}@${version}/${path}`, path, text: decoder.decode(content) }),
    )
    return { value: files.sort((a, b) => (a.path < b.path ? -1 : 1)), diagnostics: [] }
  } catch (error) {
    if (!(error instanceof BadTarball)) throw error
    return { value: [], diagnostics: [createDiagnostic('reference/bad-package', { name, version, reason: error.message }, location)] }
  }
}
