import { Option } from 'commander'
import type { CommandRunner } from './define-feature-commands.ts'
import type { DiffFlags, DiffInput } from './diff.ts'
import type { EvalOptions } from './eval.ts'
import {
  baseOption,
  collect,
  configOption,
  leastOption,
  type OptionsCommand,
  offlineOption,
  once,
  outDirOption,
  ranksOption,
  reportOption,
  strictOption,
  wholeNumber,
} from './shared-options.ts'

/** Adds the commands of tools. */
export function defineTools(program: OptionsCommand, runs: CommandRunner): void {
  defineSearch(program, runs)
  defineEval(program, runs)
  defineDeployment(program, runs)
}

/** Adds the commands for deployers, which show what is published, where, and what happens to old URLs and versions. */
function defineDeployment(program: OptionsCommand, runs: CommandRunner): void {
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
    .description('Redirects a URL that no page has anymore. Redirects to the old URL then lead directly to the new one.')
    .argument('<old>', 'the old URL, such as /install')
    .argument('<new>', 'the new path on the site, or a full URL')
    .argument('[root]', 'the project folder', '.')
    .addOptions(configOption, offlineOption)
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
    .addOptions(configOption, offlineOption)
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
    .addOptions(configOption, baseOption, strictOption, offlineOption, reportOption)
    .action((name: string, root: string, options: object) =>
      runs<{ readonly name: string }>(() => import('./host.ts'))(root, { ...options, name }),
    )
}

/** Adds `docsgen search test`. */
function defineSearch(program: OptionsCommand, runs: CommandRunner): void {
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
    .addOptions(configOption, offlineOption, leastOption, ranksOption, reportOption)
    .action((file: string, root: string, options: { readonly least: number }) =>
      runs<{ readonly file: string; readonly least: number }>(() => import('./search-test.ts'))(root, { ...options, file }),
    )
}

/** Adds `docsgen eval`. */
function defineEval(program: OptionsCommand, runs: CommandRunner): void {
  program
    .command('eval')
    .summary('check whether the site answers questions')
    .description(
      'Searches the built site for each question in a file, gives the pages found to your own command, and checks its answer. Without --ask, checks whether the pages found contain what an answer must.',
    )
    .argument('<file>', 'a YAML or JSON file that lists questions and what their answers must contain')
    .argument('[site]', 'a project with a built site, an output folder, or the URL of a published site', '.')
    .addOption(outDirOption)
    .addOption(
      new Option(
        '--ask <command>',
        'the command that answers: it reads a prompt from standard input and writes the answer to standard output; it runs without a shell',
      ).argParser(once),
    )
    .addOption(new Option('--pages <n>', 'the number of pages that are given to the command').argParser(wholeNumber(1, 20)).default(5))
    .addOption(
      new Option('--max-text <characters>', 'the length of the pages’ text in total; of longer pages, the sections found are used')
        .argParser(wholeNumber(1_000, 2_000_000))
        .default(60_000),
    )
    .addOption(
      new Option('--least <percent>', 'the minimum percentage of questions that must be answered')
        .argParser(wholeNumber(0, 100))
        .default(100),
    )
    .addOption(new Option('--only <text>', 'only the questions that contain this text; can be repeated').argParser(collect))
    .addOption(
      new Option('--parallel <n>', 'the number of questions that are asked at the same time').argParser(wholeNumber(1, 64)).default(1),
    )
    .addOption(new Option('--timeout <seconds>', 'the time limit for each answer').argParser(wholeNumber(1, 3_600)).default(120))
    .addOption(new Option('--format <format>', 'the format of the results').choices(['text', 'json', 'markdown']).default('text'))
    .action((file: string, site: string, options: Omit<EvalOptions, 'file'>) => runs(() => import('./eval.ts'))(site, { ...options, file }))
}

/** Defines the help and options of `diff`. */
function describeDiff(command: OptionsCommand): OptionsCommand {
  return command
    .summary('compare two builds for deployment and review')
    .description(
      'Compares the manifests of two builds: what readers notice, and what to upload and delete in which order. A manifest is a file, a URL, or git:REF:PATH.',
    )
    .argument('<old>', 'the manifest of the published site')
    .argument('<new>', 'the manifest of the new build')
    .addOptions(...diffOptions)
}

const diffOptions: readonly Option[] = [
  new Option('--format <format>', 'the output: text, json, markdown for a comment, or a script for rclone, rsync, aws, or wrangler')
    .choices(['text', 'json', 'markdown', 'rclone', 'rsync', 'aws', 'wrangler'])
    .default('text'),
  new Option('--json', 'same as --format json'),
  new Option('--dir <folder>', 'for scripts: the folder with the new build').default('out'),
  new Option('--target <target>', 'for scripts: where to upload it, such as remote:my-docs or s3://my-docs').argParser(once),
  new Option('--keep <n>', 'how many earlier deployments keep their assets, for readers with open pages')
    .argParser(wholeNumber(0, 100))
    .default(1),
  new Option('--older <manifest>', 'the manifest of a deployment before the published one; repeat for more, the latest first').argParser(
    collect,
  ),
  new Option('--old-ranks <file>', 'the ranks that search test wrote for the old build').argParser(once),
  new Option('--new-ranks <file>', 'the ranks that search test wrote for the new build').argParser(once),
]
