import { findProjectFolder, loadProject, readConfig } from '../api/open-project.ts'
import { machine, workingFolder } from '../api/process-environment.ts'
import type { CommandOptions, CommandTools } from '../core/command-tools.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { features } from '../features.ts'
import { onInterrupt } from './finish.ts'
import { createObserver, openProject, withReadInput } from './open-project.ts'
import { exitCodeFor, writeReports } from './report.ts'

export interface RunOptions {
  readonly name: string
  /** The values of the command's options and arguments. */
  readonly options: object
}

/** Runs a command of a feature. */
export async function run(_root: string, { name, options }: RunOptions, terminal: Terminal): Promise<number> {
  const command = features.flatMap(({ commands = [] }) => commands).find((each) => each.name === name)
  const loaded = await command?.load?.()
  if (!loaded) throw new Error(`No feature has the command ${name}`)
  return loaded.run(options as never, createTools(terminal) as never)
}

function createTools(terminal: Terminal): CommandTools {
  return {
    terminal,
    features,
    async openProject(root, options) {
      const project = await openProject(root, options as Parameters<typeof openProject>[1], terminal)
      if (!project) return undefined
      const { config, inputs, findInConfig, reports } = project
      const strict = options.strict ?? false
      return {
        config,
        inputs,
        findInConfig,
        read: (work, show = 'nothing') =>
          withReadInput({ project, options, observer: show === 'nothing' ? silentObserver : createObserver(terminal) }, work),
        report(found) {
          writeReports(found, { ...project.reporting(), targets: reports, strict, terminal })
          return exitCodeFor(found, strict)
        },
      }
    },
    async loadConfig(root, options: CommandOptions, codeRoot) {
      if (codeRoot !== undefined) return readConfig(root, options, codeRoot)
      const { project, diagnostics } = await loadProject(root, options)
      return { value: project?.config, diagnostics }
    },
    findProjectFolder,
    guard: onInterrupt,
    workingFolder,
    ...machine(),
  }
}
