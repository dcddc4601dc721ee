import { homedir } from 'node:os'
import { basename, relative, resolve } from 'node:path'
import { workingFolder } from '../api/process-environment.ts'
import { createQuestions, type Questions, type Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import {
  cleanTitle,
  isRepository,
  nextCommands,
  packageNameOf,
  planRepository,
  planStarter,
  type Repository,
  readPackageManager,
  repositoryCommands,
  type StarterFiles,
  type TemplateName,
  titleOf,
} from '../tools/init/plan-starter.ts'
import { addToFolder, inspectTarget, installSource, readRepository, readStarter, writeStarter } from '../tools/init/write-starter.ts'
import { codes, onInterrupt } from './finish.ts'

interface InitOptions {
  readonly dir: string | undefined
  readonly yes?: boolean
  readonly template?: TemplateName
}

interface Place {
  readonly folder: string
  /** The names of existing files. */
  readonly present: readonly string[]
}

interface Choice extends Place {
  readonly title: string
}

export async function run(_: string, { dir, yes = false, template }: InitOptions, terminal: Terminal): Promise<number> {
  const here = workingFolder()
  if (dir === undefined && template === undefined && inspectTarget(here).kind === 'occupied') {
    const repository = readRepository(here)
    if (isRepository(repository)) return addSite(repository, here, terminal)
  }
  const asks = process.stdin.isTTY && terminal.interactive && !yes
  const choice = asks ? await ask(dir, here, terminal) : chooseDefaults(dir, here)
  if (choice === undefined) {
    terminal.report('docsgen did not create any files.')
    return codes.SIGINT
  }
  const files = planSite(choice, template)
  // The listener delays signals until all files are written.
  const restore = onInterrupt(() => {})
  writeStarter(choice.folder, files)
  restore()
  printNextSteps(choice, files, here, terminal)
  return 0
}

/** The project's files already answer every question. */
function addSite(repository: Repository, here: string, terminal: Terminal): number {
  const { title, files, isInstalled, outDir } = planRepository(repository)
  const restore = onInterrupt(() => {})
  addToFolder(here, files)
  restore()
  terminal.report(
    `Created ${[...files.keys()].map((path) => `\`${path}\``).join(', ')} for the site “${title}”, whose pages are in \`docs/\`.`,
  )
  terminal.report(`docsgen did not change any other files. Make sure that your .gitignore lists ${outDir}/ and .docsgen/.`)
  terminal.report('\nNext steps:')
  const docsgen = installSource(packageFolder(), here)
  const commands = repositoryCommands(readPackageManager(process.env.npm_config_user_agent), { isInstalled, docsgen })
  terminal.print(commands.map((command) => `  ${command}`).join('\n'))
  return 0
}

function chooseDefaults(dir: string | undefined, here: string): Choice {
  const place = findPlace(dir ?? '.', here)
  return { ...place, title: titleOf(basename(place.folder)) }
}

/** @throws UsageError if the folder contains conflicting files. */
function findPlace(dir: string, here: string): Place {
  const folder = resolve(here, dir)
  const target = inspectTarget(folder)
  switch (target.kind) {
    case 'absent':
      return { folder, present: [] }
    case 'free':
      return { folder, present: target.names }
    case 'no-folder':
      throw new UsageError(`\`${dir}\` is not a folder.`, 'Choose a different name, as in `docsgen init my-docs`.')
    case 'occupied':
      throw occupied(dir === '.' ? 'This folder' : `The folder \`${dir}\``, target.names)
  }
}

const maxListed = 10

function occupied(place: string, names: readonly string[]): UsageError {
  const listed = names.slice(0, maxListed).map((name) => `\n    ${name}`)
  const more = names.length > maxListed ? `\n    and ${names.length - maxListed} more` : ''
  return new UsageError(
    `${place} contains files that could conflict with a new site:${listed.join('')}${more}`,
    'Choose a new folder, as in `docsgen init my-docs`, or move these files elsewhere.',
  )
}

/** Returns undefined if the user cancels. */
async function ask(dir: string | undefined, here: string, terminal: Terminal): Promise<Choice | undefined> {
  const named = dir === undefined ? undefined : findPlace(dir, here)
  const questions = createQuestions(process.stdin)
  try {
    const place = named ?? (await askFolder(questions, here, terminal))
    if (place === undefined) return undefined
    const suggestion = titleOf(basename(place.folder))
    const answer = await questions.ask('Site title', suggestion)
    return answer === undefined ? undefined : { ...place, title: cleanTitle(answer) || suggestion }
  } finally {
    questions.close()
  }
}

async function askFolder(questions: Questions, here: string, terminal: Terminal): Promise<Place | undefined> {
  const fallback = inspectTarget(here).kind === 'free' ? '.' : 'docs'
  while (true) {
    const dir = await questions.ask('Folder for the new site', fallback)
    if (dir === undefined) return undefined
    try {
      // The shell has not expanded the `~` in this answer.
      return findPlace(dir.replace(/^~(?=$|[\\/])/, homedir), here)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      terminal.report(error.message)
    }
  }
}

function planSite({ folder, present, title }: Choice, template: TemplateName | undefined): StarterFiles {
  const values = { template, title, packageName: packageNameOf(basename(folder)), docsgen: installSource(packageFolder(), folder) }
  return planStarter(readStarter(), values, present)
}

function printNextSteps({ folder }: Choice, files: StarterFiles, here: string, terminal: Terminal): void {
  const path = relative(here, folder)
  terminal.report(`Created a new site in ${path === '' ? 'this folder' : `\`${path}\``}.`)
  if (!files.has('README.md')) terminal.report('docsgen did not change your README.')
  if (!files.has('.gitignore'))
    terminal.report('docsgen did not change your .gitignore. Make sure that it lists node_modules/, out/, and .docsgen/.')
  terminal.report('\nNext steps:')
  const manager = readPackageManager(process.env.npm_config_user_agent)
  terminal.print(
    nextCommands(path, { manager, platform: process.platform })
      .map((command) => `  ${command}`)
      .join('\n'),
  )
}
