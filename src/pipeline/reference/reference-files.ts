import type { Diagnostic, Location, Outcome } from '../../model/diagnostic.ts'
import type { ReferenceFile, ReferenceOrigin } from '../../model/reference.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { StoredPackage } from '../../reference/packages/package-store.ts'
import { createReferenceMatcher, readFolder } from '../../reference/packages/read-folder.ts'
import { readPackage } from '../../reference/packages/read-package.ts'
import { isExclusion } from '../../support/files/path-matcher.ts'
import type { FilesRequest } from './reference-requests.ts'

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
        const globs = requests.flatMap(({ source, globs: own }) => ('package' in source && source.package === stored.name ? own : []))
        const wanted = globs.filter((glob) => !isExclusion(glob))
        return [stored.name, wanted.length === 0 ? [] : take(await readPackage(stored, { globs: wanted }))] as const
      }),
    ),
  )
  const found = new Map<FilesRequest, FoundFiles>()
  for (const request of requests) {
    const { source, globs, key } = request
    if ('folder' in source) {
      found.set(
        request,
        take(readFolder(source.folder, { root: config.root, globs, key: `${key}.folder`, location: locate(source.folder) })),
      )
      continue
    }
    const stored = packages.get(source.package)
    const matches = createReferenceMatcher(globs)
    const files = unpacked.get(source.package)?.filter(({ path }) => matches(path))
    if (stored && files) found.set(request, { origin: { name: stored.name, version: stored.version }, files })
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
