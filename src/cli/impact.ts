import { printableJson } from '../core/diagnostics/printable-text.ts'
import type { CheckOptions } from '../core/model/public-api.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { parseVersions } from '../features/samples/other-versions.ts'
import { formatImpact, formatImpactReview } from '../tools/impact/format-impact.ts'
import { breaks } from '../tools/impact/impact.ts'
import { measureImpact } from '../tools/impact/measure-impact.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { createObserver, withReadInput } from './read-input.ts'

interface ImpactFlags {
  readonly packages: readonly string[]
  /** @default text */
  readonly format?: 'text' | 'json' | 'markdown'
  readonly json?: boolean
  readonly only?: boolean
}

/** Shows what a release of the documented packages does to the documentation. */
export async function run(root: string, options: ImpactFlags & CheckOptions & ProjectOptions, terminal: Terminal): Promise<number> {
  const { packages, only = false, strict = false } = options
  const format = options.json ? 'json' : options.format
  const versions = parseVersions(packages.join(','))
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  return withReadInput({ project, options, observer: createObserver(terminal) }, async (input) => {
    const impact = await measureImpact(input, { versions, isAlone: only })
    if (format === 'markdown') terminal.print(formatImpactReview(impact))
    else if (format === 'json') terminal.print(printableJson({ version: 1, ...impact }))
    else terminal.print(formatImpact(impact))
    return strict && breaks(impact) ? 1 : 0
  })
}
