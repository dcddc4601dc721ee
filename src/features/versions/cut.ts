import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { CommandOptions, CommandProject, CommandTools } from '../../core/command-tools.ts'
import type { VersionConfig } from '../../core/config/version-options.ts'
import type { Feature } from '../../core/feature.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { attempt, UsageError } from '../../kit/failures/failure.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { exportTree, runGit } from '../../kit/programs/run-git.ts'
import { formatCounted } from '../../kit/text/format-values.ts'
import { findRepository, type Repository, resolveRef } from './open-versions.ts'

interface CutOptions extends CommandOptions {
  readonly name: string
  readonly root: string
  readonly ref?: string
  readonly label?: string
}

/** `version cut NAME`: adds the documentation of a commit to the list of versions that the config imports. */
export async function run(options: CutOptions, { terminal, openProject, loadConfig, features }: CommandTools): Promise<number> {
  const project = await openProject(options.root, options)
  if (!project) return 2
  const { config } = project
  const { name, label = name } = options
  const list = openList(project)
  const [current] = config.versions
  const repository = await findRepository(config.workingDir)
  if (repository.failure !== undefined)
    throw new UsageError(`The version cannot be cut: ${repository.failure}.`, 'Run the command in a clone of the Git repository.')
  if (config.versions.some(({ id }) => id.toLowerCase() === name.toLowerCase()))
    throw new UsageError(`The config already has the version \`${name}\`.`, 'Choose a different name, or remove the version first.')
  const { ref, commit } = await chooseRef(repository, name, options.ref)
  const { value: then, diagnostics } = await withExportedProject({ config, commit, repository }, (folder) =>
    loadConfig(config.root, { config: options.config }, folder),
  )
  if (!then) {
    project.report(diagnostics)
    throw new UsageError(
      `The config at \`${ref}\` cannot be read, so its sidebars and reference packages are unknown.`,
      `Write the version into \`versions\` yourself: \`{ id: '${name}', label: '${label}', ref: '${ref}' }\`.`,
    )
  }
  const entry: VersionConfig = { id: name, label, ref, ...ownParts({ then, now: config, features }) }
  const before = existsSync(list.file) ? readFileSync(list.file) : undefined
  writeFileAtomic(list.file, `${JSON.stringify([entry, ...list.entries], null, 2)}\n`)
  if (list.isImported) {
    const loaded = await loadConfig(config.workingDir, options)
    if (!loaded.value) {
      if (before) writeFileAtomic(list.file, before)
      project.report(loaded.diagnostics)
      terminal.report(`\`${list.name}\` was not changed.`)
      return 2
    }
  }
  const changed = options.ref === undefined ? await countChanges(repository, config) : 0
  terminal.report(`Added the version ${name} to ${list.name}: ${describe(entry, commit)}.`)
  if (changed > 0)
    terminal.report(`${formatCounted(changed, 'file')} with changes that are not committed ${changed === 1 ? 'is' : 'are'} not part of it.`)
  if (!list.isImported) terminal.report(`It has no effect yet. ${firstStep(list.file, config, current.label)}`)
  return 0
}

interface VersionList {
  readonly file: string
  /** The name of the file in messages. */
  readonly name: string
  readonly entries: readonly VersionConfig[]
  /** Whether the config already imports the file. */
  readonly isImported: boolean
}

/** Programs can edit only data, so the versions are in a JSON file that the config imports. */
function openList({ config, inputs }: CommandProject): VersionList {
  const usual = join(dirname(join(config.root, config.configFile)), 'versions.json')
  const imported = inputs.find((file) => file.endsWith('.json') && readEntries(file) && basename(file).startsWith('versions'))
  const file = imported ?? usual
  const name = relative(config.root, file)
  const entries = readEntries(file)
  if (!entries && existsSync(file)) throw new UsageError(`\`${name}\` is not a list of versions.`, 'Write `[]` into the file, or move it.')
  return { file, name, entries: entries ?? [], isImported: imported !== undefined }
}

function readEntries(file: string): readonly VersionConfig[] | undefined {
  // The file may not exist or may not be JSON.
  return attempt(() => {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) && value.every((entry) => typeof entry?.id === 'string' && entry.label !== undefined) ? value : undefined
  })
}

