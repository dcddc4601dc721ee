import { type Command, Option } from 'commander'
import type { ProjectOptions } from './open-project.ts'
import { configOption, once } from './shared-options.ts'

export interface CutOptions extends ProjectOptions {
  readonly name: string
  readonly ref?: string
  readonly label?: string
}

/** `docsgen version cut` */
export function addVersionCommand(program: Command, run: (root: string, options: CutOptions) => Promise<void>): void {
  program
    .command('version')
    .summary('publish the documentation of a release')
    .description('Adds versions to the JSON file that the config imports.')
    .helpCommand('help [command]', 'print help for a command')
    .command('cut')
    .summary('make the current documentation a version')
    .description(
      'Adds a version whose pages come from a Git tag, branch, or commit, with the sidebars, reference packages, and variables of the config at that commit.',
    )
    .argument('<name>', 'the name of the version, such as 3.4')
    .argument('[root]', 'the project folder', '.')
    .addOption(configOption)
    .addOption(new Option('--ref <ref>', 'the Git tag, branch, or commit with the pages (default: the current commit)').argParser(once))
    .addOption(new Option('--label <text>', 'the name in the version menu (default: the name)').argParser(once))
    .action((name: string, root: string, options: Omit<CutOptions, 'name'>) => run(root, { ...options, name }))
}
