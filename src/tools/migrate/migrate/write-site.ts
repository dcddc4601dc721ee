import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { EnvironmentError, UsageError } from '../../../kit/failures/failure.ts'
import type { AbsolutePath } from '../../../kit/files/paths.ts'
import type { OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { Migration } from './migration.ts'

/** The folder for a new site: beside the old one unless another is named. @throws UsageError if it cannot be used */
export function chooseFolder(
  root: AbsolutePath,
  { into, here, site }: { readonly into: string | undefined; readonly here: string; readonly site: OtherSite },
): AbsolutePath {
  const folder = (into === undefined ? join(dirname(root), `${basename(root) || 'site'}-docsgen`) : resolve(here, into)) as AbsolutePath
  const shown = relative(here, folder) || '.'
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink())
    throw new UsageError(`\`${shown}\` is a symbolic link.`, 'Name the folder that it leads to, or another one, with `--into`.')
  if (stats && !stats.isDirectory()) throw new UsageError(`\`${shown}\` is a file.`, 'Name a new folder with `--into`.')
  if (stats && readdirSync(folder).length > 0)
    throw new UsageError(
      `The folder \`${shown}\` is not empty.`,
      'Name a new or an empty folder with `--into`. Existing files are never changed.',
    )
  const real = realPathOf(folder)
  for (const content of contentFolders(site)) {
    const inner = join(realpathSync(root), content)
    if (isInside(real, inner))
      throw new UsageError(
        `\`${shown}\` is in the content of the old site, \`${content || '.'}\`.`,
        'Name a folder outside of it with `--into`.',
      )
  }
  return folder
}

/** Folders whose files the old tool reads. The root itself is no reason, if the site has folders for its content. */
function contentFolders(site: OtherSite): readonly string[] {
  const folders = new Set(site.pages.map(({ folder }) => folder).filter((folder) => folder !== ''))
  return [...folders]
}

function realPathOf(folder: string): string {
  for (let path = folder, rest = ''; ; ) {
    if (existsSync(path)) return join(realpathSync(path), rest)
    rest = join(basename(path), rest)
    path = dirname(path)
  }
}

function isInside(path: string, folder: string): boolean {
  const below = relative(folder, path)
  return below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below))
}

/** A new site that is not in its place yet. */
export interface StagedSite {
  /** Where its files are meanwhile. */
  readonly folder: AbsolutePath
  add(path: string, text: string): void
  replace(path: string, text: string): void
  /** Moves it to its place. */
  publish(): void
  remove(): void
}

/** Writes a new site beside its place, so that it appears whole or not at all. @throws EnvironmentError if the system refuses */
export function stageSite(folder: AbsolutePath, migration: Pick<Migration, 'texts' | 'copies'>, oldFiles: SiteFiles): StagedSite {
  const parent = dirname(folder)
  const staging = join(parent, `.docsgen-migrate-${process.pid}`) as AbsolutePath
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      rmSync(staging, { recursive: true, force: true })
      const { code, message } = error as NodeJS.ErrnoException
      throw new EnvironmentError(
        `Cannot write the new site to \`${folder}\`: ${code ?? message}.`,
        hints[code ?? ''] ?? 'No files were written.',
      )
    }
  }
  const add = (path: string, text: string) => {
    const file = join(staging, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
  }
  guarded(() => {
    mkdirSync(parent, { recursive: true })
    mkdirSync(staging)
    for (const [path, text] of migration.texts) add(path, text)
    for (const [path, file] of migration.copies) {
      const to = join(staging, path)
      mkdirSync(dirname(to), { recursive: true })
      // The file may have been removed meanwhile.
      oldFiles.copyFile(file, to)
    }
  })
  return {
    folder: staging,
    add: (path, text) => guarded(() => add(path, text)),
    replace: (path, text) => guarded(() => writeFileSync(join(staging, path), text)),
    publish: () =>
      guarded(() => {
        rmSync(join(staging, '.docsgen'), { recursive: true, force: true })
        if (existsSync(folder)) rmdirSync(folder)
        renameSync(staging, folder)
      }),
    remove: () => rmSync(staging, { recursive: true, force: true }),
  }
}

const denied = 'Check the permissions of that folder, or choose another one with `--into`. No files were written.'
const hints: Readonly<Record<string, string>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  ENOSPC: 'Free some disk space. No files were written.',
}
