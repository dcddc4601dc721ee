import { type Command, Option } from 'commander'
import type { CommandRunner } from './create-runner.ts'
import { concurrencyOption, configOption, offlineOption } from './shared-options.ts'

/** Adds `docsgen impact`. */
export function defineImpact(program: Command, runs: CommandRunner): void {
  program
    .command('impact')
    .summary('show what a release of documented packages changes')
    .description(
      'Compares the reference, samples, links, and names in the text with another version of the packages in the config, and changes nothing. Packages in reference.packages that have the same version as a named one move with it.',
    )
    .argument('<package...>', 'packages with their new versions, such as @acme/core@4.0.0, or @acme/*@4.0.0 for all packages of a scope')
    .addOption(configOption)
    .addOption(new Option('--only', 'move only the named packages'))
    .addOption(
      new Option('--format <format>', 'the output: text, json, or markdown for a comment')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .addOption(new Option('--json', 'same as --format json'))
    .addOption(new Option('--strict', 'fail if anything in the documentation has to change'))
    .addOption(offlineOption)
    .addOption(concurrencyOption)
    .action((packages: readonly string[], flags: object) =>
      runs<{ readonly packages: readonly string[] }>(() => import('./impact.ts'))('.', { ...flags, packages }),
    )
}
