import { type Command, Option } from 'commander'
import type { ApiDiffInput } from './api-diff.ts'
import type { CommandRunner } from './create-runner.ts'

/** Adds the command that compares two versions of an API. */
export function defineApiDiff(program: Command, runs: CommandRunner): void {
  program
    .command('api-diff')
    .summary('compare two OpenAPI documents')
    .description(
      'Compares two versions of an OpenAPI document: operations, parameters, bodies, responses, and schemas that were added, removed, or changed, and which of these changes can break programs that use the API.',
    )
    .argument('<old>', 'the old document: a file, or git:REF:PATH')
    .argument('<new>', 'the new document: a file, or git:REF:PATH')
    .addOption(
      new Option('--format <format>', 'the output: text, json, or markdown for a comment')
        .choices(['text', 'json', 'markdown'])
        .default('text'),
    )
    .addOption(new Option('--json', 'same as --format json'))
    .addOption(new Option('--fail-on-breaking', 'exit with code 1 if a change can break programs'))
    .action((before: string, after: string, options: Omit<ApiDiffInput, 'before' | 'after'>) =>
      runs<ApiDiffInput>(() => import('./api-diff.ts'))('.', { ...options, before, after }),
    )
}