/** Chooses a ref if `--ref` is absent: the tag of the current commit with the name of the version, or else its hash. */
async function chooseRef(repository: Repository, name: string, wanted: string | undefined): Promise<{ ref: string; commit: string }> {
  const commit = await resolveRef(repository, wanted ?? 'HEAD')
  if (typeof commit !== 'string')
    throw new UsageError(
      `The version cannot be cut from \`${wanted ?? 'HEAD'}\`: ${commit.reason}.`,
      commit.fetch && `Fetch it with \`${commit.fetch}\`.`,
    )
  if (wanted !== undefined) return { ref: wanted, commit }
  for (const tag of [`v${name}`, name]) {
    const tagged = await resolveRef(repository, `refs/tags/${tag}`)
    if (tagged === commit) return { ref: tag, commit }
  }
  return { ref: commit, commit }
}

/** The settings that the version itself must contain, because the config of the site will change. */
function ownParts({ then, now, features }: { then: SiteConfig; now: SiteConfig; features: readonly Feature[] }): Partial<VersionConfig> {
  const { variables, sidebars, contentRoots } = then
  const contentDir = contentRoots[0]?.projectDir
  const added = features.flatMap(({ options }) => (options?.version ? Object.keys(new options.version()) : []))
  return {
    ...(contentDir === undefined || contentDir === now.contentRoots[0]?.projectDir ? {} : { contentDir }),
    sidebars,
    ...Object.fromEntries(added.flatMap((key) => withoutEmpty(key, then[key as keyof SiteConfig]))),
    ...(variables && Object.keys(variables).length > 0 ? { variables } : {}),
  }
}

/** Returns an option with only the values that are set. */
function withoutEmpty(key: string, value: unknown): readonly (readonly [key: string, value: object])[] {
  const used = Object.entries(value ?? {}).filter(([, each]) => Object.keys(each).length > 0)
  return used.length === 0 ? [] : [[key, Object.fromEntries(used)]]
}

async function countChanges({ root }: Repository, { contentRoots }: SiteConfig): Promise<number> {
  const folders = contentRoots.flatMap(({ projectDir, exported }) => (exported ? [] : [projectDir]))
  const { output } = await runGit(root, ['status', '--porcelain', '-z', '--untracked-files=all', '--', ...folders])
  return output
    .toString()
    .split('\0')
    .filter((line) => line !== '').length
}

function describe({ id, label, contentDir, ref = '', sidebars = {}, ...options }: VersionConfig, commit: string): string {
  const from = ref === commit ? `commit ${commit.slice(0, 12)}` : `${ref} (commit ${commit.slice(0, 12)})`
  const parts = [formatCounted(Object.keys(sidebars).length, 'sidebar'), ...Object.keys(options).map((key) => `\`${key}\``)]
  return `its pages come from ${from}, with ${new Intl.ListFormat('en').format(parts)} of that commit`
}

function firstStep(file: string, { configFile, versions }: SiteConfig, label: unknown): string {
  const [{ id }] = versions
  const shown = label === '' ? 'Next' : typeof label === 'string' ? label : id
  const others = versions.length > 1 ? '…, ' : ''
  return `Import the list in \`${configFile}\`:\n\n  import versions from './${basename(file)}'\n\nand set the option \`versions: [{ id: '${id}', label: '${shown}' }, ${others}...versions]\`.`
}

/** A project in the state of another commit. */
interface ProjectAt {
  readonly config: Pick<SiteConfig, 'root' | 'stateDir'>
  readonly commit: string
  readonly repository: Repository
}

/** Calls `work` with a folder that has the project's files at a commit, and removes the folder afterwards. */
async function withExportedProject<T>({ config, commit, repository }: ProjectAt, work: (folder: string) => Promise<T>): Promise<T> {
  const { root, prefix } = repository
  const home = cachePath(config.stateDir, 'versions')
  mkdirSync(home, { recursive: true })
  const folder = mkdtempSync(join(home, 'new-'))
  try {
    const isExcluded = (path: string) => !path.startsWith(prefix) || path.startsWith(`${prefix}.docsgen/`)
    await exportTree({ root, commit, target: folder, prefix, isExcluded })
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
