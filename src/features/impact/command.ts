import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { printableJson } from '../../core/diagnostics/printable-text.ts'
import { parseVersions } from '../samples/other-versions.ts'
import { formatImpact, formatImpactReview } from './format-impact.ts'
import { breaks } from './impact.ts'
import { measureImpact } from './measure-impact.ts'

interface ImpactOptions extends CommandOptions {
  readonly package: readonly string[]
  /** @default text */
  readonly format?: 'text' | 'json' | 'markdown'
  readonly json?: boolean
  readonly only?: boolean
}

/** Shows what a release of the documented packages does to the documentation. */
export async function run(options: ImpactOptions, { terminal, openProject }: CommandTools): Promise<number> {
  const { package: packages, only = false, strict = false } = options
  const format = options.json ? 'json' : options.format
  const versions = parseVersions(packages.join(','))
  const project = await openProject('.', options)
  if (!project) return 2
  return project.read(async (input) => {
    const impact = await measureImpact(input, { versions, isAlone: only })
    if (format === 'markdown') terminal.print(formatImpactReview(impact))
    else if (format === 'json') terminal.print(printableJson({ version: 1, ...impact }))
    else terminal.print(formatImpact(impact))
    return strict && breaks(impact) ? 1 : 0
  }, 'progress')
}
