import { type Command, Option } from 'commander'
import type { CommandRunner } from './create-runner.ts'
import { type DiffFlags, type DiffInput, describeDiff } from './describe-diff.ts'
import { baseOption, configOption, offlineOption, once, reportOption, strictOption } from './shared-options.ts'

/** Adds the commands for deployers: what is published, where, and what becomes of old addresses and versions. */
export function defineDeployment(program: Command, runs: CommandRunner): void {
  program
    .command('verify')
    .summary('compare a deployed site with the manifest of its build')
    .description(
      'Compares every file of a folder or of a published site with the manifest of a build, and reports files that are missing or different.',
    )
    .argument('<target>', 'the output folder, or the address of the home page, such as https://docs.example.com/')
    .addOption(
      new Option(
        '--manifest <manifest>',
        'the manifest of the build as a file, URL, or git:REF:PATH (default: the last build in the current folder)',
      ).argParser(once),
    )
    .addOption(reportOption)
    .action(runs(() => import('./verify.ts')))

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

  describeDiff(program.command('diff')).action((before: string, after: string, flags: DiffFlags) =>
    runs<DiffInput>(() => import('./diff.ts'))('.', { ...flags, before, after }),
  )

  program
    .command('host')
    .summary('print the settings of a host')
    .description(
      'Prints the settings with which a host serves the site: redirects, clean URLs, the 404 page, caching, and security headers. Reports what exceeds the limits of the host.',
    )
    .argument('<name>', 'netlify, cloudflare-pages, vercel, github-pages, nginx, caddy, apache, or s3-cloudfront')
    .argument('[root]', 'the project folder', '.')
    .addOption(new Option('--with-markdown', 'also print a function that sends the Markdown of a page to clients that ask for it'))
    .addOption(new Option('--write', 'write the settings to files in the project folder instead'))
    .addOption(new Option('--force', 'overwrite existing files'))
    .addOption(configOption)
    .addOption(baseOption)
    .addOption(strictOption)
    .addOption(offlineOption)
    .addOption(reportOption)
    .action((name: string, root: string, options: object) =>
      runs<{ readonly name: string }>(() => import('./host.ts'))(root, { ...options, name }),
    )
}
