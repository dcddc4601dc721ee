import { type Command, Option } from 'commander'
import { keepCount, once } from './shared-options.ts'

/** What `diff` is asked to do, besides the two manifests. */
export interface DiffFlags {
  readonly format: 'text' | 'json' | 'markdown' | 'rclone' | 'rsync' | 'aws' | 'wrangler'
  readonly json?: boolean
  readonly keep: number
  readonly older?: readonly string[]
  readonly dir: string
  readonly target?: string
  readonly oldRanks?: string
  readonly newRanks?: string
}

export interface DiffInput extends DiffFlags {
  readonly before: string
  readonly after: string
}

/** The help of `diff` and its options. */
export function describeDiff(command: Command): Command {
  command
    .summary('compare two builds for deployment and review')
    .description(
      'Compares the manifests of two builds: what readers notice, and what to upload and delete in which order. A manifest is a file, a URL, or git:REF:PATH.',
    )
    .argument('<old>', 'the manifest of the published site')
    .argument('<new>', 'the manifest of the new build')
  for (const option of options) command.addOption(option)
  return command
}

const options: readonly Option[] = [
  new Option('--format <format>', 'the output: text, json, markdown for a comment, or a script for rclone, rsync, aws, or wrangler')
    .choices(['text', 'json', 'markdown', 'rclone', 'rsync', 'aws', 'wrangler'])
    .default('text'),
  new Option('--json', 'same as --format json'),
  new Option('--dir <folder>', 'for scripts: the folder with the new build').default('out'),
  new Option('--target <target>', 'for scripts: where to upload it, such as remote:my-docs or s3://my-docs').argParser(once),
  new Option('--keep <n>', 'how many earlier deployments keep their assets, for readers with open pages').argParser(keepCount).default(1),
  new Option('--older <manifest>', 'the manifest of a deployment before the published one; repeat for more, the latest first').argParser(
    (value: string, previous: readonly string[] | undefined) => [...(previous ?? []), value],
  ),
  new Option('--old-ranks <file>', 'the ranks that search test wrote for the old build').argParser(once),
  new Option('--new-ranks <file>', 'the ranks that search test wrote for the new build').argParser(once),
]
