import { projectPathOf } from '../config/find-config-file.ts'
import { discoverSources } from '../discover/discover-sources.ts'
import { walkFolder, walkInSteps } from '../discover/walk-folder.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { FileStamp } from '../model/source-file.ts'
import type { SiteParts } from '../pipeline/read-parts.ts'
import { sameStamp } from '../support/file-stamp.ts'
import type { Steps } from '../support/steps.ts'
import type { Change, KnownFiles } from './affected.ts'
import { readStamp } from './read-stamp.ts'

/** What the system says of each file of a project, by path. */
export type FileStamps = ReadonlyMap<string, FileStamp>

/** The files as they are on disk now, whatever anybody has told of them. */
export function* stampProject(config: SiteConfig, known: KnownFiles): Steps<FileStamps> {
  const sources = yield* discoverSources(config)
  const publicFiles = yield* walkInSteps(config.publicDir, projectPathOf(config.root, config.publicDir), { hidden: true })
  return new Map([...stampsOf([...sources.value, ...(publicFiles.value ?? [])]), ...stampOthers(config, known)])
}

/** The files as they were when they were read. */
export function stampParts({ files }: Pick<SiteParts, 'files'>): FileStamps {
  return stampsOf([...files.value.sources, ...files.value.publicFiles])
}

/** Files that lie outside of the folders of content, or are read only to compile something. */
export function stampOthers(config: SiteConfig, { config: configInputs, code, includes, reference }: KnownFiles): FileStamps {
  const theme = walkFolder(config.themeDir, projectPathOf(config.root, config.themeDir)).value ?? []
  const foreign = reference.flatMap((place) => walkFolder(place as AbsolutePath, projectPathOf(config.root, place)).value ?? [])
  const single = [...configInputs, ...code, ...includes.keys(), ...reference].flatMap((absolutePath) => {
    const stamp = readStamp(absolutePath)
    return stamp ? [{ absolutePath, stamp }] : []
  })
  return stampsOf([...theme, ...foreign, ...single])
}

function stampsOf(files: readonly { readonly absolutePath: string; readonly stamp: FileStamp }[]): FileStamps {
  return new Map(files.map(({ absolutePath, stamp }) => [absolutePath, stamp]))
}

/** What must have happened between two looks at the files. */
export function compareStamps(before: FileStamps, after: FileStamps): readonly Change[] {
  const changes: Change[] = []
  for (const [path, stamp] of after) {
    const old = before.get(path)
    if (!old) changes.push({ path, kind: 'added' })
    else if (!sameStamp(old, stamp)) changes.push({ path, kind: 'changed' })
  }
  for (const path of before.keys()) if (!after.has(path)) changes.push({ path, kind: 'removed' })
  return changes
}
