import { type Command, Option } from 'commander'
import type { CommandRunner } from './create-runner.ts'
import { configOption, offlineOption, once } from './shared-options.ts'

/** Adds `docsgen links refresh`. */
export function defineLinks(program: Command, runs: CommandRunner): void {
  program
    .command('links')
    .summary('update the symbols of other sites')
    .description('Updates the names that links into other sites can use.')
    .helpCommand('help [command]', 'print help for a command')
    .command('refresh')
    .summary('download the symbols of other sites again')
    .description(
      'Downloads the symbols of the sites in the linkedSites option, saves them in the project, and lists links of this site whose target is gone or has moved. Builds read only the saved files.',
    )
    .argument('[sites...]', 'the names of sites in the config (default: all)')
    .addOption(configOption)
    .addOption(offlineOption)
    .addOption(new Option('--check', 'only compare, without saving anything; the exit code is 1 if a file would change').conflicts('from'))
    .addOption(new Option('--from <file>', 'read the symbols of one site from a file instead of its URL').argParser(once))
    .action((sites: readonly string[], options: object) =>
      runs<{ readonly sites: readonly string[] }>(() => import('./links-refresh.ts'))('.', { ...options, sites }),
    )
}
