import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runIn } from '../../cli/run-here.ts'
import { compareOutput } from './compare-output.ts'
import { buildProject, createProject, type Installation } from './installation.ts'
import { parseData } from './parse-data.ts'
import { type CommandLine, linesOfPipeline } from './pipelines.ts'
import { baseOf, planSteps, type Step } from './plan-steps.ts'
import { linesOf, runLines, type Shell, terminal } from './run-commands.ts'
import { runProgram } from './run-program.ts'
import type { Services } from './services.ts'
import type { Snippet } from './snippets.ts'
import type { Files } from './wrap-options.ts'

export interface Surroundings {
  readonly installation: Installation
  readonly services: Services
}

/** Runs a document's snippets in a new project. Throws at the first failure with the program's output. */
export async function carryOut(document: string, snippets: readonly Snippet[], { installation, services }: Surroundings): Promise<void> {
  const name = document.replaceAll('/', '-').replace(/\.md$/, '')
  const base = baseOf(document, snippets)
  const shell: Shell = {
    cwd: await createProject(installation, { name, base }),
    env: terminal(installation, services),
    installation,
  }
  let written: readonly string[] = []
  for (const [index, step] of planSteps(document, snippets).entries()) {
    if (step.isNewProject) {
      shell.cwd = await createProject(installation, { name: `${name}-${index}`, base })
      written = []
    }
    if (step.type === 'pipeline') {
      // A pipeline starts from its own checkout.
      const cwd = await createProject(installation, { name: `${name}-${index}`, base })
      writeFiles(cwd, step.files, services)
      await takeStep(step, { shell: { ...shell, cwd }, services, installation })
      continue
    }
    for (const old of written) if (!(old in step.files)) rmSync(join(shell.cwd, old), { force: true })
    writeFiles(shell.cwd, step.files, services)
    written = Object.keys(step.files)
    await takeStep(step, { shell, services, installation })
  }
}

async function takeStep(
  { type, files, snippets }: Step,
  { shell, services, installation }: Surroundings & { shell: Shell },
): Promise<void> {
  const code = withValues(snippets[0]?.code ?? '', services)
  await tagReleases([code, ...Object.values(files)].join('\n'), shell.cwd)
  if (type === 'build' || type === 'commands') await pinRepositories(files, shell)
  for (const { kind, language, code } of snippets) if (kind === 'file') parseData(language, code)
  if (type === 'output') await compareOutput(code, installation)
  else if (type === 'commands') await runLines(linesOf(code), shell)
  else if (type === 'pipeline') await runLines(linesOfPipeline(code).filter(isRunnable), shell)
  else {
    const { ok, diagnostics } = await runIn(shell, () => buildProject(installation))
    if (!ok)
      throw new Error(`The site of these files does not build: ${Object.keys(files).join(', ')}\n${JSON.stringify(diagnostics, null, 2)}`)
  }
}

/** Versions name tags of the reader's repository; each contains the files of its first mention. */
async function tagReleases(text: string, cwd: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    runProgram(['git', '-c', 'user.name=A reader', '-c', 'user.email=reader@example.com', ...args], cwd)
  for (const [, tag = ''] of text.matchAll(/(?:--ref |"?\bref"?: ["'])(v[\d.]+)/g)) {
    await git('add', '--all', '--', 'content', 'docs.config.ts', ...(existsSync(join(cwd, 'schema')) ? ['schema'] : []))
    await git('commit', '-q', '--allow-empty', '-m', tag)
    await git('tag', '--force', tag, ...(existsSync(join(cwd, '.git/refs/tags', tag)) ? [tag] : []))
  }
}

/** Creates the repositories that the config names, and pins their commits. */
async function pinRepositories(files: Files, { cwd, env, installation }: Shell): Promise<void> {
  const config = Object.entries(files).find(([name]) => name.startsWith('docs.config'))?.[1] ?? ''
  const remotes = [...new Set([...String(config).matchAll(/\bgit: '([^']+)'/g)].map(([, remote = '']) => remote))]
  if (remotes.length === 0) return
  const git = (folder: string, ...args: readonly string[]) =>
    runProgram(['git', '-c', 'user.name=A reader', '-c', 'user.email=reader@example.com', ...args], folder)
  const settings: Record<string, string> = { GIT_CONFIG_COUNT: String(remotes.length) }
  for (const [index, remote] of remotes.entries()) {
    const folder = join(dirname(cwd), 'remotes', `${repositories++}`)
    for (const path of ['docs/install.md', 'docs-de/install.md']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), '# Install\n\nText.\n')
    }
    await git(folder, 'init', '-q', '--initial-branch=main')
    await git(folder, 'add', '--all')
    await git(folder, 'commit', '-q', '-m', 'A page')
    for (const tag of ['v1.9.0', 'v2.1.0']) await git(folder, 'tag', tag)
    Object.assign(settings, { [`GIT_CONFIG_KEY_${index}`]: `url.${folder}.insteadOf`, [`GIT_CONFIG_VALUE_${index}`]: remote })
  }
  Object.assign(env, settings)
  await runLines([{ line: 'docsgen repositories update', env: {} }], { cwd, env, installation })
}

let repositories = 0

/** Only docsgen, package managers, and git are run; other commands need the host. */
function isRunnable({ line }: CommandLine): boolean {
  return /\b(?:npm|npx docsgen|docsgen|git)\b/.test(line)
}

/** Replaces the placeholders for a reader's servers and keys. */
function withValues(text: string, { values }: Services): string {
  return Object.entries(values).reduce((result, [name, value]) => result.replaceAll(name, value), text)
}

function writeFiles(root: string, files: Files, services: Services): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof text === 'string' ? withValues(text, services) : text)
  }
}
