import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Command as FeatureCommand, SharedOption } from '../core/feature.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import type { RunOptions } from './run-feature-command.ts'
import {
  baseOption,
  concurrencyOption,
  configOption,
  offlineOption,
  once,
  reportOption,
  strictOption,
  wholeNumber,
} from './shared-options.ts'

const shared: Readonly<Record<SharedOption, Option>> = {
  config: configOption,
  base: baseOption,
  strict: strictOption,
  offline: offlineOption,
  concurrency: concurrencyOption,
  report: reportOption,
}

/**
 * Adds the commands of features from the list that the build of docsgen writes, because loading all features takes longer than most
 * commands.
 */
export function defineFeatureCommands(program: Command, runs: CommandRunner): void {
  const list = readFileSync(join(packageFolder().folder, 'dist/commands.json'), 'utf8')
  for (const command of JSON.parse(list) as readonly FeatureCommand[]) define(program, command, runs)
}

function define(program: Command, command: FeatureCommand, runs: CommandRunner): void {
  const { name, summary, description, after, help, options = [] } = command
  const [last = name, group] = name.split(' ').reverse()
  const parent = program.commands.find((each) => each.name() === group) ?? program
  const added = parent.command(last).summary(summary).description(description)
  if (after !== undefined) move(parent.commands as Command[], after)
  if (!command.arguments) {
    added.helpCommand('help [command]', 'print help for a command')
    return
  }
  for (const argument of command.arguments) added.argument(argument.name, argument.text, argument.usual)
  for (const option of options) added.addOption(typeof option === 'string' ? shared[option] : createOption(option))
  if (help !== undefined) added.addHelpText('after', `\n${help}`)
  added.action((...values: readonly unknown[]) => {
    const written = added.registeredArguments.map((argument, index) => [argument.name(), values[index]])
    return runs<RunOptions>(() => import('./run-feature-command.ts'))('.', {
      name,
      options: { ...added.opts(), ...Object.fromEntries(written) },
    })
  })
}

/** Moves the last command to the position after the named command. */
function move(commands: Command[], after: string): void {
  const [added] = commands.splice(-1)
  const at = commands.findIndex((each) => each.name() === after)
  if (added) commands.splice(at === -1 ? commands.length : at + 1, 0, added)
}

function createOption(option: Exclude<NonNullable<FeatureCommand['options']>[number], string>): Option {
  const made = new Option(option.flags, option.text)
  if (option.once) made.argParser(once)
  if (option.range) made.argParser(wholeNumber(...option.range))
  if (option.conflicts !== undefined) made.conflicts(option.conflicts)
  if (option.choices) made.choices(option.choices)
  return option.usual === undefined ? made : made.default(option.usual)
}

/** Loads and runs a command, and turns its result into an exit code. */
export type CommandRunner = <Options>(
  load: () => Promise<{ readonly run: (root: string, options: Options, terminal: Terminal) => Promise<number> }>,
) => (root: string, options: Options) => Promise<void>

export function createRunner(terminal: Terminal): CommandRunner {
  return (load) => async (root, options) => {
    const { finish } = await import('./finish.ts')
    await finish(terminal, async () => (await load()).run(root, options, terminal))
  }
}
