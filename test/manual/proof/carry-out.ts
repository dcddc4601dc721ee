import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createProject, type Installation } from './installation.ts'
import { type Files, planSteps, type Step } from './plan-steps.ts'
import { runCommands, type Shell, terminal } from './run-commands.ts'
import type { Snippet } from './snippets.ts'

/** Carries out a document's snippets in a new project. Throws with what the program printed at the first that does not work. */
export async function carryOut(document: string, snippets: readonly Snippet[], installation: Installation): Promise<void> {
  const name = document.replaceAll('/', '-').replace(/\.md$/, '')
  const steps = planSteps(document, snippets)
  const shell: Shell = { cwd: createProject(installation, name), env: terminal(installation.folder, dirname(process.execPath)) }
  spawnSync('git', ['init', '-q'], { cwd: shell.cwd })
  for (const step of steps) await takeStep(step, shell)
}

async function takeStep(step: Step, shell: Shell): Promise<void> {
  writeFiles(shell.cwd, step.files)
  if (step.type === 'run') return runCommands(step.snippets[0].code, shell)
  const binary = join(shell.cwd, 'node_modules/docsgen/bin/docsgen.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, 'build', '--strict'], {
    cwd: shell.cwd,
    encoding: 'utf8',
    env: shell.env,
  })
  if (status !== 0) throw new Error(`The site of these files does not build: ${Object.keys(step.files).join(', ')}\n${stdout}${stderr}`)
}

function writeFiles(root: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
