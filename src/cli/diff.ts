import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadManifest } from '../api/load-manifest.ts'
import { workingFolder } from '../api/process-environment.ts'
import { printableJson, printableOutput } from '../core/diagnostics/printable-text.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { compareManifests, type SearchRanks } from '../tools/deploy/diff/compare-manifests.ts'
import { formatComparison, formatReview } from '../tools/deploy/diff/format-comparison.ts'
import { type DeploymentTool, planDeployment, writeDeploymentScript } from '../tools/deploy/diff/plan-deployment.ts'

/** The flags of `diff`, except for the two manifests. */
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

export async function run(_root: string, options: DiffInput, terminal: Terminal): Promise<number> {
  const { keep, dir, target, oldRanks, newRanks } = options
  const format = options.json ? 'json' : options.format
  if ((oldRanks === undefined) !== (newRanks === undefined))
    throw new UsageError('`--old-ranks` and `--new-ranks` are only useful together.', 'Specify the ranks of both builds.')
  const shared = new Map()
  const [before, after] = [await loadManifest(options.before, { shared }), await loadManifest(options.after, { shared })]
  const older = []
  for (const from of options.older ?? []) older.push(await loadManifest(from, { shared }))
  const deployment = planDeployment({ before, after, older, keep })
  if (format !== 'text' && format !== 'json' && format !== 'markdown') {
    if (target === undefined)
      throw new UsageError(`\`--format ${format}\` needs a target.`, `Name it with \`--target\`, such as \`--target ${examples[format]}\`.`)
    const script = writeDeploymentScript(format, { deployment, dir, target })
    // The terminal would replace characters that look like CI log commands.
    if (printableOutput(script) !== script)
      throw new UsageError(
        'The script would contain characters that are not safe to print.',
        'Rename files with control characters or `##[`.',
      )
    terminal.print(script)
    return 0
  }
  const ranks = oldRanks === undefined || newRanks === undefined ? undefined : { before: readRanks(oldRanks), after: readRanks(newRanks) }
  const comparison = compareManifests(before, after, ranks)
  if (format === 'markdown') terminal.print(formatReview(comparison, deployment))
  else if (format === 'json') terminal.print(printableJson({ version: 1, ...comparison, deployment }))
  else terminal.print(formatComparison(comparison, deployment))
  return 0
}

const examples: Readonly<Record<DeploymentTool, string>> = {
  rclone: 'remote:my-docs',
  rsync: 'server:/srv/docs',
  aws: 's3://my-docs',
  wrangler: 'my-docs',
}

/** Reads the file that `search test --ranks` writes. */
function readRanks(file: string): SearchRanks {
  try {
    const { ranks } = JSON.parse(readFileSync(resolve(workingFolder(), file), 'utf8')) as {
      readonly ranks: readonly (readonly [string, number | null])[]
    }
    const isValid = ranks.every(([query, rank]) => typeof query === 'string' && (rank === null || Number.isSafeInteger(rank)))
    if (isValid) return new Map(ranks)
  } catch (error) {
    throw new UsageError(
      `The ranks \`${file}\` cannot be read: ${(error as Error).message}.`,
      'Specify a file that `docsgen search test --ranks` wrote.',
    )
  }
  throw new UsageError(`\`${file}\` is not a list of ranks.`, 'Specify a file that `docsgen search test --ranks` wrote.')
}
