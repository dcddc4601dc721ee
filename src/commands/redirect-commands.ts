import { type Command, Option } from 'commander'
import type { Terminal } from '../terminal/terminal.ts'
import { configOption, offlineOption } from './shared-options.ts'

/** Loads a command and runs it with its arguments. */
type Runs = <Options>(
  load: () => Promise<{ readonly run: (root: string, options: Options, terminal: Terminal) => Promise<number> }>,
) => (root: string, options: Options) => Promise<void>

/** Adds `redirect add` and `redirect fix`. */
export function addRedirectCommands(program: Command, runs: Runs): void {
  const redirect = program
    .command('redirect')
    .alias('redirects')
    .summary('add redirects or fix them')
    .description('Adds redirects to the JSON file that the config imports, and fixes the ones in it.')
    .helpCommand('help [command]', 'print help for a command')

  redirect
    .command('add')
    .summary('redirect an old address')
    .description('Redirects an address that no page has anymore. Redirects to the old address then lead directly to the new one.')
    .argument('<old>', 'the old address, such as /install')
    .argument('<new>', 'the new address on the site, or a full URL')
    .argument('[root]', 'the project folder', '.')
    .addOption(configOption)
    .addOption(offlineOption)
    .action((from: string, to: string, root: string, options: object) =>
      runs<{ readonly from: string; readonly to: string }>(() => import('./redirect.ts'))(root, { ...options, from, to }),
    )

  redirect
    .command('fix')
    .summary('list and fix redirects')
    .description(
      'Lists redirects that are chained, loop, repeat each other, hide a page, or lead nowhere, and fixes those with one solution.',
    )
    .argument('[root]', 'the project folder', '.')
    .addOption(configOption)
    .addOption(offlineOption)
    .addOption(new Option('--dry-run', 'only list them'))
    .action(runs(() => import('./redirect.ts')))
}
