import { join, relative, sep } from 'node:path'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { createEditUrl } from '../../core/discover/read-git-history.ts'
import { isFolder } from '../../core/discover/walk-folder.ts'
import type { OpenInput } from '../../core/feature.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { JoinedFolder } from '../../core/model/source-file.ts'
import { type LeftOut, leftOutWords, removeUnusedExports } from '../../kit/caches/export-commit.ts'
import { encodeSegments } from '../../kit/escape/percent.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type Exported, exportsIn, findExport } from './fetch-commit.ts'
import { openLock, type Pin } from './lock.ts'
import type { Repository } from './options.ts'

/**
 * Adds the pages of other repositories to the content, using the cache if possible. Only content is exported, and no code from these
 * repositories runs.
 */
export async function openRepositories(config: SiteConfig, input: OpenInput): Promise<Outcome<SiteConfig | undefined>> {
  const diagnostics: Diagnostic[] = []
  const joinedFolders: JoinedFolder[] = []
  const used: string[] = []
  const dates: Record<string, string> = {}
  const findPin = openLock(config)
  for (const [index, repository] of config.repositories.entries()) {
    const { git, rootId, into, local } = repository
    if (input.live && local !== undefined && isFolder(local)) {
      joinedFolders.push({ rootId, into, dir: local, projectDir: projectPathOf(config.root, local) })
      continue
    }
    const location = { file: config.configFile, ...input.findInConfig(git, `repositories[${index}].git`) }
    const pin = findPin(repository)
    if (typeof pin === 'string') {
      diagnostics.push(createDiagnostic('repository/not-pinned', { git, reason: pin }, location))
      continue
    }
    const found = await findExport(repository, pin.commit, config, input.offline)
    if ('code' in found) {
      diagnostics.push({ ...found, location })
      continue
    }
    diagnostics.push(...describeContent(found, repository, location))
    const joined = joinExport(found, repository, pin, config)
    used.push(found.dir)
    joinedFolders.push(joined)
    for (const [path, date] of Object.entries(found.content.dates ?? {}))
      dates[`${joined.projectDir}/${path.slice(repository.folder.length).replace(/^\//, '')}`] = date
  }
  removeUnusedExports(exportsIn(config), used)
  const isWhole = joinedFolders.length === config.repositories.length
  return { value: isWhole ? { ...config, joinedFolders, repositoryDates: dates } : undefined, diagnostics }
}

function joinExport(
  { dir }: Exported,
  { git, folder, into, rootId, editUrl }: Repository,
  { branch }: Pin,
  config: SiteConfig,
): JoinedFolder {
  const projectDir = [relative(config.root, dir).replaceAll(sep, '/'), folder].filter((part) => part !== '').join('/') as ProjectPath
  const prefix = folder === '' ? '' : `${folder}/`
  const found = branch === undefined || config.editUrl === false ? undefined : createEditUrl(git, branch, prefix)
  const own = typeof editUrl === 'string' ? editUrl.replace('{path}', () => `${encodeSegments(prefix)}{path}`) : undefined
  return { rootId, into, dir: join(dir, folder) as AbsolutePath, projectDir, editUrl: editUrl === false ? undefined : (own ?? found) }
}

/** Returns one diagnostic for each kind of missing files. */
function describeContent({ content }: Exported, { git, ref, folder }: Repository, location: Location): readonly Diagnostic[] {
  const { files, leftOut } = content
  if (files.length + leftOut.length === 0) return [createDiagnostic('repository/no-folder', { git, ref, folder: folder || '.' }, location)]
  const kinds = new Set(leftOut.map(({ kind }) => kind))
  return [...kinds].map((kind: LeftOut['kind']) => {
    const paths = leftOut.filter((entry) => entry.kind === kind).map(({ path }) => path)
    const params = { git, kind, what: leftOutWords[kind], path: paths[0] ?? '', count: paths.length }
    return createDiagnostic('repository/left-out', params, location)
  })
}
