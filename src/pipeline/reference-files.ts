import type { Diagnostic, Location, Outcome } from '../model/diagnostic.ts'
import type { ReferenceFile, ReferenceOrigin } from '../model/reference.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ReferenceFilesConfig } from '../model/user-config.ts'
import { createPathMatcher } from '../reference/packages/match-paths.ts'
import type { StoredPackage } from '../reference/packages/package-store.ts'
import { readFolder } from '../reference/packages/read-folder.ts'
import { readPackage } from '../reference/packages/read-package.ts'

/** A source of the config with the globs it goes by and the key it stands under. */
export interface FilesRequest {
  readonly key: string
  readonly files: ReferenceFilesConfig
  readonly globs: readonly string[]
}

export interface FoundFiles {
  readonly origin: ReferenceOrigin
  readonly files: readonly ReferenceFile[]
}

/** The files of sources, each package unpacked once however many of them it serves. */
export interface ReferenceFiles {
  /** undefined: its package was left out. */
  of(request: FilesRequest): FoundFiles | undefined
  /** One file of a package, for code of the site's; throws where there is none. */
  read(packageName: string, path: string): Promise<string>
}

interface FilesInput {
  readonly config: SiteConfig
  readonly packages: ReadonlyMap<string, StoredPackage>
  readonly requests: readonly FilesRequest[]
  readonly locate: (literal: string) => Location
}

export async function openReferenceFiles({ config, packages, requests, locate }: FilesInput): Promise<Outcome<ReferenceFiles>> {
  const diagnostics: Diagnostic[] = []
  const take = <Value>(outcome: Outcome<Value>): Value => {
    diagnostics.push(...outcome.diagnostics)
    return outcome.value
  }
  const unpacked = new Map(
    await Promise.all(
      [...packages.values()].map(async (stored) => {
        const globs = requests.flatMap(({ files, globs: own }) => ('package' in files && files.package === stored.name ? own : []))
        return [stored.name, globs.length === 0 ? [] : take(await readPackage(stored, { globs }))] as const
      }),
    ),
  )
  const found = new Map<FilesRequest, FoundFiles>()
  for (const request of requests) {
    const { files, globs, key } = request
    if ('folder' in files) {
      found.set(request, take(readFolder(files.folder, { root: config.root, globs, key: `${key}.folder`, location: locate(files.folder) })))
      continue
    }
    const stored = packages.get(files.package)
    const matches = createPathMatcher(globs)
    const own = unpacked.get(files.package)?.filter(({ path }) => matches(path))
    if (stored && own) found.set(request, { origin: { name: stored.name, version: stored.version }, files: own })
  }
  const read = async (packageName: string, path: string) => {
    const stored = packages.get(packageName)
    if (!stored) throw new Error(`the package ${packageName} is not among \`reference.packages\`, or was left out`)
    const [file] = take(await readPackage(stored, { globs: [path] }))
    if (!file) throw new Error(`the package ${packageName} has no file ${path}`)
    return file.text
  }
  return { value: { of: (request) => found.get(request), read }, diagnostics }
}
