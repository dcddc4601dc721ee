import { resolve } from 'node:path'
import { documentId, routeBelowPrefix } from '../../core/assemble/route-path.ts'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { CommitExport } from '../../kit/caches/export-commit.ts'
import { EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { formatCounted } from '../../kit/text/format-values.ts'
import { findExport, resolvePin } from './fetch-commit.ts'
import { formatLock, lockFile, openLock, type Pin } from './lock.ts'
import type { Repository } from './options.ts'

interface UpdateOptions extends CommandOptions {
  readonly root: string
}

/** `repositories update`: pins the current commits, and lists the changes for readers. */
export async function run(options: UpdateOptions, tools: CommandTools): Promise<number> {
  const { terminal, loadConfig, findProjectFolder, openProject, workingFolder } = tools
  const folder = findProjectFolder(resolve(workingFolder(), options.root))
  // Loads only the config, because opening the project would fetch the pinned commits, which may no longer exist.
  const { value: config } = await loadConfig(folder, options, folder)
  if (!config) {
    await openProject(options.root, options)
    return 2
  }
  if (config.repositories.length === 0)
    throw new UsageError(
      'The config has no `repositories`.',
      "Add one, as in `repositories: [{ git: 'https://…', folder: 'docs', into: 'client' }]`.",
    )
  const findPin = openLock(config)
  const pins: { repository: Repository; pin: Pin }[] = []
  const lines: string[] = []
  for (const repository of config.repositories) {
    const before = findPin(repository)
    const pin = orThrow(await resolvePin(repository, config))
    pins.push({ repository, pin })
    lines.push(...(await describeMove(repository, { before: typeof before === 'string' ? undefined : before, pin, config })))
  }
  writeFileAtomic(lockFile(config), formatLock(pins))
  for (const line of lines) terminal.print(`${line}\n`)
  return 0
}

/** Describes the change of a pin. It fetches the pages, so that the next build has them. */
async function describeMove(
  repository: Repository,
  { before, pin, config }: { readonly before: Pin | undefined; readonly pin: Pin; readonly config: SiteConfig },
): Promise<readonly string[]> {
  const { git, name, ref } = repository
  const { content } = orThrow(await findExport(repository, pin.commit, config, false))
  const pages = content.files.filter(({ path }) => isPage(path)).length
  const head = `${name} (${ref === 'HEAD' ? (pin.branch ?? ref) : ref}):`
  if (before === undefined) return [`${head} pinned to ${short(pin)}, ${formatCounted(pages, 'page')}`]
  if (before.commit === pin.commit) return [`${head} unchanged at ${short(pin)}, ${formatCounted(pages, 'page')}`]
  const moved = `${head} moved from ${short(before)} to ${short(pin)}`
  const rewritten = pin.branch === undefined ? [`  The tag was moved in \`${git}\`.`] : []
  const old = await findExport(repository, before.commit, config, false)
  if ('code' in old) return [moved, ...rewritten, `  The old commit is lost, so its pages cannot be compared.`]
  return [moved, ...rewritten, ...compareContent(old.content, content, repository)]
}

function compareContent(before: CommitExport, after: CommitExport, repository: Repository): readonly string[] {
  const [old, now] = [before, after].map(({ files }) => new Map(files.map(({ path, hash }) => [path, hash])))
  if (!old || !now) return []
  const changes = [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((path) => {
    if (old.get(path) === now.get(path)) return []
    return [{ path, what: !old.has(path) ? 'added' : now.has(path) ? 'changed' : 'removed' }]
  })
  const pages = changes.filter(({ path }) => isPage(path))
  const others = changes.length - pages.length
  return [
    ...pages.map(({ path, what }) => `  ${what.padEnd(7)} ${pageOf(path, repository)}`),
    ...(others === 0 ? [] : [`  ${formatCounted(others, 'other file')} changed`]),
    ...(changes.length === 0 ? ['  Nothing changes for readers.'] : []),
  ]
}

/** Returns the URL below the prefix of the page's version and language, unless its front matter specifies another URL. */
function pageOf(path: string, { folder, into }: Repository): string {
  const below = folder === '' ? path : path.slice(folder.length + 1)
  return routeBelowPrefix(documentId(`${into}${below}`), undefined)
}

function isPage(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path)
}

function short({ commit }: Pin): string {
  return commit.slice(0, 7)
}

/** The command has not opened a project yet, so no report could show a problem. */
function orThrow<T extends object>(result: T | Diagnostic): T {
  if (!('code' in result && 'severity' in result)) return result as T
  const { message, hint, code } = result
  throw code === 'repository/lost-commit' ? new UsageError(message, hint) : new EnvironmentError(message, hint)
}
