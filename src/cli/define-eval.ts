import { type Command, Option } from 'commander'
import type { CommandRunner } from './create-runner.ts'
import type { EvalOptions } from './eval.ts'
import { once, outDirOption, percent, wholeNumber } from './shared-options.ts'

/** Adds `docsgen eval`. */
export function defineEval(program: Command, runs: CommandRunner): void {
  program
    .command('eval')
    .summary('check whether the site answers questions')
    .description(
      'Searches the built site for each question in a file, gives the pages found to your own command, and checks its answer. Without --ask, checks whether the pages found contain what an answer must.',
    )
    .argument('<file>', 'a YAML or JSON file that lists questions and what their answers must contain')
    .argument('[site]', 'a project with a built site, an output folder, or the address of a published site', '.')
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
    .addOption(new Option('--least <percent>', 'the minimum percentage of questions that must be answered').argParser(percent).default(100))
    .addOption(
      new Option('--only <text>', 'only the questions that contain this text; can be repeated').argParser(
        (value: string, previous: readonly string[] | undefined) => [...(previous ?? []), value],
      ),
    )
    .addOption(
      new Option('--parallel <n>', 'the number of questions that are asked at the same time').argParser(wholeNumber(1, 64)).default(1),
    )
    .addOption(new Option('--timeout <seconds>', 'the time limit for each answer').argParser(wholeNumber(1, 3_600)).default(120))
    .addOption(new Option('--format <format>', 'the format of the results').choices(['text', 'json', 'markdown']).default('text'))
    .action((file: string, site: string, options: Omit<EvalOptions, 'file'>) => runs(() => import('./eval.ts'))(site, { ...options, file }))
}
