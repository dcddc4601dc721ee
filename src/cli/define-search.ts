import type { Command } from 'commander'
import type { CommandRunner } from './create-runner.ts'
import { configOption, leastOption, offlineOption, ranksOption, reportOption } from './shared-options.ts'

/** Adds `docsgen search test`. */
export function defineSearch(program: Command, runs: CommandRunner): void {
  const search = program
    .command('search')
    .summary('test the site search or push it to Typesense')
    .description('Tests the site search, or pushes the search records to a Typesense cluster.')
    .helpCommand('help [command]', 'print help for a command')

  search
    .command('test')
    .summary('test the site search with a list of queries')
    .description('Runs the queries in a file and reports the ones that do not find the expected page.')
    .argument('<file>', 'a YAML or JSON file that lists queries and the expected pages')
    .argument('[root]', 'the project folder', '.')
    .addOption(configOption)
    .addOption(offlineOption)
    .addOption(leastOption)
    .addOption(ranksOption)
    .addOption(reportOption)
    .action((file: string, root: string, options: { readonly least: number }) =>
      runs<{ readonly file: string; readonly least: number }>(() => import('./search-test.ts'))(root, { ...options, file }),
    )
}
